import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from 'kysely';
import type { OpenDatabase, Schema } from './schema.ts';
import type { SessionEnd, SessionRow, SessionSelector, Store } from './store.ts';

/**
 * The columns by name: a `select *` that a connection has prepared fails once a newer instance adds a column.
 */
const sessionColumns = [
  'token_hash',
  'id',
  'account',
  'provider',
  'address',
  'chain_id',
  'name',
  'email',
  'image',
  'user_agent',
  'created_at',
  'last_seen_at',
  'expires_at',
  'checked_at',
] as const satisfies readonly (keyof SessionRow)[];

/** Looks a session up by the hash of its token. Nearly every request does, so the query is compiled once. */
export function createFindSession({
  database,
  read = async (query) => (await database.executeQuery(query)).rows,
}: OpenDatabase): Store['findSession'] {
  const query = database
    .selectFrom('session')
    .select(sessionColumns)
    .where('token_hash', '=', '')
    .compile();
  return async (tokenHash) => {
    const [row] = await read<SessionRow>({ ...query, parameters: [tokenHash] });
    return row;
  };
}

/** Whose rows to list, and at most how many. Without accounts those of all. */
export type AccountFilter = {
  readonly accounts?: readonly string[] | undefined;
  readonly limit: number;
};

/**
 * Sessions, newest first.
 * @param liveAt without those whose absolute limit had passed then, in milliseconds since the epoch
 */
export function listSessions(
  database: Kysely<Schema>,
  { accounts, limit }: AccountFilter,
  liveAt = 0,
): Promise<readonly SessionRow[]> {
  return database
    .selectFrom('session')
    .select(sessionColumns)
    .where('expires_at', '>', liveAt)
    .$if(accounts !== undefined, (query) => query.where('account', 'in', accounts ?? []))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Sessions ended in one transaction, so that requests go on between two batches. */
const batch = 200;

/**
 * Deletes the sessions and records each in the audit trail; how many there were. In batches, because an account
 * may have very many, and one transaction for all of them would block other requests.
 */
export async function endSessions(
  database: Kysely<Schema>,
  selector: SessionSelector | 'all',
  ending: SessionEnd,
): Promise<number> {
  for (let total = 0; ; await setImmediate()) {
    const count = await database
      .transaction()
      .execute((transaction) => endBatch(transaction, selector, ending));
    total += count;
    if (count < batch) return total;
  }
}

/** Ends at most one batch of sessions within a transaction that may do more; how many there were. */
export async function endBatch(
  transaction: Transaction<Schema>,
  selector: SessionSelector | 'all',
  ending: SessionEnd,
): Promise<number> {
  const ended = await transaction
    .deleteFrom('session')
    .where('token_hash', 'in', (expression) =>
      expression
        .selectFrom('session')
        .select('token_hash')
        .where((where) => where.and(conditions(selector, where)))
        .limit(batch),
    )
    .returning(['id', 'account', 'provider'])
    .execute();
  // One statement per row: a statement for all would have another text for each number of rows, and beyond
  // some thousand more values than a database takes.
  for (const session of ended) await addToTrail(transaction, session, ending);
  return ended.length;
}

/** Adds what happened to a session to the audit trail. */
export async function addToTrail(
  transaction: Transaction<Schema>,
  { id, account, provider }: Pick<SessionRow, 'id' | 'account' | 'provider'>,
  event: SessionEnd,
): Promise<void> {
  await transaction
    .insertInto('audit')
    .values({ id: randomUUID(), ...event, account, provider, session_id: id })
    .execute();
}

function conditions(
  selector: SessionSelector | 'all',
  where: ExpressionBuilder<Schema, 'session'>,
): Expression<SqlBool>[] {
  if (selector === 'all') return [];
  if ('tokenHash' in selector) return [where('token_hash', '=', selector.tokenHash)];
  const ofAccount = where('account', '=', selector.account);
  if ('id' in selector) return [ofAccount, where('id', '=', selector.id)];
  if (selector.exceptTokenHash === undefined) return [ofAccount];
  return [ofAccount, where('token_hash', '!=', selector.exceptTokenHash)];
}
