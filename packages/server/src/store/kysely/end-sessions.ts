import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Ending, SessionRow, SessionSelector } from '../store.ts';

/** Ended in one transaction: few enough that requests go on between two batches. */
const batch = 200;

/**
 * Deletes the sessions and notes each in the audit trail; how many there were. Some hundred at a time, because
 * whoever signs in all day has very many, and one transaction for them all would hold everybody up.
 */
export function endSessions(
  database: Kysely<Schema>,
  selector: SessionSelector,
  ending: Ending,
): Promise<number> {
  return endInBatches(database, matching(selector), ending);
}

/** Ends the sessions of everybody in the same way. */
export function endEverySession(database: Kysely<Schema>, ending: Ending): Promise<number> {
  return endInBatches(database, ({ lit }) => lit(true), ending);
}

/** Ends one session within a transaction that does more. */
export async function endSessionIn(
  transaction: Transaction<Schema>,
  tokenHash: string,
  ending: Ending,
): Promise<void> {
  await endBatch(transaction, matching({ tokenHash }), ending);
}

type Condition = (expression: ExpressionBuilder<Schema, 'session'>) => Expression<SqlBool>;

function matching(selector: SessionSelector): Condition {
  return (where) => {
    if ('tokenHash' in selector) return where('token_hash', '=', selector.tokenHash);
    const ofAccount = where('account', '=', selector.account);
    if ('id' in selector) return where.and([ofAccount, where('id', '=', selector.id)]);
    return selector.exceptTokenHash === undefined
      ? ofAccount
      : where.and([ofAccount, where('token_hash', '!=', selector.exceptTokenHash)]);
  };
}

async function endInBatches(
  database: Kysely<Schema>,
  condition: Condition,
  ending: Ending,
): Promise<number> {
  for (let total = 0; ; ) {
    const count = await database
      .transaction()
      .execute((transaction) => endBatch(transaction, condition, ending));
    total += count;
    if (count < batch) return total;
    await setImmediate();
  }
}

async function endBatch(
  transaction: Transaction<Schema>,
  condition: Condition,
  ending: Ending,
): Promise<number> {
  const ended = await transaction
    .deleteFrom('session')
    .where('token_hash', 'in', (expression) =>
      expression.selectFrom('session').select('token_hash').where(condition).limit(batch),
    )
    .returning(['id', 'account', 'provider'])
    .execute();
  await noteEndings(transaction, ended, ending);
  return ended.length;
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
