import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError } from '../common/auth-error.ts';
import type { EmailTokenRow } from '../store/rows.ts';
import { readEmailAddress } from './email-address.ts';
import type { Nonces } from './nonce.ts';
import type { Identity, SignInEnvironment } from './sign-in.ts';

/** The parts of a sign-in link, read from its query or from the form of the page it opens. */
export type EmailLink = { readonly email: string; readonly token: string };

/** Reads the parts of a link; undefined for what has not their form and so was never ours. */
export function readEmailLink(email: unknown, token: unknown): EmailLink | undefined {
  const address = readEmailAddress(email);
  const good = address && typeof token === 'string' && /^[0-9a-f]{64}$/.test(token);
  return good ? { email: address, token } : undefined;
}

/** Letters and digits that are not mistaken for each other (Crockford's Base32): 32, so that a byte has no favourites. */
const codeCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Wrong codes that one link allows, from all browsers together. */
const maximumCodes = 5;

type EmailLinkEnvironment = Pick<SignInEnvironment, 'store' | 'now'> & { readonly nonces: Nonces };

/**
 * Stores a new link for an address and sends it; returns what `send` does. Once sent it ends the one that the same browser, or the
 * same `userId`, requested before; links of other browsers keep working: no one can end someone else's link.
 */
export async function createEmailLink<Sent>(
  { store, now, nonces }: EmailLinkEnvironment,
  provider: string,
  email: string,
  options: {
    readonly browserKey: string;
    readonly userId: string | null;
    readonly maxAge: number;
    readonly send: (link: EmailLink) => Promise<Sent>;
  },
): Promise<Sent> {
  const { browserKey, userId, maxAge, send } = options;
  const link = { email, token: nonces.issue('email', browserKey) };
  const hash = hashLink(provider, link, userId);
  const [codeHash] = hashCode(nonces, hash, emailCode(nonces, browserKey));
  await store.createEmailToken({
    hash,
    email,
    user_id: userId,
    // Beside the one before, which may be the only one that arrives.
    mailbox: hash,
    // A session guards a link that links an address.
    code: userId === null && codeHash ? codeHash.toString('hex') : null,
    expires_at: now() + maxAge * 1000,
  });
  const sent = await send(link);
  await store.moveEmailToken(hash, sha256(`${provider}\n${email}\n${userId ?? browserKey}`));
  return sent;
}

/** Returns the code for links that this browser requested and another one opens: eight characters, 40 bits, one for all of its links. */
export function emailCode(nonces: Nonces, browserKey: string): string {
  const [digest = Buffer.alloc(0)] = nonces.codeDigests(`code\n${browserKey}`);
  return Array.from(digest.subarray(0, 8), (byte) => codeCharacters[byte % 32]).join('');
}

/** Returns true for a link that the browser of this key requested. */
export function isRequestedBy(
  nonces: Nonces,
  { token }: EmailLink,
  browserKey: string | undefined,
): boolean {
  return browserKey !== undefined && nonces.issuedAt('email', token, browserKey) !== undefined;
}

/** A code as it was typed, in the form that is hashed; undefined for what cannot be one. */
export function readEmailCode(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 32) return undefined;
  const read = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(read) ? read : undefined;
}

/**
 * Returns the identity that a link proves; opening the session, or linking the address, consumes the link.
 * @param options.code as it was typed there; the browser that requested the link needs none
 * @throws AuthError EMAIL_LINK_INVALID, EMAIL_CODE_MISMATCH, EMAIL_LINK_SESSION where another user requested it, STORE_UNAVAILABLE
 */
export async function verifyEmailLink(
  environment: EmailLinkEnvironment,
  provider: string,
  link: EmailLink | undefined,
  options: {
    readonly userId?: string;
    readonly browserKey?: string | undefined;
    readonly code?: string | undefined;
  },
): Promise<Identity> {
  if (link === undefined) throw new AuthError('EMAIL_LINK_INVALID');
  const { userId = null, browserKey, code } = options;
  const { store, now, nonces } = environment;
  const account = `${provider}:${link.email}`;
  const emailToken = hashLink(provider, link, userId);
  const mailed = await store.findEmailToken(emailToken);
  // The hash binds the address already; a store that an adopter wrote is not trusted to.
  if (mailed?.email !== link.email || mailed.expires_at <= now()) {
    throw new AuthError('EMAIL_LINK_INVALID');
  }
  // A link that was mailed to the victim of an attacker's request must not give the attacker the address.
  if (mailed.user_id !== userId) throw new AuthError('EMAIL_LINK_SESSION');
  if (userId === null && !isRequestedBy(nonces, link, browserKey)) {
    await requireCode(environment, mailed, code);
  }
  return { account, email: link.email, emailToken };
}

/** @throws AuthError EMAIL_CODE_MISMATCH, EMAIL_LINK_INVALID after five wrong codes */
async function requireCode(
  { store, nonces }: EmailLinkEnvironment,
  { hash, code: expected, expires_at: expiresAt }: EmailTokenRow,
  code: string | undefined,
): Promise<void> {
  if (code === undefined || expected === null) throw new AuthError('EMAIL_CODE_MISMATCH');
  // Counted before it is compared, so that parallel tries cannot exceed the limit together.
  const outcome = await store.reserveAttempt(hash, expiresAt, maximumCodes);
  if (outcome !== 'reserved') throw new AuthError('EMAIL_LINK_INVALID');
  const stored = Buffer.from(expected, 'hex');
  const isRight = hashCode(nonces, hash, code).some(
    (each) => each.length === stored.length && timingSafeEqual(each, stored),
  );
  if (!isRight) throw new AuthError('EMAIL_CODE_MISMATCH');
  // Only wrong codes count: an outage after this must not use the link up.
  await store.releaseAttempt(hash);
}

/**
 * Hashes a link for the store, with its provider, address and purpose: one that was altered is unknown, and a copy of the database
 * opens no session. Without a secret, because the token has 96 random bits and a MAC.
 */
function hashLink(provider: string, { email, token }: EmailLink, userId: string | null): string {
  const purpose = userId === null ? '' : 'link\n';
  return sha256(`${purpose}${provider}\n${email}\n${token}`);
}

/** Hashes a code for the store, with each secret. Unlike a token, 40 bits could be guessed from a hash without a secret. */
function hashCode(nonces: Nonces, linkHash: string, code: string): readonly Buffer[] {
  return nonces.codeDigests(`${linkHash}\n${code}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
