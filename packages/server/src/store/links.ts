import type { Kysely, Transaction } from 'kysely';
import { addToTrail } from './audit.ts';
import { consumeNonce, type ReplaceableTables } from './nonces.ts';
import type { AccountChange, Link, LinkOutcome, Unlink, UnlinkOutcome } from './rows.ts';
import { stopJoining } from './same-key.ts';
import type { Schema } from './schema.ts';
import { endBatch } from './sessions.ts';
import { consumingLink, insertingAccount } from './sign-in.ts';
import {
  dropUnlinked,
  findOpener,
  keepUnlinked,
  listAccounts,
  lockUser,
  maximumAccounts,
} from './users.ts';

/** A refusal within the transaction. Takes back what it wrote: what proved the account can be used again. */
class Refused extends Error {
  readonly outcome: LinkOutcome;
  constructor(outcome: LinkOutcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Links an account to a user. The user is locked first, so that its accounts are counted by one link at a time. */
export async function link(
  database: Kysely<Schema>,
  { account, byKey, session, nonce, emailToken, newSince, ...change }: Link,
  tables: ReplaceableTables = {},
): Promise<LinkOutcome> {
  const { at } = change;
  try {
    return await database.transaction().execute(async (transaction) => {
      if (newSince !== undefined) await makeUser(transaction, account.user_id, newSince);
      if (!(await lockUser(transaction, account.user_id))) throw new Refused('no-user');
      const linked = await listAccounts(transaction, account.user_id);
      // It may have ended since it was looked up, together with the account that opened it.
      if (session !== undefined && !(await findOpener(transaction, session, linked))) {
        throw new Refused('no-session');
      }
      if (nonce && !(await consumeNonce(transaction, nonce, at, tables)))
        throw new Refused('nonce-used');
      if (emailToken !== undefined) {
        const using = consumingLink(transaction, { hash: emailToken, at });
        if ((await using.executeTakeFirst()).numDeletedRows === 0n) throw new Refused('link-used');
      }
      if (linked.some((each) => each.account === account.account)) return 'known';
      // The owner is checked before the limit: the visitor can do something about it.
      const claim = { ...account, at, by_key: byKey ? ('joins' as const) : null };
      const { numInsertedOrUpdatedRows } = await insertingAccount(
        transaction,
        claim,
      ).executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) throw new Refused('taken');
      if (linked.length >= maximumAccounts) throw new Refused('limit');
      await dropUnlinked(transaction, account.account);
      await addChange(transaction, 'account-linked', account, change);
      return 'linked';
    });
  } catch (cause) {
    if (cause instanceof Refused) return cause.outcome;
    throw cause;
  }
}

/** Unlinks an account and ends at most `limit` of its sessions; none is found any more. One at a time, so that a user keeps an account. */
export function unlink(
  database: Kysely<Schema>,
  { userId, account, session, limit, ...change }: Unlink,
): Promise<UnlinkOutcome> {
  return database.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    const accounts = await listAccounts(transaction, userId);
    const by = session === undefined ? undefined : await findOpener(transaction, session, accounts);
    if (session !== undefined && by === undefined) return { outcome: 'no-session' };
    const row = accounts.find((each) => each.account === account);
    if (row === undefined) return { outcome: 'not-linked' };
    if (accounts.length === 1) return { outcome: 'last' };
    // Waits for a sign-in with it that is under way, whose session is then among those that end.
    await transaction.deleteFrom('accounts').where('account', '=', account).execute();
    const { at, actor, ip } = change;
    await stopJoining(transaction, userId, row.address);
    const isRestorable = await keepUnlinked(transaction, row, by && { ...by, accounts, at });
    const ending = { at, actor, ip, event: 'session-ended' } as const;
    const ended = await endBatch(transaction, { account }, ending, limit);
    await addChange(transaction, 'account-unlinked', row, change);
    return { outcome: 'unlinked', ended, isRestorable };
  });
}

/** Makes a user. Where two transactions make it at once, the second waits for the first. */
async function makeUser(transaction: Transaction<Schema>, id: string, created_at: number) {
  await transaction
    .insertInto('users')
    .values({ id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds what happened to an account to the audit trail. */
export function addChange(
  transaction: Transaction<Schema>,
  event: 'account-linked' | 'account-unlinked' | 'users-merged',
  { account, user_id, provider }: Pick<Schema['accounts'], 'account' | 'user_id' | 'provider'>,
  { at, actor, ip, sessionId: session_id }: AccountChange,
): Promise<void> {
  return addToTrail(transaction, { at, event, actor, ip, account, user_id, provider, session_id });
}
