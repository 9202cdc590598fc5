import { languageIn } from '../../pages/language.ts';
import type { SignInLink } from '../provider.ts';
import { mailMarkup } from './mail-markup.ts';
import { readSender, type Sender } from './sender.ts';

/** A mail as it is handed to the mail server. */
export type SignInMail = {
  readonly from: Sender;
  /** One mailbox and never a list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** What the adopter may write in place of the built-in mail. */
type Overrides = {
  readonly from: string | undefined;
  readonly subject?: string;
  readonly text?: (link: SignInLink) => string;
  readonly html?: (link: SignInLink) => string;
};

/** The mail that carries a link, in its language: plain text and HTML with the same words. */
export function composeMail(link: SignInLink, overrides: Overrides): SignInMail {
  const {
    subject = languageIn(link.locale).words.signInTo(link.siteName),
    text = plainText,
    html = mailMarkup,
  } = overrides;
  return {
    // createAuth starts with no sender that cannot be read.
    from: readSender(overrides.from) ?? { name: '', address: '' },
    to: link.email,
    // A line break would begin another header.
    subject: subject.replace(/\p{Cc}+/gu, ' ').trim(),
    text: text(link),
    html: html(link),
  };
}

function plainText({ email, url, host, siteName, hours, locale }: SignInLink): string {
  const { words } = languageIn(locale);
  return `${words.signInTo(siteName)}

${words.mailOpenLink(host, email)}

${url}

${words.mailLinkOnce(hours)}
`;
}
