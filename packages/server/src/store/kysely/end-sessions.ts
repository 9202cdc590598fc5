import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Ending, SessionRow, SessionSelector } from '../store.ts';

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
  await noteEndings(transaction, ended, ending);
  return ended.length;
}

/**
 * Ends the sessions of everybody, some hundred at a time: each batch is a short transaction, so that a
 * running site goes on between them. How many there were.
 */
export async function endEverySession(database: Kysely<Schema>, ending: Ending): Promise<number> {
  for (let total = 0; ; ) {
    const count = await database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .deleteFrom('session')
        .where('token_hash', 'in', (expression) =>
          expression.selectFrom('session').select('token_hash').limit(200),
        )
        .returning(['id', 'account', 'provider'])
        .execute();
      await noteEndings(transaction, ended, ending);
      return ended.length;
    });
    if (count === 0) return total;
    total += count;
  }
}

/**
 * One statement per row: a statement for all would have another text for each number of rows, and beyond
 * some thousand more values than a database takes.
 */
async function noteEndings(
  transaction: Transaction<Schema>,
  ended: readonly Pick<SessionRow, 'id' | 'account' | 'provider'>[],
  ending: Ending,
): Promise<void> {
  for (const { id, account, provider } of ended) {
    await transaction
      .insertInto('audit')
      .values({ id: randomUUID(), ...ending, account, provider, code: null, session_id: id })
      .execute();
  }
}
