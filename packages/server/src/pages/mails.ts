import type { LocaleCode } from '@portico/protocol';
import { interpolate } from './html.ts';
import { languageIn } from './language.ts';
import { defaultMailColors, type MailColors, mailMarkup, strong } from './mail-frame.ts';

/** The content of a mail with a link. */
export type SignInLink = {
  /** The link signs in, or links the address to the user who requested it. In a `notice` it is no secret: it leads to the sign-in page. */
  readonly purpose: 'sign-in' | 'link' | 'notice';
  /** The recipient, as readEmailAddress returns it. */
  readonly email: string;
  /** The secret: opening it allows signing in as `email`; one that links does so only in a session of that user. */
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
  const { title } = getSentences(link);
  // A subject of the site's own speaks of signing in.
  const subject = (link.purpose === 'sign-in' ? overrides.subject : undefined) ?? title;
  return toMail(link, subject, text(link), markup(link));
}

function toMail(link: SignInLink, subject: string, text: string, html: string): SignInMail {
  // A line break would begin another header.
  return { to: link.email, subject: subject.replace(/\p{Cc}+/gu, ' ').trim(), text, html, link };
}

function getSentences({ purpose, host, siteName, minutes, locale }: SignInLink) {
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
  const { title, open, once } = getSentences(link);
  return `${title}

${open(link.host, link.email)}

${link.url}

${once}
`;
}

function linkMarkup(link: SignInLink, colors: MailColors): string {
  const { email, url, host, siteName, locale } = link;
  const { title, heading, press, action, once } = getSentences(link);
  const lead = [interpolate(press, strong(host), strong(email))];
  return mailMarkup({ title, siteName, locale, colors, heading, lead, action, url, notes: [once] });
}

/** A change of a user's accounts, as a mail to another account of the user reports it. */
export type NoticeMail = Omit<SignInLink, 'purpose'> & {
  readonly change: 'linked' | 'unlinked' | 'restored' | 'merged';
  /** The account that was linked, removed or restored, or that brought its user along: a short name. */
  readonly account: string;
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** True where the account comes back when it signs in. */
  readonly isRestorable: boolean;
};

/** The mail that reports a change, in its language: plain text and HTML with the same words. */
export function composeNotice(notice: NoticeMail, colors?: Partial<MailColors>): SignInMail {
  const { change, account, at, isRestorable, ...rest } = notice;
  const { locale, siteName, url, host, minutes } = rest;
  const { words } = languageIn(locale);
  const title = words.noticeTitle(siteName);
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const date = `${new Intl.DateTimeFormat(locale, format).format(at)} UTC`;
  const sentences = {
    linked: words.noticeLinked,
    unlinked: words.noticeUnlinked,
    restored: words.noticeRestored,
    merged: words.noticeMerged,
  };
  const lead = [
    sentences[change](account, date),
    words.noticeNotYou,
    ...(isRestorable ? [words.noticeComesBack(account, minutes / 60)] : []),
  ];
  const html = mailMarkup({
    ...{ title, siteName, locale, lead, url, notes: [] },
    heading: title,
    action: words.signInTo(host),
    colors: { ...defaultMailColors, ...colors },
  });
  return toMail(
    { ...rest, purpose: 'notice' },
    title,
    `${[title, ...lead, url].join('\n\n')}\n`,
    html,
  );
}
