import type { Kysely, Transaction } from 'kysely';
import { addToTrail } from './audit.ts';
import type { EndedSession } from './rows.ts';
import { stopJoining } from './same-key.ts';
import type { Schema } from './schema.ts';
import type { DeletedUser, UserDeletion } from './store.ts';
import { listAccounts, lockUser } from './users.ts';

/** Deletes everything known about an account, and a user that has no other. Returns the number of rows. */
export function forget(database: Kysely<Schema>, account: string): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('accounts')
      .select(['user_id', 'address'])
      .where('account', '=', account)
      .executeTakeFirst();
    // The user before its account, as everything that writes both: nothing waits in a circle.
    if (known !== undefined) await lockUser(transaction, known.user_id);
    const { rows } = await forgetAccount(transaction, account);
    if (known === undefined) return rows;
    const { user_id: userId, address } = known;
    await stopJoining(transaction, userId, address);
    const others = await listAccounts(transaction, userId);
    return others.length > 0 ? rows : rows + (await forgetUserRow(transaction, userId));
  });
}

/** Deletes everything known about a user and all its accounts. Returns the number of rows. */
export function forgetUser(database: Kysely<Schema>, userId: string): Promise<number> {
  return database
    .transaction()
    .execute(async (transaction) => (await deleteAll(transaction, userId)).rows);
}

/** Deletes everything known about a user, and records that there was one. Undefined where there is none. */
export function deleteUser(
  database: Kysely<Schema>,
  { userId, ...event }: UserDeletion,
): Promise<DeletedUser | undefined> {
  return database.transaction().execute(async (transaction) => {
    if (!(await lockUser(transaction, userId))) return undefined;
    const deleted = await deleteAll(transaction, userId);
    const nothing = { account: null, provider: null, session_id: null };
    await addToTrail(transaction, { ...event, ...nothing, event: 'user-deleted', user_id: userId });
    return deleted;
  });
}

async function deleteAll(transaction: Transaction<Schema>, userId: string): Promise<DeletedUser> {
  await lockUser(transaction, userId);
  const ended: EndedSession[] = [];
  let rows = 0;
  for (const { account } of await listAccounts(transaction, userId)) {
    const forgotten = await forgetAccount(transaction, account);
    ended.push(...forgotten.ended);
    rows += forgotten.rows;
  }
  return { ended, rows: rows + (await forgetUserRow(transaction, userId)) };
}

async function forgetAccount(
  transaction: Transaction<Schema>,
  account: string,
): Promise<DeletedUser> {
  // Accounts of email sign-in are `<provider>:<mail address>`.
  const email = account.slice(account.indexOf(':') + 1);
  const accounts = await deleteRows(
    transaction.deleteFrom('accounts').where('account', '=', account),
  );
  const ended = await transaction
    .deleteFrom('session')
    .where('account', '=', account)
    .returning(['id', 'user_id', 'account', 'provider'])
    .execute();
  // What it removed can still be restored.
  await transaction
    .updateTable('unlinked_account')
    .set({ unlinked_by: '' })
    .where('unlinked_by', '=', account)
    .execute();
  const others = await deleteRows(
    transaction.deleteFrom('unlinked_account').where('account', '=', account),
    transaction.deleteFrom('audit').where('account', '=', account),
    transaction.deleteFrom('refusal').where('account', '=', account),
    transaction.deleteFrom('email_token').where('email', '=', email),
  );
  return { ended, rows: accounts + ended.length + others };
}

function forgetUserRow(transaction: Transaction<Schema>, userId: string): Promise<number> {
  return deleteRows(
    transaction.deleteFrom('unlinked_account').where('user_id', '=', userId),
    transaction.deleteFrom('audit').where('user_id', '=', userId),
    transaction.deleteFrom('email_token').where('user_id', '=', userId),
    transaction.deleteFrom('users').where('id', '=', userId),
  );
}

async function deleteRows(
  ...queries: readonly { executeTakeFirst(): Promise<{ readonly numDeletedRows: bigint }> }[]
): Promise<number> {
  let rows = 0;
  for (const query of queries) rows += Number((await query.executeTakeFirst()).numDeletedRows);
  return rows;
}
