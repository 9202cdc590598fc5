import type { Kysely, Transaction } from 'kysely';
import type { AccountRow, NewAccount, StoredUser } from './rows.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { findByKey, groupBy, pickColumns } from './statements.ts';
import type { Store } from './store.ts';

/** The columns that accounts, removed accounts and sessions share. */
export const newAccountColumns = [
  'account',
  'user_id',
  'provider',
  'address',
  'chain_id',
  'name',
  'email',
  'image',
] as const satisfies readonly (keyof NewAccount)[];

/** Those and the times of an account that is linked. */
export const linkedAccountColumns = [...newAccountColumns, 'linked_at', 'last_used_at'] as const;

const accountColumns = [...linkedAccountColumns, 'by_key', 'revision'] as const;

/** Looks an account up. */
export const createFindAccount = (open: OpenDatabase): Store['findAccount'] =>
  findByKey(open, 'account', (isAsked) =>
    open.database.selectFrom('accounts').select(accountColumns).where(isAsked),
  );

/** Lists the accounts of users, oldest first. */
export function listAccounts(
  database: Kysely<Schema>,
  ...userIds: readonly string[]
): Promise<readonly AccountRow[]> {
  return database
    .selectFrom('accounts')
    .select(accountColumns)
    .where('user_id', 'in', userIds)
    .orderBy('linked_at')
    .orderBy('account')
    .execute();
}

/** Finds a user with its accounts; undefined where there is none. */
export async function findUser(
  database: Kysely<Schema>,
  userId: string,
): Promise<StoredUser | undefined> {
  const user = await database
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user && { ...user, accounts: await listAccounts(database, userId) };
}

/** Finds the user that an account belongs to; undefined where there is none. */
export async function findUserByAccount(
  database: Kysely<Schema>,
  account: string,
): Promise<StoredUser | undefined> {
  const found = await database
    .selectFrom('accounts')
    .select('user_id')
    .where('account', '=', account)
    .executeTakeFirst();
  return found && findUser(database, found.user_id);
}

/** Lists users, newest first, those after the given one. */
export async function listUsers(
  database: Kysely<Schema>,
  { limit, after }: Parameters<Store['listUsers']>[0],
): Promise<readonly StoredUser[]> {
  const users = await database
    .selectFrom('users')
    .select(['id', 'created_at'])
    .$if(after !== undefined, (query) =>
      // Compares both, because many may be made in one millisecond.
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.created_at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (users.length === 0) return [];
  const accounts = await listAccounts(database, ...users.map(({ id }) => id));
  const byUser = groupBy(accounts, ({ user_id: userId }) => userId);
  return users.map((user) => ({ ...user, accounts: byUser.get(user.id) ?? [] }));
}

/**
 * Locks a user until the end of the transaction, so that one at a time counts its accounts; false where there is none. An update,
 * because not every database has `select … for update`.
 */
export async function lockUser(transaction: Transaction<Schema>, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await lockingUser(transaction, userId).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Builds the statement that locks a user: it changes one row, or none. */
export function lockingUser(database: Kysely<Schema>, userId: string) {
  return database
    .updateTable('users')
    .set(({ ref }) => ({ created_at: ref('created_at') }))
    .where('id', '=', userId);
}

/** The account that opened a session, and when. */
type Opener = { readonly opener: AccountRow; readonly openedAt: number };

/** Finds who opened a live session of a user; undefined where the session ended or the account was unlinked. */
export async function findOpener(
  transaction: Transaction<Schema>,
  tokenHash: string,
  accounts: readonly AccountRow[],
): Promise<Opener | undefined> {
  const session = await transaction
    .selectFrom('session')
    .select(['account', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  const opener = accounts.find(({ account }) => account === session?.account);
  return session && opener && { opener, openedAt: session.created_at };
}

/** Number of accounts that can be added to a user, so that lists and the look-up of a session stay short. */
export const maximumAccounts = 20;

/** The time in which an account can be restored after another one removed it, in milliseconds: three days. */
export const restorableFor = 72 * 3_600_000;

/** Looks a removed account up, with a statement that is compiled once: every first sign-in asks. */
export const createFindUnlinked = (open: OpenDatabase): Store['findUnlinked'] =>
  findByKey(open, 'account', (isAsked) =>
    open.database
      .selectFrom('unlinked_account')
      .select(newAccountColumns)
      .select(['linked_at', 'unlinked_at', 'unlinked_by'])
      .where(isAsked),
  );

/**
 * Keeps a removed account, so that its owner can have it back, unless the operator or an older account removed it. One that removes
 * itself cannot return either if its session began after another that stays was linked: a thief with a stolen session links a wallet first.
 * @param by what removes it, among the user's accounts; undefined for the operator @returns true if it can be restored
 */
export async function keepUnlinked(
  transaction: Transaction<Schema>,
  row: AccountRow,
  by: (Opener & { readonly accounts: readonly AccountRow[]; readonly at: number }) | undefined,
): Promise<boolean> {
  await dropUnlinked(transaction, row.account);
  if (by === undefined) return false;
  const { opener, openedAt, accounts, at } = by;
  const others = accounts.filter(({ account }) => account !== row.account);
  const isFinal =
    opener.account === row.account
      ? others.some((other) => other.linked_at < openedAt)
      : opener.linked_at <= row.linked_at;
  if (isFinal) return false;
  const account = pickColumns(row, [...newAccountColumns, 'linked_at']);
  await transaction
    .insertInto('unlinked_account')
    .values({ ...account, unlinked_at: at, unlinked_by: opener.account })
    .execute();
  return true;
}

/** Forgets that an account was removed: it can be restored no more. */
export async function dropUnlinked(
  transaction: Transaction<Schema>,
  account: string,
): Promise<void> {
  await transaction.deleteFrom('unlinked_account').where('account', '=', account).execute();
}
