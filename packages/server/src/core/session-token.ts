import { hash } from 'node:crypto';

/** A session token: 256 random bits as 43 base64url characters. It exists in the cookie and nowhere else. */
export function createSessionToken(random: (bytes: number) => Buffer): string {
  return random(32).toString('base64url');
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * What the store keeps of a token: its SHA-256 in hex, so that a copy of the database opens no session. Undefined
 * for anything that cannot be a token, so that garbage never reaches the store.
 */
export function hashSessionToken(token: string | undefined): string | undefined {
  if (token === undefined || !tokenPattern.test(token)) return undefined;
  // The one-shot form takes less than half the time, and nearly every request hashes a token.
  return hash('sha256', token, 'hex');
}
