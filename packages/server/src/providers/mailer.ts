import { parseUrl } from '@portico/protocol';
import type { Transport, TransportConfig, Transporter } from 'nodemailer';
import { AuthError } from '../common/auth-error.ts';
import type { SignInMail } from '../pages/mails.ts';
import type { Sender } from '../sign-in/email-address.ts';

/** An SMTP address, or what nodemailer's createTransport takes. */
export type MailServer = string | TransportConfig | Transport;

/**
 * Hands a mail to a mail service. A rejection, or a Response that is not `ok`, means "not sent", and the visitor is asked to try
 * again; 'no-mailbox', that the address does not exist, is only logged. The signal aborts after the timeout of email().
 */
export type SendMail = (
  mail: SignInMail,
  options: { readonly signal: AbortSignal },
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function that returns nothing fits.
) => Promise<void | 'no-mailbox' | Response>;

/** Returns true if it is a mail server's URL: `smtp://…` or `smtps://…`. */
export function isMailServerUrl(text: string): boolean {
  return /^smtps?:$/.test(parseUrl(text)?.protocol ?? '');
}

/** Sends mails through an SMTP server, or any other transport of nodemailer. */
export function createSmtpMailer(server: MailServer | undefined, from: Sender) {
  let transporter: Transporter | undefined;
  const send: SendMail = async ({ to, subject, text, html }, { signal }) => {
    // Loaded with the first mail, so a server that sends none does not carry it.
    const { createTransport } = await import('nodemailer');
    transporter ??= createTransport(server);
    await transporter.sendMail({
      from,
      subject,
      text,
      html,
      // An object is taken as it is; a text would be parsed as a list of names and addresses.
      to: { name: '', address: to },
      // Asks for no out-of-office replies (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    });
  };
  return { send, close: () => transporter?.close() };
}

/**
 * Sends one mail. The wait ends by itself: not everything that sends honours the signal.
 * @throws AuthError EMAIL_NOT_SENT, whose cause names neither the address nor the link
 */
export async function deliver(
  send: SendMail,
  mail: SignInMail,
  seconds: number,
): Promise<'sent' | 'no-mailbox'> {
  const signal = AbortSignal.timeout(seconds * 1000);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${seconds} s`)));
  });
  // Code without types may throw at once: then nothing would handle the timer's rejection.
  const sending = (async () => send(mail, { signal }))();
  try {
    const result = await Promise.race([sending, late]);
    if (result === 'no-mailbox') return result;
    if (result instanceof Response) await requireOk(result);
    return 'sent';
  } catch (failure) {
    if (isUnknownMailbox(failure)) return 'no-mailbox';
    throw notSent(failure);
  }
}

/** The failure itself is not the cause: it quotes the recipient, and causes are logged. */
function notSent(failure: unknown): AuthError {
  const cause = new Error(explainMailFailure(failure));
  return new AuthError('EMAIL_NOT_SENT', { cause, retryAfter: 30 });
}

/** Frees the connection, too: a body that is not read keeps it. */
async function requireOk({ ok, status, body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined);
  if (!ok) throw new Error(`the mail service answered with status ${status}`);
}

/** The fields of nodemailer's errors; an error may be any other, too. */
type SmtpFailure = Error & {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
};

/**
 * Returns true if the server refused this recipient permanently: 5xx to RCPT TO, except for reasons of policy (RFC 3463, 5.7.x).
 * The visitor gets the same answer as after a sent mail, or anybody could ask us which addresses exist.
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

/** Formats a failure for the log, in one line without addresses, links and long runs of hex, which servers like to quote. */
export function explainMailFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return 'The mail server failed without a reason.';
  const { code, command, responseCode }: SmtpFailure = failure;
  const facts = [code, command, responseCode].filter(
    (fact) => typeof fact === 'string' || typeof fact === 'number',
  );
  // fetch() has the reason only in its cause.
  const reasons = [failure.message, failure.cause instanceof Error && failure.cause.message];
  const text = reasons
    .filter(Boolean)
    .join(': ')
    .replace(/\w+:\/\/\S+/g, '<link>')
    .replace(/[^\s<>"',;:]+(?:@|%40)[^\s<>"',;:]+/gi, '<address>')
    .replace(/[0-9a-f]{32,}/gi, '<hex>')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 256);
  return [...facts, text].join(' ');
}
