import type { OptionNames } from '@portico/protocol';
import { findOptionProblems } from '../common/options.ts';
import { areMailColors, type MailColors } from '../pages/mail-frame.ts';
import { composeMail, composeNotice, type SignInLink } from '../pages/mails.ts';
import { readSender } from '../sign-in/email-address.ts';
import {
  createSmtpMailer,
  deliver,
  isMailServerUrl,
  type MailServer,
  type SendMail,
} from './mailer.ts';
import type { EmailProvider } from './provider.ts';

const defaultMaxAge = 600;

/** Options of email(). */
export type EmailOptions = {
  /** The id in `signin/{id}` and `callback/{id}`. Default `email`. */
  readonly id?: string;
  /** Shown on the sign-in page as "Sign in with {name}". Default "Email". */
  readonly name?: string;
  /**
   * The mail server: `smtps://user:password@smtp.example.com`, or what nodemailer's createTransport takes. Give either this or
   * `send`. Undefined, as an unset environment variable, keeps createAuth from starting.
   */
  readonly server?: MailServer | undefined;
  /** The sender, with `server`: `noreply@example.com` or `Example <noreply@example.com>`. */
  readonly from?: string | undefined;
  /**
   * Hands the mail to a mail service over HTTP, in place of `server`. `link.purpose`: the link signs in, links the address, or
   * belongs to a `notice` that the user's accounts changed.
   * @example
   * email({
   *   send: ({ to, subject, text, html }, { signal }) =>
   *     fetch('https://api.mail.example/send', {
   *       method: 'POST',
   *       headers: { authorization: `Bearer ${mailKey}`, 'content-type': 'application/json' },
   *       body: JSON.stringify({ from: 'noreply@example.com', to, subject, text, html }),
   *       signal,
   *     }),
   * });
   */
  readonly send?: SendMail | undefined;
  /** Seconds that a link works, from 60 to 86,400. Default 600. The same browser's new link for an address ends the one before, once sent. */
  readonly maxAge?: number | undefined;
  /** In every language. Default "Sign in to {siteName}", in the visitor's. */
  readonly subject?: string;
  /** The plain part of the mail, in place of the built-in one; `link.locale` is the visitor's language. */
  readonly text?: (link: SignInLink) => string;
  /** The HTML part, in place of the built-in one. Escape what you put in. */
  readonly html?: (link: SignInLink) => string;
  /**
   * The colors of the button and of links in the built-in HTML part, by color scheme, as `#rrggbb`. The button's label is black or
   * white, whichever reads better. Default: the colors of the server's pages.
   */
  readonly colors?: Partial<MailColors>;
  /** Seconds that the server or `send` may take for one mail, because the visitor waits. Default 10. */
  readonly timeout?: number;
};

const names = {
  id: true,
  name: true,
  server: true,
  from: true,
  send: true,
  subject: true,
  text: true,
  html: true,
  colors: { button: { light: true, dark: true }, link: { light: true, dark: true } },
  timeout: true,
  maxAge: true,
} as const satisfies OptionNames<EmailOptions>;

/**
 * Sign-in with a link in a mail. It opens a page with a button, because mail scanners open links, too; the button signs in, once,
 * within ten minutes, in another browser with the code that is shown where the link was requested.
 */
export function email(given: EmailOptions): EmailProvider {
  // Code without types may leave them out, which createAuth reports.
  const options = given ?? {};
  const { server, timeout = 10, maxAge = defaultMaxAge } = options;
  // createAuth starts with no sender that cannot be read.
  const from = readSender(options.from) ?? { name: '', address: '' };
  const smtp = createSmtpMailer(server, from);
  const { send = smtp.send } = options;
  return {
    id: options.id ?? 'email',
    name: options.name ?? 'Email',
    type: 'email',
    maxAge,
    problems: [
      ...findOptionProblems('email()', given, names, {
        name: 'a text',
        subject: 'a text',
        text: 'a function',
        html: 'a function',
      }),
      ...findProblems(options),
    ],
    send: (link) => deliver(send, composeMail(link, options), timeout),
    notify: (notice) => deliver(send, composeNotice(notice, options.colors), timeout),
    close: smtp.close,
  };
}

function findProblems({
  server,
  from,
  send,
  colors = {},
  timeout = 10,
  maxAge = defaultMaxAge,
}: EmailOptions): readonly string[] {
  const problems: string[] = [];
  const check = (valid: boolean, message: string) => {
    if (!valid) problems.push(message);
  };
  if (send === undefined) {
    const address = 'an address such as smtps://user:password@smtp.example.com';
    check(isServer(server), `The server of email() is ${address}. Or give send() in its place.`);
    const sender = 'an address such as Example <noreply@example.com>';
    check(readSender(from) !== undefined, `The sender (from) of email() is ${sender}.`);
  } else {
    check(typeof send === 'function', 'The send of email() is a function that sends one mail.');
    const message = 'The server of email() is not used beside send(). Leave one of them out.';
    check(server === undefined, message);
  }
  check(areMailColors(colors), 'The colors of email() are like #0052ff, each for light and dark.');
  const isTimeout = Number.isFinite(timeout) && timeout > 0 && timeout <= 60;
  check(isTimeout, 'The timeout of email() is a number of seconds, up to 60.');
  const isMaxAge = Number.isSafeInteger(maxAge) && maxAge >= 60 && maxAge <= 86_400;
  check(isMaxAge, 'The maxAge of email() is a whole number of seconds, from 60 to 86,400.');
  return problems;
}

function isServer(server: unknown): boolean {
  return typeof server === 'string'
    ? isMailServerUrl(server)
    : typeof server === 'object' && server !== null;
}
