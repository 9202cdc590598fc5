import type { Transporter } from 'nodemailer';
import { readSender } from '../core/email-address.ts';
import { composeMail, type SignInLink } from '../pages/sign-in-mail.ts';
import { isUnknownMailbox, type MailServer, notSent, sendMail } from './mailer.ts';
import type { EmailProvider } from './provider.ts';

/** Options of email(). */
export type EmailOptions = {
  /** As in `signin/{id}` and `callback/{id}`. Default `email`. */
  readonly id?: string;
  /** Shown on the sign-in page as "Sign in with {name}". Default "Email". */
  readonly name?: string;
  /**
   * The mail server: `smtps://user:password@smtp.example.com`, or what nodemailer's createTransport takes.
   * Undefined, as an unset environment variable is, keeps createAuth from starting.
   */
  readonly server: MailServer | undefined;
  /** The sender: `noreply@example.com` or `Example <noreply@example.com>`. */
  readonly from: string | undefined;
  /** In every language. Default "Sign in to {siteName}", in the visitor's. */
  readonly subject?: string;
  /** The plain part of the mail, in place of the built-in one; `link.locale` is the visitor's language. */
  readonly text?: (link: SignInLink) => string;
  /** The HTML part, in place of the built-in one. Escape what you put in. */
  readonly html?: (link: SignInLink) => string;
  /** Seconds that the mail server may take for one mail, because the visitor waits. Default 10. */
  readonly timeout?: number;
};

/**
 * Sign-in with a link in a mail. The link opens a page with a button, because mail scanners open links
 * too; the button signs in, once, within a day, in whichever browser it is pressed.
 */
export function email(options: EmailOptions): EmailProvider {
  let transporter: Transporter | undefined;
  return {
    id: options.id ?? 'email',
    name: options.name ?? 'Email',
    type: 'email',
    problems: findProblems(options),
    async send(link) {
      try {
        // Loaded with the first mail, so a server that sends none does not carry it.
        const { createTransport } = await import('nodemailer');
        transporter ??= createTransport(options.server);
        await sendMail(transporter, composeMail(link, options), options.timeout ?? 10);
        return 'sent';
      } catch (failure) {
        if (isUnknownMailbox(failure)) return 'no-mailbox';
        throw notSent(failure);
      }
    },
    close: () => transporter?.close(),
  };
}

function findProblems({ server, from, timeout = 10 }: EmailOptions): readonly string[] {
  const problems: string[] = [];
  const check = (valid: boolean, message: string) => {
    if (!valid) problems.push(message);
  };
  const address = 'an address such as smtps://user:password@smtp.example.com';
  check(isServer(server), `The server of email() is ${address}.`);
  const sender = 'an address such as Example <noreply@example.com>';
  check(readSender(from) !== undefined, `The sender (from) of email() is ${sender}.`);
  const isTimeout = Number.isFinite(timeout) && timeout > 0 && timeout <= 60;
  check(isTimeout, 'The timeout of email() is a number of seconds, up to 60.');
  return problems;
}

function isServer(server: unknown): boolean {
  if (typeof server !== 'string') return typeof server === 'object' && server !== null;
  return /^smtps?:$/.test(URL.parse(server)?.protocol ?? '');
}
