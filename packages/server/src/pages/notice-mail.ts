import { languageIn } from './language.ts';
import { defaultMailColors, type MailColors } from './mail-colors.ts';
import { mailMarkup } from './mail-frame.ts';
import type { SignInLink, SignInMail } from './sign-in-mail.ts';

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
  return {
    to: rest.email,
    // A line break would begin another header.
    subject: title.replace(/\p{Cc}+/gu, ' ').trim(),
    text: `${[title, ...lead, url].join('\n\n')}\n`,
    html: mailMarkup({
      title,
      siteName,
      locale,
      lead,
      url,
      heading: title,
      action: words.signInTo(host),
      colors: { ...defaultMailColors, ...colors },
      notes: [],
    }),
    link: { ...rest, purpose: 'notice' },
  };
}
