import { createHash } from 'node:crypto';
import { readEmailAddress } from '../../providers/email-address.ts';

/** A link works for a day, as next-auth's do. */
export const linkHours = 24;

/** What a sign-in link carries, read from its query or from the form of the page it opens. */
export type Link = { readonly email: string; readonly token: string };

/** The parts of a link when they have their form, else undefined: then it was never ours. */
export function readLink(email: unknown, token: unknown): Link | undefined {
  const address = readEmailAddress(email);
  if (address === undefined) return undefined;
  return typeof token === 'string' && /^[0-9a-f]{64}$/.test(token)
    ? { email: address, token }
    : undefined;
}

/**
 * What the store keeps of a link. Provider and address are hashed with the token, so a link that was
 * altered to name another address is simply unknown, and a copy of the database signs nobody in. Without a
 * secret, because there is nothing to guess: the token is 256 random bits.
 */
export function hashLink(provider: string, { email, token }: Link): string {
  return createHash('sha256').update(`${provider}\n${email}\n${token}`).digest('hex');
}
