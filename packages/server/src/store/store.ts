import type {
  AccountFilter,
  AccountRow,
  AuditRow,
  EmailTokenRow,
  EndedSession,
  HitRow,
  InstanceRow,
  Link,
  LinkOutcome,
  Merge,
  MergeOutcome,
  NonceRow,
  Proof,
  SessionRow,
  StoredSession,
  StoredUser,
  Unlink,
  UnlinkedRow,
  UnlinkOutcome,
} from './rows.ts';
import type { Schema } from './schema.ts';

/** The outcome of a try with a nonce. */
export type AttemptOutcome = 'reserved' | 'used' | 'exhausted';
/** A refused sign-in. `at` is milliseconds since the epoch. */
export type Refusal = {
  /** The account that the message claims, or null where it names none. */
  readonly account: string | null;
  /** The client's network, as toNetwork() names it, or null where it is unknown. */
  readonly network: string | null;
  readonly provider: string;
  /** A code of the catalogue. */
  readonly code: string;
  readonly at: number;
};

/** Refusals of one day, counted together. Account and network are null where unknown, or too many that day. */
export type RefusalRow = Readonly<
  Omit<Schema['refusal'], 'day' | 'account' | 'network'> & Pick<Refusal, 'account' | 'network'>
>;

/** The writes of one successful sign-in, all or nothing. */
export type SignIn = {
  /** Names the user that the account is expected to belong to. */
  readonly session: SessionRow;
  /** True if no user has the account yet: the session's user is made, with this account. */
  readonly isNew: boolean;
  /** For an account that was removed and can be restored: link it to the session's user again, or forget that. Default: neither. */
  readonly unlinked?: 'restore' | 'forget' | undefined;
  /** True if its key proved the account, which is recorded with it. */
  readonly byKey?: boolean;
  /** Accounts of the same key. Where one of them joins others to its user, no user is made. */
  readonly sameKey?: readonly string[];
  /** An account of the same key: the one that signs in is linked to its user, the session's, and counts as old as it is. */
  readonly joins?: string | undefined;
  /**
   * The revision of the account when the site decided, or of the one that it joins, or the highest of the user to which it is
   * restored. Where it rose since, nothing is written.
   */
  readonly revision?: number | undefined;
  /** The proof to check a contract account with again; it lives and ends with the session. */
  readonly proof?: Proof | undefined;
  /** The nonce to use up. */
  readonly nonce?: { readonly hash: string; readonly expiresAt: number } | undefined;
  /** The hash of the mailed link to use up, which must not have expired. */
  readonly emailToken?: string | undefined;
  /** The token hashes that this browser held before; their sessions end with the new one's beginning. */
  readonly replaces?: readonly string[];
  /** The address of the peer, for the audit trail. */
  readonly ip: string | null;
};

/**
 * The outcome of a sign-in; only 'ok' wrote anything. 'account-moved': the account does not belong to the expected user any more,
 * its revision rose, or its key has a user by now. 'limit': the user that it would join has too many accounts.
 */
export type SignInOutcome =
  | {
      readonly outcome: 'ok';
      /** Every account of the user, oldest first. */
      readonly accounts: readonly string[];
      /** The sessions that this one replaced. */
      readonly ended: readonly EndedSession[];
    }
  | { readonly outcome: 'nonce-used' | 'link-used' | 'account-moved' | 'limit' };

/**
 * A selection of sessions: one by its token, or those of an account or a user, all or one by its public id. `openedFor` names the
 * user that the account had then.
 */
export type SessionSelector =
  | { readonly tokenHash: string }
  | { readonly account: string; readonly id?: string; readonly openedFor?: string }
  | { readonly userId: string; readonly id?: string; readonly exceptTokenHash?: string };

/** The reason why sessions end, for the audit trail. */
export type SessionEnd = Pick<AuditRow, 'at' | 'event' | 'actor' | 'ip'>;

/** The user to delete, and the actor. */
export type UserDeletion = Pick<AuditRow, 'at' | 'actor' | 'ip'> & { readonly userId: string };

/** The rows that were deleted with a user. */
export type DeletedUser = {
  readonly ended: readonly EndedSession[];
  /** Number of rows, of all tables. */
  readonly rows: number;
};

/**
 * The storage of everything that outlasts a process. Every implementation passes `every-suite.conformance.ts`. Methods reject with
 * AuthError STORE_UNAVAILABLE when the database cannot answer, and never answer wrongly instead.
 */
export type Store = {
  /** Opens a session, uses up what proves it, makes the user of a new account, and confirms that a known one is still the user's. */
  signIn(entry: SignIn): Promise<SignInOutcome>;
  /** One statement, because nearly every request looks a session up. */
  findSession(tokenHash: string): Promise<StoredSession | undefined>;
  /** Records the last use. Never revives a session that ended meanwhile. */
  touchSession(tokenHash: string, lastSeenAt: number): Promise<void>;
  /** The proof of a live session, if it has one. */
  findProof(tokenHash: string): Promise<Proof | undefined>;
  /** Records when a session's proof was checked. Never revives a session that ended meanwhile. */
  recordCheck(tokenHash: string, at: number): Promise<void>;
  /**
   * Ends at most `limit` sessions, with entries in the audit trail, and returns them. Where as many ended there may be more. Of all
   * sessions of an account or a user it also raises the revision: no sign-in that was decided before opens one afterwards.
   */
  endSessions(
    selector: SessionSelector,
    ending: SessionEnd,
    limit: number,
  ): Promise<readonly EndedSession[]>;
  /**
   * Replaces the data of a session, or of all of an account, whose revision it raises, and returns how many. Never revives a session
   * that ended meanwhile.
   */
  setSessionData(
    selector: Extract<SessionSelector, { tokenHash: string } | { account: string }>,
    data: string | null,
  ): Promise<number>;
  /** The newest sessions of a user, newest first. */
  listUserSessions(userId: string, limit: number): Promise<readonly SessionRow[]>;
  /** Lists sessions of some accounts, a user or everyone, newest first, without those that had expired at a time. */
  listSessions(filter: AccountFilter, liveAt: number): Promise<readonly SessionRow[]>;

  /** An account with its user; undefined where no user has it. */
  findAccount(account: string): Promise<AccountRow | undefined>;
  /** An account that another one removed, whether its 72 hours are over or not; undefined for any other. */
  findUnlinked(account: string): Promise<UnlinkedRow | undefined>;
  findUser(userId: string): Promise<StoredUser | undefined>;
  /** Users, newest first, those after the given one. */
  listUsers(page: {
    readonly limit: number;
    readonly after?: Readonly<Schema['users']> | undefined;
  }): Promise<readonly StoredUser[]>;
  /** Links an account to a user, with its entry in the audit trail. */
  link(entry: Link): Promise<LinkOutcome>;
  /**
   * Unlinks an account, with its entry in the audit trail. None of its sessions is found from then on; at most `limit` end at once,
   * which are returned. One that an account removed which was linked later can be restored.
   */
  unlink(entry: Unlink): Promise<UnlinkOutcome>;
  /**
   * Moves all accounts of a user to another one, as if linked now, and deletes it. None of its sessions is found from then on; at
   * most `limit` end at once, which are returned.
   */
  merge(entry: Merge): Promise<MergeOutcome>;
  /** Deletes everything known about a user, and records that. Undefined where there is no such user. */
  deleteUser(deletion: UserDeletion): Promise<DeletedUser | undefined>;

  /**
   * Counts a try with a nonce before its signature is checked, so that parallel tries cannot pass the maximum. 'used' when it
   * opened a session, 'exhausted' when the tries are used up: then nothing was counted.
   */
  reserveAttempt(hash: string, expiresAt: number, maximum: number): Promise<AttemptOutcome>;
  /** Gives back a reserved try in which nothing was decided: an outage, or owners that have yet to approve. */
  releaseAttempt(nonceHash: string): Promise<void>;
  /** The row of a nonce that was tried. One that was issued before the database was restored counts as used: it may have been. */
  findNonce(hash: string, issuedAt?: number): Promise<NonceRow | undefined>;

  /** Keeps a mailed link, in place of the one with the same `mailbox`. */
  createEmailToken(token: EmailTokenRow): Promise<void>;
  /** Gives a mailed link another `mailbox`, in place of the one that has it. Never revives one that was used up meanwhile. */
  moveEmailToken(hash: string, mailbox: string): Promise<void>;
  /** A mailed token that was not used up, expired or not. */
  findEmailToken(hash: string): Promise<EmailTokenRow | undefined>;

  /** Number of events that a window has. */
  findHit(key: string): Promise<Pick<HitRow, 'count'> | undefined>;
  /** Counts events of windows; how many each has then. No sign-in waits for it, and a failure may lose some. */
  countHits(hits: readonly HitRow[]): Promise<readonly number[]>;

  /** Counts a refused sign-in; beyond some thousand rows a day without account and network, which are the client's choice. */
  countRefusal(refusal: Refusal): Promise<void>;
  /** The counted refusals of an account, or of all, newest first. */
  refusals(filter: { account?: string; limit: number }): Promise<readonly RefusalRow[]>;
  /** The trail of an account, or of all, newest first. */
  auditTrail(filter: { account?: string; limit: number }): Promise<readonly AuditRow[]>;

  /** Deletes everything known about an account and, with its last account, the user. Returns the number of rows. */
  forget(account: string): Promise<number>;
  /** Deletes at most `limit` expired rows of each table. How many were deleted. */
  sweep(limits: SweepLimits): Promise<number>;
  /** Records that an instance runs, and forgets those that were last seen before a time. */
  announce(instance: InstanceRow, forgetBefore: number): Promise<void>;
  /** Records that an instance ended. */
  retire(id: string): Promise<void>;
  /** The instances that were recorded, by name. */
  listInstances(): Promise<readonly InstanceRow[]>;
  /** Number of sessions that were used since then. A store in this process may stop at a million. */
  countSessions(idleSince: number): Promise<number>;
  /** Number of calls that wait for the database at this moment. */
  waiting(): Promise<number>;
  /** Rejects unless the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The limits of what counts as expired. Times are milliseconds since the epoch. */
export type SweepLimits = {
  readonly now: number;
  /** Sessions last used before this are idle. */
  readonly idleSince: number;
  /** The audit trail and the days of refusals reach back to here. */
  readonly auditSince: number;
  readonly limit: number;
};
