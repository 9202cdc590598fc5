import type { Transport, TransportConfig, Transporter } from 'nodemailer';
import { AuthError } from '../../auth-error.ts';
import type { SignInMail } from './compose-mail.ts';
import { explainMailFailure, isUnknownMailbox } from './mail-failure.ts';

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

/** Seconds after which asking for another mail makes sense. */
const retryAfter = 30;

/** The library is loaded with the first mail, so a server that sends none does not carry it. */
export function createMailer(server: MailServer, timeoutSeconds: number): Mailer {
  let transporter: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      try {
        transporter ??= openTransporter(server);
        await sendWithin(timeoutSeconds, await transporter, mail);
        return 'sent';
      } catch (failure) {
        if (isUnknownMailbox(failure)) return 'no-mailbox';
        throw notSent(failure);
      }
    },
    close() {
      transporter?.then(
        (open) => open.close(),
        () => undefined,
      );
    },
  };
}

/** The failure itself is not the cause: it quotes the recipient, and causes are logged. */
function notSent(failure: unknown): AuthError {
  return new AuthError('EMAIL_NOT_SENT', {
    cause: new Error(explainMailFailure(failure)),
    retryAfter,
  });
}

async function openTransporter(server: MailServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(server);
}

/** Not every transport heeds the signal, so nobody waits for one longer than the time is. */
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
      // Out-of-office answers help nobody here (RFC 3834).
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
