import type { SignInMail } from '../pages/mails.ts';
import type { SendMail } from '../providers/mailer.ts';

/** Keeps mails instead of sending them. */
export type MailCatcher = {
  /** For `email({ send })`. */
  readonly send: SendMail;
  /** Every mail so far, oldest first. */
  readonly mails: readonly SignInMail[];
  /** Returns the oldest mail that was not returned yet, or waits for it, to anyone or to `to`. @throws Error when none came in time */
  next(to?: string, options?: NextMailOptions): Promise<SignInMail>;
  /** Returns the link in the next mail that is no notice, from its plain part. @throws Error when none came in time or it has no link */
  nextLink(to?: string, options?: NextMailOptions): Promise<URL>;
};

/** Time to wait for a mail. */
export type NextMailOptions = {
  /** In milliseconds. Default 5000. */
  readonly timeout?: number;
};

/**
 * A mail service that keeps what it is given, so that a test can follow the link.
 * @example
 * const mail = createMailCatcher();
 * const auth = createAuth({ ...options, providers: [email({ send: mail.send })] });
 * // … a visitor asks for a link
 * const link = await mail.nextLink('eve@example.com');
 */
export function createMailCatcher(): MailCatcher {
  const mails: SignInMail[] = [];
  const unread: SignInMail[] = [];
  const waiting = new Set<() => void>();

  function take(to: string | undefined): SignInMail | undefined {
    const index = unread.findIndex((mail) => to === undefined || mail.to === to.toLowerCase());
    return index === -1 ? undefined : unread.splice(index, 1)[0];
  }

  function next(to?: string, { timeout = 5000 }: NextMailOptions = {}): Promise<SignInMail> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        const others = mails.map((mail) => mail.to).join(', ') || 'no one';
        const wanted = to === undefined ? 'No mail came' : `No mail to ${to} came`;
        reject(new Error(`${wanted} within ${timeout} ms. There were mails to: ${others}`));
      }, timeout);
      const look = () => {
        const mail = take(to);
        if (mail === undefined) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve(mail);
      };
      waiting.add(look);
      look();
    });
  }

  return {
    async send(mail) {
      mails.push(mail);
      unread.push(mail);
      for (const look of [...waiting]) look();
    },
    mails,
    next,
    async nextLink(to, options) {
      let mail = await next(to, options);
      while (mail.link.purpose === 'notice') mail = await next(to, options);
      const { text } = mail;
      const link = /\bhttps?:\/\/\S+/.exec(text)?.[0];
      if (link === undefined) throw new Error(`There is no link in this mail:\n${text}`);
      return new URL(link);
    },
  };
}
