import type { Transport, TransportConfig, Transporter } from 'nodemailer';
import { AuthError } from '../auth-error.ts';
import type { SignInMail } from '../pages/sign-in-mail.ts';

/** An SMTP address, or what nodemailer's createTransport takes. */
export type MailServer = string | TransportConfig | Transport;

/** Hands mails to one mail server. */
export type Mailer = {
  /**
   * Sends one mail. 'no-mailbox' when the server refuses its recipient for good.
   * @throws AuthError EMAIL_NOT_SENT
   */
  send(mail: SignInMail): Promise<'sent' | 'no-mailbox'>;
  close(): void;
};

/** The library is loaded with the first mail, so a server that sends none does not carry it. */
export function createMailer(server: MailServer, timeoutSeconds: number): Mailer {
  let transporter: Transporter | undefined;
  return {
    async send(mail) {
      try {
        const { createTransport } = await import('nodemailer');
        transporter ??= createTransport(server);
        await sendWithin(timeoutSeconds, transporter, mail);
        return 'sent';
      } catch (failure) {
        if (isUnknownMailbox(failure)) return 'no-mailbox';
        throw notSent(failure);
      }
    },
    close: () => transporter?.close(),
  };
}

/** The failure itself is not the cause: it quotes the recipient, and causes are logged. */
function notSent(failure: unknown): AuthError {
  const cause = new Error(explainMailFailure(failure));
  return new AuthError('EMAIL_NOT_SENT', { cause, retryAfter: 30 });
}

/** Not every transport honours the signal, so the wait ends by itself as well. */
async function sendWithin(
  seconds: number,
  transporter: Transporter,
  { to, ...mail }: SignInMail,
): Promise<void> {
  const abort = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`no answer within ${seconds} s`);
    reject(error);
    abort.abort(error);
  }, seconds * 1000);
  try {
    const sending = transporter.sendMail({
      ...mail,
      // As an object it is taken as it is; a text would be parsed as a list of names and addresses.
      to: { name: '', address: to },
      // Asks for no out-of-office replies (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: abort.signal,
    });
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What nodemailer's errors may carry; an error may be any other, too. */
type SmtpFailure = Error & {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
};

/**
 * Whether the server refused this one recipient for good: 5xx to RCPT TO, except for reasons of policy
 * (RFC 3463, 5.7.x), such as a relay that takes nothing from us. The visitor is told the same as after a
 * mail that went out, or anybody could ask us which addresses exist.
 */
export function isUnknownMailbox(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const { command, response, responseCode }: SmtpFailure = failure;
  return (
    command === 'RCPT TO' &&
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    !(typeof response === 'string' && /^5\d\d[ -]5\.7\.\d/.test(response))
  );
}

/**
 * A failure for the operator's log, in one line. Servers like to quote the recipient, and some the text:
 * addresses, links and long runs of hex are left out.
 */
export function explainMailFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return 'The mail server failed without a reason.';
  const { code, command, responseCode }: SmtpFailure = failure;
  const facts = [code, command, responseCode].filter(
    (fact) => typeof fact === 'string' || typeof fact === 'number',
  );
  const text = failure.message
    .replace(/\w+:\/\/\S+/g, '<link>')
    .replace(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '<address>')
    .replace(/[0-9a-f]{32,}/gi, '<hex>')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 256);
  return [...facts, text].join(' ');
}
