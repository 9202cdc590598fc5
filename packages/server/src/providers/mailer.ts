import type { Transport, TransportConfig, Transporter } from 'nodemailer';
import { AuthError } from '../auth-error.ts';
import type { SignInMail } from '../pages/sign-in-mail.ts';

/** An SMTP address, or what nodemailer's createTransport takes. */
export type MailServer = string | TransportConfig | Transport;

/** The failure itself is not the cause: it quotes the recipient, and causes are logged. */
export function notSent(failure: unknown): AuthError {
  const cause = new Error(explainMailFailure(failure));
  return new AuthError('EMAIL_NOT_SENT', { cause, retryAfter: 30 });
}

/** Sends one mail. Not every transport honours the signal, so the wait ends by itself as well. */
export async function sendMail(
  transporter: Transporter,
  { to, ...mail }: SignInMail,
  seconds: number,
): Promise<void> {
  const signal = AbortSignal.timeout(seconds * 1000);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${seconds} s`)));
  });
  const sending = transporter.sendMail({
    ...mail,
    // As an object it is taken as it is; a text would be parsed as a list of names and addresses.
    to: { name: '', address: to },
    // Asks for no out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    signal,
  });
  await Promise.race([sending, late]);
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
