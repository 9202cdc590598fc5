import type { Schema } from './schema.ts';

/** A session as it is stored. */
export type SessionRow = Readonly<Schema['session']>;
/** A live session and every account of its user, oldest first, its own included. */
export type StoredSession = SessionRow & { readonly accounts: readonly string[] };
/** An account of a user, as it is stored. */
export type AccountRow = Readonly<Schema['accounts']>;
/** An account that is about to be linked to a user. */
export type NewAccount = Omit<AccountRow, 'linked_at' | 'last_used_at' | 'by_key'>;
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
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { created_at: Number(at), id };
}

/** Returns the cursor of the next page; null where this one is not full. */
export function nextCursor(rows: readonly Cursor[], limit: number): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : `${last.created_at}.${last.id}`;
}
