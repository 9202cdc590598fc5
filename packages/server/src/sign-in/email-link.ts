import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError } from '../common/auth-error.ts';
import { readEmailAddress } from './email-address.ts';
import type { Identity } from './identity.ts';
import type { SignInEnvironment } from './sign-in.ts';

/** What a sign-in link carries, read from its query or from the form of the page it opens. */
export type EmailLink = { readonly email: string; readonly token: string };

/** The parts of a link when they have their form, else undefined: then it was never ours. */
export function readEmailLink(email: unknown, token: unknown): EmailLink | undefined {
  const address = readEmailAddress(email);
  const good = address && typeof token === 'string' && /^[0-9a-f]{64}$/.test(token);
  return good ? { email: address, token } : undefined;
}

/** Letters and digits that are not mistaken for each other (Crockford's Base32): 32, so that a byte has no favourites. */
const codeCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Wrong codes that one link allows, from all browsers together. */
const maximumCodes = 5;

/** A link and the code for browsers other than the one that requested it: eight characters, 40 random bits. */
export type NewEmailLink = EmailLink & { readonly code: string };

/**
 * Stores a new link for an address and returns it. It ends the link that the address had for the same purpose.
 * @param options.userId the user to link the address to; without one the link signs in
 * @param options.maxAge in seconds
 */
export async function createEmailLink(
  { store, now, random }: SignInEnvironment,
  provider: string,
  email: string,
  { userId = null, maxAge }: { readonly userId?: string | null; readonly maxAge: number },
): Promise<NewEmailLink> {
  const link = { email, token: random(32).toString('hex') };
  const code = Array.from(random(8), (byte) => codeCharacters[byte % 32]).join('');
  const hash = hashLink(provider, link, userId);
  await store.createEmailToken({
    ...{ hash, email, user_id: userId },
    mailbox: sha256(`${provider}\n${email}\n${userId ?? ''}`),
    // A session guards a link that links an address.
    code: userId === null ? hashCode(hash, code) : null,
    expires_at: now() + maxAge * 1000,
  });
  return { ...link, code };
}

/** A code as it was typed, in the form that is hashed; undefined for what cannot be one. */
export function readEmailCode(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 32) return undefined;
  const read = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(read) ? read : undefined;
}

/**
 * The identity that a link proves; opening the session, or linking the address, consumes the link.
 * @param options.userId the user in whose session a link that links an address was opened
 * @param options.code what the browser has that requested a link that signs in
 * @throws AuthError EMAIL_LINK_INVALID, EMAIL_CODE_MISMATCH, EMAIL_LINK_SESSION where another user requested it,
 *   STORE_UNAVAILABLE
 */
export async function verifyEmailLink(
  { store, now }: SignInEnvironment,
  provider: string,
  link: EmailLink | undefined,
  { userId = null, code }: { readonly userId?: string | null; readonly code?: string | undefined },
): Promise<Identity> {
  if (link === undefined) throw new AuthError('EMAIL_LINK_INVALID');
  const account = `${provider}:${link.email}`;
  const emailToken = hashLink(provider, link, userId);
  const mailed = await store.findEmailToken(emailToken);
  // The hash binds the address already; a store that an adopter wrote is not trusted to.
  if (mailed?.email !== link.email || mailed.expires_at <= now()) {
    throw new AuthError('EMAIL_LINK_INVALID');
  }
  // A link that was mailed to the victim of an attacker's request must not give the attacker the address.
  if (mailed.user_id !== userId) throw new AuthError('EMAIL_LINK_SESSION');
  if (mailed.code !== null) {
    if (code === undefined) throw new AuthError('EMAIL_CODE_MISMATCH');
    // Counted before it is compared, so that parallel tries cannot exceed the limit together.
    const { hash, expires_at: expiresAt } = mailed;
    const outcome = await store.reserveAttempt(hash, expiresAt, maximumCodes);
    if (outcome !== 'reserved') throw new AuthError('EMAIL_LINK_INVALID');
    const expected = Buffer.from(mailed.code);
    if (!timingSafeEqual(Buffer.from(hashCode(hash, code)), expected))
      throw new AuthError('EMAIL_CODE_MISMATCH');
    // Only wrong codes count: an outage after this must not use the link up.
    await store.releaseAttempt(hash);
  }
  return { account, email: link.email, emailToken };
}

/**
 * What the store keeps of a link. Provider, address and what it is for are hashed with the token, so a link that was
 * altered to name another address, or to sign in instead of linking, is unknown, and a copy of the database opens no
 * session. Without a secret, because there is nothing to guess: the token is 256 random bits.
 */
function hashLink(provider: string, { email, token }: EmailLink, userId: string | null): string {
  const purpose = userId === null ? '' : 'link\n';
  return sha256(`${purpose}${provider}\n${email}\n${token}`);
}

function hashCode(linkHash: string, code: string): string {
  return sha256(`code\n${linkHash}\n${code}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
