import type { NonceTable, SessionTable } from './schema.ts';

/** A session as it is stored. */
export type SessionRow = Readonly<SessionTable>;
export type NonceRow = Readonly<NonceTable>;

/** What one successful sign-in writes, all or nothing. */
export type SignIn = {
  readonly session: SessionRow;
  /** The nonce to use up. */
  readonly nonce?: { readonly hash: string; readonly expiresAt: number };
  /** The session this browser held before; it ends with the new one's beginning. */
  readonly replaces?: string;
};

/**
 * Where sessions and used nonces live. Every implementation passes `store.conformance.ts`. Methods reject
 * with AuthError STORE_UNAVAILABLE when the database cannot answer, and never answer wrongly instead.
 */
export type Store = {
  /** Creates a session. 'nonce-used' when another sign-in was faster: then nothing was written. */
  signIn(entry: SignIn): Promise<'ok' | 'nonce-used'>;
  findSession(tokenHash: string): Promise<SessionRow | undefined>;
  /** Notes the last use. Never brings back a session that ended meanwhile. */
  touchSession(tokenHash: string, lastSeenAt: number): Promise<void>;
  /** Whether there was one to end. */
  endSession(tokenHash: string): Promise<boolean>;
  /** Ends a session of this account by its public id. */
  endSessionById(account: string, id: string): Promise<boolean>;
  /** Ends all sessions of an account, but for the one to keep. How many ended. */
  endSessionsOf(account: string, keepTokenHash?: string): Promise<number>;
  /** Newest first. */
  sessionsOf(account: string): Promise<readonly SessionRow[]>;
  findNonce(hash: string): Promise<NonceRow | undefined>;
  /** Counts a failed try with a nonce. */
  countAttempt(hash: string, expiresAt: number): Promise<void>;
  /** Deletes at most `limit` expired rows of each kind; how many went. */
  sweep(limits: { now: number; idleSince: number; limit: number }): Promise<number>;
  /** Rejects unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
