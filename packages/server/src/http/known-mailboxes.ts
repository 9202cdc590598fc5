import { createHash } from 'node:crypto';
import type { ReadRequest } from '../common/messages.ts';
import { toMailbox } from '../sign-in/email-address.ts';
import type { CookieEnvironment } from './auth-cookies.ts';
import { readCookies, serializeCookie } from './cookies.ts';

/** Time that a browser is known after it signed in with a mailbox, in milliseconds: 90 days. */
const rememberedFor = 90 * 24 * 3_600_000;

/** Mailboxes that one browser remembers, the newest first. */
const maximumMailboxes = 3;

/**
 * Finds the proof that this browser signed in with a mailbox; undefined without one. It gives the browser its own limit for that
 * mailbox, which no one else can use up. It opens no session. @param email as readEmailAddress returns it
 */
export function findMailboxProof(
  { cookies, nonces, now }: CookieEnvironment,
  request: Pick<ReadRequest, 'headers'>,
  email: string,
): string | undefined {
  const key = mailboxKey(email);
  return readProofs(request, cookies.mailboxes).find((proof) => {
    const issuedAt = nonces.issuedAt('mailbox', proof, key);
    return issuedAt !== undefined && now() - issuedAt < rememberedFor;
  });
}

/** The cookie that makes this browser known to the mailbox that it signed in with. */
export function rememberMailbox(
  { cookies, cookieScope, nonces, now }: CookieEnvironment,
  request: Pick<ReadRequest, 'headers'>,
  email: string,
): string {
  const key = mailboxKey(email);
  const others = readProofs(request, cookies.mailboxes).filter(
    (proof) => nonces.issuedAt('mailbox', proof, key) === undefined,
  );
  const proofs = [nonces.issue('mailbox', key), ...others].slice(0, maximumMailboxes);
  const expires = new Date(now() + rememberedFor);
  return serializeCookie(cookies.mailboxes, proofs.join('.'), { ...cookieScope, expires });
}

function readProofs(request: Pick<ReadRequest, 'headers'>, name: string): readonly string[] {
  const [value] = readCookies(request.headers.get('cookie'), name);
  return value === undefined ? [] : value.split('.', maximumMailboxes);
}

function mailboxKey(email: string): string {
  return createHash('sha256').update(toMailbox(email)).digest('hex');
}
