import type { Schema } from './schema.ts';

/** A session as it is stored. */
export type SessionRow = Readonly<Schema['session']>;
/** A nonce that failed or was used, as it is stored. */
export type NonceRow = Readonly<Schema['nonce']>;
/** What a contract account signed in with, in hex. */
export type Proof = Readonly<Omit<Schema['proof'], 'token_hash'>>;
/** A mailed link that was not used yet, as it is stored. */
export type EmailTokenRow = Readonly<Schema['email_token']>;

/** What happened, who did it and from where. Times are milliseconds since the epoch. */
export type AuditRow = Readonly<Schema['audit']>;

/** A refused sign-in. `at` is milliseconds since the epoch. */
export type Refusal = {
  /** The account that the message claims, or null where it names none. */
  readonly account: string | null;
  /** The client's network, as networkOf() names it, or null where it is unknown. */
  readonly network: string | null;
  readonly provider: string;
  /** Why: a code of the catalogue. */
  readonly code: string;
  readonly at: number;
};

/**
 * Refusals of one day that were counted together. Account and network are null where they are unknown, or
 * where a day had too many of them to tell apart.
 */
export type RefusalRow = Readonly<
  Omit<Schema['refusal'], 'day' | 'account' | 'network'> & Pick<Refusal, 'account' | 'network'>
>;

/** What one successful sign-in writes, all or nothing. */
export type SignIn = {
  readonly session: SessionRow;
  /** What to ask a contract account again later; it lives and ends with the session. */
  readonly proof?: Proof;
  /** The nonce to use up. */
  readonly nonce?: { readonly hash: string; readonly expiresAt: number };
  /** The hash of the mailed link to use up, which must not have expired. */
  readonly emailToken?: string;
  /** The session this browser held before; it ends with the new one's beginning. */
  readonly replaces?: string;
  /** The address of the peer, for the audit trail. */
  readonly ip: string | null;
};

/** Which sessions to end: one by its token, one of an account by its public id, or all of an account. */
export type SessionSelector =
  | { readonly tokenHash: string }
  | { readonly account: string; readonly id: string }
  | { readonly account: string; readonly exceptTokenHash?: string };

/** Why sessions end, for the audit trail. */
export type SessionEnd = Pick<AuditRow, 'at' | 'event' | 'actor' | 'ip'>;

/**
 * Where sessions live, and everything else that must outlast a process and be shared by several. Every
 * implementation passes `store.conformance.ts`. Methods reject with AuthError STORE_UNAVAILABLE when the
 * database cannot answer, and never answer wrongly instead.
 */
export type Store = {
  /**
   * Creates a session and uses up what opens it. 'nonce-used' or 'link-used' when another sign-in was faster:
   * then nothing was written.
   */
  signIn(entry: SignIn): Promise<'ok' | 'nonce-used' | 'link-used'>;
  findSession(tokenHash: string): Promise<SessionRow | undefined>;
  /** Records the last use. Never revives a session that ended meanwhile. */
  touchSession(tokenHash: string, lastSeenAt: number): Promise<void>;
  /** The proof of a live session, if it has one. */
  findProof(tokenHash: string): Promise<Proof | undefined>;
  /** Records when a session's proof was checked. Never revives a session that ended meanwhile. */
  recordCheck(tokenHash: string, at: number): Promise<void>;
  /**
   * Ends sessions, each together with its entry in the audit trail; how many ended. Very many may take several
   * transactions.
   */
  endSessions(selector: SessionSelector, ending: SessionEnd): Promise<number>;
  /** The newest sessions of an account, newest first. */
  sessionsOf(account: string, limit: number): Promise<readonly SessionRow[]>;

  /**
   * Counts a try with a nonce before its signature is checked, so that parallel tries cannot pass the maximum.
   * 'used' when it opened a session, 'exhausted' when the tries are used up: then nothing was counted.
   */
  reserveAttempt(
    nonceHash: string,
    expiresAt: number,
    maximum: number,
  ): Promise<'reserved' | 'used' | 'exhausted'>;
  /** Gives back a reserved try in which nothing was decided: an outage, or owners that have yet to approve. */
  releaseAttempt(nonceHash: string): Promise<void>;
  findNonce(hash: string): Promise<NonceRow | undefined>;

  createEmailToken(token: EmailTokenRow): Promise<void>;
  /** A mailed token that was not used up, expired or not. */
  findEmailToken(hash: string): Promise<EmailTokenRow | undefined>;

  /** Counts one more event of a window; how many there were, this one included. */
  countHit(key: string, expiresAt: number): Promise<number>;

  /**
   * Counts a refused sign-in by day, account, network, provider and code. Accounts and networks are the client's
   * choice: beyond some thousand rows a day, refusals are counted without them.
   */
  countRefusal(refusal: Refusal): Promise<void>;
  /** The counted refusals of an account, or of all, newest first. */
  refusals(filter: { account?: string; limit: number }): Promise<readonly RefusalRow[]>;
  /** The trail of an account, or of all, newest first. */
  auditTrail(filter: { account?: string; limit: number }): Promise<readonly AuditRow[]>;

  /** Deletes everything known about an account: sessions, trail, refusals and mailed links. How many rows were deleted. */
  forget(account: string): Promise<number>;
  /** Deletes at most `limit` expired rows of each table. How many were deleted. */
  sweep(limits: SweepLimits): Promise<number>;
  /** Rejects unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** What counts as expired. Times are milliseconds since the epoch. */
export type SweepLimits = {
  readonly now: number;
  /** Sessions last used before this are idle. */
  readonly idleSince: number;
  /** The audit trail and the days of refusals reach back to here. */
  readonly auditSince: number;
  readonly limit: number;
};

/** Every method of a store. The type makes this list complete. */
const methods: Readonly<Record<keyof Store, true>> = {
  signIn: true,
  findSession: true,
  touchSession: true,
  findProof: true,
  recordCheck: true,
  endSessions: true,
  sessionsOf: true,
  reserveAttempt: true,
  releaseAttempt: true,
  findNonce: true,
  createEmailToken: true,
  findEmailToken: true,
  countHit: true,
  countRefusal: true,
  refusals: true,
  auditTrail: true,
  forget: true,
  sweep: true,
  ping: true,
  close: true,
};

/** The names of all methods, in the order of the interface. */
export const storeMethods = Object.keys(methods) as readonly (keyof Store)[];

/** The names of the methods that an object lacks to be a store, in the order of the interface. */
export function missingMethods(store: object): readonly string[] {
  // Not by its own properties alone: an adopter's store may be of a class.
  return storeMethods.filter((name) => typeof Reflect.get(store, name) !== 'function');
}
