import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Ending, SessionSelector } from '../store.ts';

/** Deletes the sessions and notes each in the audit trail, all or nothing; how many there were. */
export function endSessions(
  database: Kysely<Schema>,
  selector: SessionSelector,
  ending: Ending,
): Promise<number> {
  return database
    .transaction()
    .execute((transaction) => endSessionsIn(transaction, selector, ending));
}

/** The same within a transaction that does more. */
export async function endSessionsIn(
  transaction: Transaction<Schema>,
  selector: SessionSelector,
  ending: Ending,
): Promise<number> {
  const ended = await transaction
    .deleteFrom('session')
    .where((where) => {
      if ('tokenHash' in selector) return where('token_hash', '=', selector.tokenHash);
      const ofAccount = where('account', '=', selector.account);
      if ('id' in selector) return where.and([ofAccount, where('id', '=', selector.id)]);
      return selector.exceptTokenHash === undefined
        ? ofAccount
        : where.and([ofAccount, where('token_hash', '!=', selector.exceptTokenHash)]);
    })
    .returning(['id', 'account', 'provider'])
    .execute();
  if (ended.length === 0) return 0;
  await transaction
    .insertInto('audit')
    .values(
      ended.map(({ id, account, provider }) => ({
        id: randomUUID(),
        ...ending,
        account,
        provider,
        code: null,
        session_id: id,
      })),
    )
    .execute();
  return ended.length;
}
