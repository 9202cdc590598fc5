import type { LocaleCode } from '@portico/protocol';
import { interpolate } from './html.ts';
import { languageIn } from './language.ts';
import { defaultMailColors, type MailColors } from './mail-colors.ts';
import { mailMarkup, strong } from './mail-frame.ts';

/** The content of a mail with a link. */
export type SignInLink = {
  /**
   * True if the link signs in, or links the address to the user who requested it. In a `notice`, which reports that the accounts of a user
   * changed, it leads to the sign-in page and is no secret.
   */
  readonly purpose: 'sign-in' | 'link' | 'notice';
  /** The recipient, as readEmailAddress returns it. */
  readonly email: string;
  /** The secret: opening it allows signing in as `email`; one that links does so in a session of that user alone. */
  readonly url: string;
  /** The site, such as `example.com`. */
  readonly host: string;
  /** The site's name. */
  readonly siteName: string;
  /** Time that the link works; in a notice, how long a removed account can be restored. */
  readonly minutes: number;
  /** The visitor's language, as on the server's pages. */
  readonly locale: LocaleCode;
};

/** A composed mail, as `email({ send })` gets it. */
export type SignInMail = {
  /** One mailbox and never a list. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  /** The plain part. */
  readonly text: string;
  /** The HTML part, with the same words. */
  readonly html: string;
  /** The sentences of both, for services that compose mails from templates of their own. */
  readonly link: SignInLink;
};

/** The parts of the built-in mail that an adopter may replace. */
type Overrides = {
  readonly subject?: string;
  readonly text?: (link: SignInLink) => string;
  readonly html?: (link: SignInLink) => string;
  readonly colors?: Partial<MailColors>;
};

/** The mail that carries a link, in its language: plain text and HTML with the same words. */
export function composeMail(link: SignInLink, overrides: Overrides): SignInMail {
  const colors = { ...defaultMailColors, ...overrides.colors };
  const { text = plainText, html: markup = (given) => linkMarkup(given, colors) } = overrides;
  const { title } = sentencesOf(link);
  // A subject of the site's own speaks of signing in.
  const subject = (link.purpose === 'sign-in' ? overrides.subject : undefined) ?? title;
  return {
    to: link.email,
    // A line break would begin another header.
    subject: subject.replace(/\p{Cc}+/gu, ' ').trim(),
    text: text(link),
    html: markup(link),
    link,
  };
}

/** The differences between the mails of the two purposes. */
function sentencesOf({ purpose, host, siteName, minutes, locale }: SignInLink) {
  const { words } = languageIn(locale);
  return purpose === 'sign-in'
    ? {
        title: words.signInTo(siteName),
        heading: words.signIn,
        open: words.mailOpenLink,
        press: words.mailPressButton,
        action: words.signInTo(host),
        once: words.mailLinkOnce(minutes),
      }
    : {
        title: words.mailLinkTitle(siteName),
        heading: words.linkEmail,
        open: words.mailOpenToLink,
        press: words.mailPressToLink,
        action: words.linkEmail,
        once: words.mailLinkSession(minutes),
      };
}

function plainText(link: SignInLink): string {
  const { title, open, once } = sentencesOf(link);
  return `${title}

${open(link.host, link.email)}

${link.url}

${once}
`;
}

/** The HTML part, with the same words. */
function linkMarkup(link: SignInLink, colors: MailColors): string {
  const { email, url, host, siteName, locale } = link;
  const { title, heading, press, action, once } = sentencesOf(link);
  const lead = [interpolate(press, strong(host), strong(email))];
  return mailMarkup({ title, siteName, locale, colors, heading, lead, action, url, notes: [once] });
}
