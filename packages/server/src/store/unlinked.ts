import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { AccountRow, UnlinkedRow } from './store.ts';

/** How long an account can be restored after another one removed it, in milliseconds: three days. */
export const restorableFor = 72 * 3_600_000;

/** An account that was removed and can be restored; undefined where there is none. */
export function findUnlinked(
  database: Kysely<Schema>,
  account: string,
  now: number,
): Promise<UnlinkedRow | undefined> {
  return database
    .selectFrom('unlinked_account')
    .selectAll()
    .where('account', '=', account)
    .where('unlinked_at', '>', now - restorableFor)
    .executeTakeFirst();
}

/**
 * Keeps an account that a younger one of its user removes, so that its owner can have it back. One that removed itself, or that
 * an older one removed, is gone for good: the older account wins, whoever holds the younger one.
 * @param by the account whose session removes it; undefined for the operator
 * @returns whether it can be restored
 */
export async function keepUnlinked(
  transaction: Transaction<Schema>,
  row: AccountRow,
  by: AccountRow | undefined,
  at: number,
): Promise<boolean> {
  await dropUnlinked(transaction, row.account);
  if (by === undefined || by.linked_at <= row.linked_at) return false;
  const { last_used_at: _, ...account } = row;
  await transaction
    .insertInto('unlinked_account')
    .values({ ...account, unlinked_at: at, unlinked_by: by.account })
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
