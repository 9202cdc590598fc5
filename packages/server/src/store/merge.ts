import type { Kysely, Transaction } from 'kysely';
import { addChange } from './links.ts';
import { consumeNonce, type ReplaceableTables } from './nonces.ts';
import type { AccountRow, EndedSession, Merge, MergeOutcome } from './rows.ts';
import type { Schema } from './schema.ts';
import { endBatch } from './sessions.ts';
import { findOpener, listAccounts, lockUser, maximumAccounts, restorableFor } from './users.ts';

/** Moves everything of a user to another one, and deletes it. A refusal writes nothing. */
export function merge(
  database: Kysely<Schema>,
  entry: Merge,
  tables: ReplaceableTables,
): Promise<MergeOutcome> {
  const { userId, from, session, nonce, at } = entry;
  return database.transaction().execute(async (transaction) => {
    // In the order of their ids: two merges of the same users wait for each other instead of blocking each other.
    const locked = new Set<string>();
    for (const id of [userId, from.userId].sort()) {
      if (await lockUser(transaction, id)) locked.add(id);
    }
    const accounts = await listAccounts(transaction, userId);
    // It may have ended since it was looked up, together with the account that opened it.
    const opener = await findOpener(transaction, session, accounts);
    if (opener === undefined) return { outcome: 'no-session' };
    const moving = await listAccounts(transaction, from.userId);
    const signer = moving.find(({ account }) => account === from.account);
    if (!locked.has(from.userId) || signer === undefined) return { outcome: 'moved' };
    if (!(await mayHandOver(transaction, signer, moving, at))) return { outcome: 'too-new' };
    if (accounts.length + moving.length > maximumAccounts) return { outcome: 'limit' };
    if (!(await consumeNonce(transaction, nonce, at, tables))) return { outcome: 'nonce-used' };
    const ended = await moveUser(transaction, entry, moving);
    // In the trails of both, so that the id that is gone leads to the one that stays.
    for (const id of [userId, from.userId]) {
      await addChange(transaction, 'users-merged', { ...signer, user_id: id }, entry);
    }
    return { outcome: 'merged', accounts: moving.map(({ account }) => account), ended };
  });
}

/**
 * Decides if an account may give its user away, which cannot be undone: the oldest may, and one linked for longer than an account
 * can be restored. So a thief who links an account takes no user along at once, nor while a removed account can come back.
 */
async function mayHandOver(
  transaction: Transaction<Schema>,
  { user_id: userId, linked_at: linkedAt }: AccountRow,
  accounts: readonly AccountRow[],
  at: number,
): Promise<boolean> {
  const older = await transaction
    .selectFrom('unlinked_account')
    .select('account')
    .where('user_id', '=', userId)
    .where('unlinked_at', '>', at - restorableFor)
    .where('linked_at', '<', linkedAt)
    .executeTakeFirst();
  if (older !== undefined) return false;
  const isOldest = accounts.every((row) => row.linked_at >= linkedAt);
  return isOldest || at - linkedAt > restorableFor;
}

/** Moves the accounts as if they were linked now: they count for the user only after they aged. */
async function moveUser(
  transaction: Transaction<Schema>,
  { userId, from, at, actor, ip, limit }: Merge,
  moving: readonly AccountRow[],
): Promise<readonly EndedSession[]> {
  const moved = { user_id: userId, linked_at: at };
  // Waits for sign-ins with them that are under way, whose sessions are then among those that end.
  await transaction.updateTable('accounts').set(moved).where('user_id', '=', from.userId).execute();
  await transaction
    .updateTable('unlinked_account')
    .set(moved)
    .where('user_id', '=', from.userId)
    .execute();
  const ending = { at, actor, ip, event: 'session-ended' } as const;
  const ended: EndedSession[] = [];
  for (const { account } of moving) {
    const selector = { account, openedFor: from.userId };
    ended.push(...(await endBatch(transaction, selector, ending, limit - ended.length)));
  }
  await transaction
    .updateTable('audit')
    .set({ user_id: userId })
    .where('user_id', '=', from.userId)
    .execute();
  await transaction.deleteFrom('email_token').where('user_id', '=', from.userId).execute();
  await transaction.deleteFrom('users').where('id', '=', from.userId).execute();
  return ended;
}
