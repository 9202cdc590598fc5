import type { Transaction } from 'kysely';
import type { AccountRow } from './rows.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { firstRow } from './statements.ts';
import type { Store } from './store.ts';

/** The time in which an account can be restored after another one removed it, in milliseconds: three days. */
export const restorableFor = 72 * 3_600_000;

/** Looks a removed account up, with a statement that is compiled once: every first sign-in asks. */
export const createFindUnlinked = (open: OpenDatabase): Store['findUnlinked'] =>
  firstRow(open, (account) =>
    open.database
      .selectFrom('unlinked_account')
      .select(['account', 'user_id', 'provider', 'address', 'chain_id', 'name', 'email', 'image'])
      .select(['linked_at', 'unlinked_at', 'unlinked_by'])
      .where('account', '=', account),
  );

/**
 * Keeps an account that a younger one of its user removes, so that its owner can have it back. One that removed itself, or that
 * an older one removed, is gone for good: the older account wins.
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
