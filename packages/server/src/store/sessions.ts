import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type {
  Expression,
  ExpressionBuilder,
  InferResult,
  Kysely,
  SqlBool,
  Transaction,
} from 'kysely';
import type { OpenDatabase, Schema } from './schema.ts';
import type { SessionEnd, SessionRow, SessionSelector } from './store.ts';

/**
 * The columns by name: a `select *` that a connection has prepared fails once a newer instance adds a column.
 */
export const sessionColumns = [
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
}: Pick<OpenDatabase, 'database' | 'read'>): (
  tokenHash: string,
) => Promise<SessionRow | undefined> {
  const query = database
    .selectFrom('session')
    .select(sessionColumns)
    .where('token_hash', '=', '')
    .compile();
  return async (tokenHash) => {
    const [row] = await read<InferResult<typeof query>[number]>({
      ...query,
      parameters: [tokenHash],
    });
    return row;
  };
}

/** Which sessions to list. */
export type SessionFilter = {
  /** Of these accounts; of all without. */
  readonly accounts?: readonly string[];
  /** Whose absolute limit is after this, in milliseconds since the epoch. */
  readonly liveAt: number;
  readonly limit: number;
};

/** Sessions of some accounts, or of all, newest first. */
export function listSessions(
  database: Kysely<Schema>,
  { accounts, liveAt, limit }: SessionFilter,
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
export function endSessions(
  database: Kysely<Schema>,
  selector: SessionSelector,
  ending: SessionEnd,
): Promise<number> {
  return endInBatches(database, matching(selector), ending);
}

/** Ends every session in the same way. */
export function endEverySession(database: Kysely<Schema>, ending: SessionEnd): Promise<number> {
  return endInBatches(database, ({ lit }) => lit(true), ending);
}

/** Ends one session within a transaction that does more. */
export async function endSessionIn(
  transaction: Transaction<Schema>,
  tokenHash: string,
  ending: SessionEnd,
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
  ending: SessionEnd,
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
  ending: SessionEnd,
): Promise<number> {
  const ended = await transaction
    .deleteFrom('session')
    .where('token_hash', 'in', (expression) =>
      expression.selectFrom('session').select('token_hash').where(condition).limit(batch),
    )
    .returning(['id', 'account', 'provider'])
    .execute();
  await noteSessionEnds(transaction, ended, ending);
  return ended.length;
}

/**
 * One statement per row: a statement for all would have another text for each number of rows, and beyond
 * some thousand more values than a database takes.
 */
async function noteSessionEnds(
  transaction: Transaction<Schema>,
  ended: readonly Pick<SessionRow, 'id' | 'account' | 'provider'>[],
  ending: SessionEnd,
): Promise<void> {
  for (const { id, account, provider } of ended) {
    await transaction
      .insertInto('audit')
      .values({ id: randomUUID(), ...ending, account, provider, session_id: id })
      .execute();
  }
}
