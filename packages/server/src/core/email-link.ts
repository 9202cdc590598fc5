import { createHash } from 'node:crypto';
import { AuthError } from '../auth-error.ts';
import { readEmailAddress } from './email-address.ts';
import type { Identity, SignInEnvironment } from './sign-in.ts';

/** A link works for a day, as next-auth's do. */
export const linkHours = 24;

/** What a sign-in link carries, read from its query or from the form of the page it opens. */
export type EmailLink = { readonly email: string; readonly token: string };

/** The parts of a link when they have their form, else undefined: then it was never ours. */
export function readEmailLink(email: unknown, token: unknown): EmailLink | undefined {
  const address = readEmailAddress(email);
  const good = address && typeof token === 'string' && /^[0-9a-f]{64}$/.test(token);
  return good ? { email: address, token } : undefined;
}

/**
 * Stores a new link for an address and returns it.
 * @param userId the user to link the address to; without one the link signs in
 */
export async function createEmailLink(
  { store, now, random }: SignInEnvironment,
  provider: string,
  email: string,
  userId: string | null = null,
): Promise<EmailLink> {
  const link = { email, token: random(32).toString('hex') };
  const expiresAt = now() + linkHours * 3_600_000;
  const hash = hashLink(provider, link, userId);
  await store.createEmailToken({ hash, email, user_id: userId, expires_at: expiresAt });
  return link;
}

/**
 * The identity that a link proves; opening the session, or linking the address, consumes the link.
 * @param userId the user in whose session a link that links an address was opened
 * @throws AuthError EMAIL_LINK_INVALID, EMAIL_LINK_SESSION where another user requested it, STORE_UNAVAILABLE
 */
export async function verifyEmailLink(
  { store, now }: SignInEnvironment,
  provider: string,
  link: EmailLink | undefined,
  userId: string | null = null,
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
  return { account, email: link.email, emailToken };
}

/**
 * What the store keeps of a link. Provider, address and what it is for are hashed with the token, so a link that was
 * altered to name another address, or to sign in instead of linking, is unknown, and a copy of the database opens no
 * session. Without a secret, because there is nothing to guess: the token is 256 random bits.
 */
function hashLink(provider: string, { email, token }: EmailLink, userId: string | null): string {
  const purpose = userId === null ? '' : 'link\n';
  return createHash('sha256').update(`${purpose}${provider}\n${email}\n${token}`).digest('hex');
}
