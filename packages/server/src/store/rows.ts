import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';

/** A session as it is stored. */
export type SessionRow = Readonly<Schema['session']>;
/** A live session and every account of its user, oldest first, its own included. */
export type StoredSession = SessionRow & { readonly accounts: readonly string[] };
/** An account of a user, as it is stored. */
export type AccountRow = Readonly<Selectable<Schema['accounts']>>;
/** An account that is about to be linked to a user. */
export type NewAccount = Omit<AccountRow, 'linked_at' | 'last_used_at' | 'by_key' | 'revision'>;
/** An account that was removed and can be restored, as it is stored. */
export type UnlinkedRow = Readonly<Schema['unlinked_account']>;
/** A user with its accounts, oldest first; at least one. */
export type StoredUser = Readonly<Schema['users']> & { readonly accounts: readonly AccountRow[] };
/** A nonce that failed or was used, as it is stored. */
export type NonceRow = Readonly<Schema['nonce']>;
/** The hash and signature of a contract account's sign-in, in hex. */
export type Proof = Readonly<Omit<Schema['proof'], 'token_hash'>>;
/** A mailed link that was not used yet, as it is stored. */
export type EmailTokenRow = Readonly<Schema['email_token']>;

/** A process that runs on the database, as it is stored. */
export type InstanceRow = Readonly<Schema['instance']>;

/** Events of one window of a rate limit. */
export type HitRow = Readonly<Schema['hit']>;

/** An event of the audit trail, as it is stored. Times are milliseconds since the epoch. */
export type AuditRow = Readonly<Schema['audit']>;

/** A session that ended. */
export type EndedSession = Readonly<
  Pick<Schema['session'], 'id' | 'user_id' | 'account' | 'provider'>
>;

/** A filter of rows: by accounts, by a user, or all, and how many at most. */
export type AccountFilter = {
  readonly accounts?: readonly string[] | undefined;
  readonly userId?: string | undefined;
  readonly limit: number;
  /** Those after this row. Where rows have no id of their own it is left out. */
  readonly after?: Cursor | undefined;
};

/** The row that a page of a list begins after, newest first. */
export type Cursor = { readonly id: string; readonly created_at: number };

/** Reads a cursor as nextCursor() writes it; undefined for any other text. */
export function readCursor(text: string | undefined): Cursor | undefined {
  const [, at, id] = /^(-?\d{1,15})\.([!-~]{1,128})$/.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { created_at: Number(at), id };
}

/** Returns the cursor of the next page; null where this one is not full. */
export function nextCursor(rows: readonly Cursor[], limit: number): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : `${last.created_at}.${last.id}`;
}

/** The actor who changes the accounts of a user, for the audit trail. */
export type AccountChange = Pick<AuditRow, 'at' | 'actor' | 'ip'> & {
  /** The public id of the session that does; null for the operator. */
  readonly sessionId: string | null;
};

/** The writes of linking an account, all or nothing. */
export type Link = AccountChange & {
  /** The account, with the user to link it to. */
  readonly account: NewAccount;
  /** True if its key proved it. */
  readonly byKey?: boolean;
  /** The hash of the token of the session that asks, which must not have ended. */
  readonly session?: string;
  readonly nonce?: { readonly hash: string; readonly expiresAt: number };
  /** The hash of the mailed link to use up. */
  readonly emailToken?: string;
  /** Creation time of the user, in milliseconds: a missing one is made with the account. */
  readonly newSince?: number;
};

/** The outcome of a link. Only 'linked' and 'known' (the user has it already) wrote or used up anything. */
export type LinkOutcome =
  | 'linked'
  | 'known'
  | 'taken'
  | 'limit'
  | 'nonce-used'
  | 'link-used'
  | 'no-session'
  | 'no-user';

/** The account to unlink. */
export type Unlink = AccountChange & {
  readonly userId: string;
  readonly account: string;
  /** The hash of the token of the session that asks, which must not have ended; none for the operator. */
  readonly session?: string;
  /** Number of its sessions that end in this transaction. */
  readonly limit: number;
};

/** The outcome of an unlink: 'last' where the user has no other account. */
export type UnlinkOutcome =
  | {
      readonly outcome: 'unlinked';
      readonly ended: readonly EndedSession[];
      /** True if a sign-in with it can link it again. */
      readonly isRestorable: boolean;
    }
  | { readonly outcome: 'last' | 'not-linked' | 'no-session' };

/** The writes of joining two users, all or nothing. */
export type Merge = AccountChange & {
  /** The user that stays, whose session asks. */
  readonly userId: string;
  /** The hash of the token of the session that asks, which must not have ended. */
  readonly session: string;
  /** The user that goes, and its account that was proved. */
  readonly from: { readonly userId: string; readonly account: string };
  readonly nonce: { readonly hash: string; readonly expiresAt: number };
  /** Number of sessions of the user that goes that end in this transaction. */
  readonly limit: number;
};

/** The outcome of a merge. Only 'merged' wrote anything. 'moved': another user has the account; 'too-new': it was linked too recently. */
export type MergeOutcome =
  | {
      readonly outcome: 'merged';
      /** The accounts that moved, oldest first. */
      readonly accounts: readonly string[];
      readonly ended: readonly EndedSession[];
    }
  | { readonly outcome: 'moved' | 'too-new' | 'limit' | 'nonce-used' | 'no-session' };
