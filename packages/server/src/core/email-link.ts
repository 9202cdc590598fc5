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

/** Stores a new link for an address and returns it. */
export async function createEmailLink(
  { store, now, random }: SignInEnvironment,
  provider: string,
  email: string,
): Promise<EmailLink> {
  const link = { email, token: random(32).toString('hex') };
  const expiresAt = now() + linkHours * 3_600_000;
  const hash = hashLink(provider, link);
  await store.createEmailToken({ hash, email, user_id: null, expires_at: expiresAt });
  return link;
}

/**
 * The identity that a link proves; opening the session consumes the link.
 * @throws AuthError EMAIL_LINK_INVALID, STORE_UNAVAILABLE
 */
export async function verifyEmailLink(
  { store, now }: SignInEnvironment,
  provider: string,
  link: EmailLink | undefined,
): Promise<Identity> {
  if (link === undefined) throw new AuthError('EMAIL_LINK_INVALID');
  const account = `${provider}:${link.email}`;
  const emailToken = hashLink(provider, link);
  const mailed = await store.findEmailToken(emailToken);
  // The hash binds the address already; a store that an adopter wrote is not trusted to.
  if (mailed?.email !== link.email || mailed.expires_at <= now()) {
    throw new AuthError('EMAIL_LINK_INVALID');
  }
  return { account, email: link.email, emailToken };
}

/**
 * What the store keeps of a link. Provider and address are hashed with the token, so a link that was altered to
 * name another address is unknown, and a copy of the database opens no session. Without a secret, because there is
 * nothing to guess: the token is 256 random bits.
 */
function hashLink(provider: string, { email, token }: EmailLink): string {
  return createHash('sha256').update(`${provider}\n${email}\n${token}`).digest('hex');
}
