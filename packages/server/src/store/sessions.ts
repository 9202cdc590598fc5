import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import { addToTrail } from './audit.ts';
import type { AccountFilter, EndedSession, SessionRow, StoredSession } from './rows.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { coalesce, endInBatches, groupBy, readByKeys } from './statements.ts';
import type { SessionEnd, SessionSelector, Store } from './store.ts';
import { lockUser, newAccountColumns } from './users.ts';

/** The columns by name: a `select *` that a connection has prepared fails once a newer instance adds a column. */
export const sessionColumns = [
  ...newAccountColumns,
  'token_hash',
  'id',
  'user_agent',
  'created_at',
  'last_seen_at',
  'expires_at',
  'checked_at',
  'data',
] as const satisfies readonly (keyof SessionRow)[];

const selectedColumns = sessionColumns.map((column) => `session.${column}` as const);

/** A row of the look-up: the session with one account of its user, and then with all of them. */
type FoundRow = Readonly<Schema['session']> & { accounts: string | null | readonly string[] };

/**
 * Looks a session up with the accounts of its user, by one statement that is compiled once: nearly every request does. The first
 * row gets the list in place, because a copy would cost more than the join.
 */
export function createFindSession(open: OpenDatabase): Store['findSession'] {
  const findRows = open.database
    .selectFrom('session')
    .leftJoin('accounts', 'accounts.user_id', 'session.user_id')
    .select(selectedColumns)
    .select('accounts.account as accounts')
    .orderBy('accounts.linked_at')
    .orderBy('accounts.account');
  const complete = (rows: readonly FoundRow[]) => {
    const [first] = rows;
    if (first === undefined) return undefined;
    first.accounts = rows.map(({ accounts }) => String(accounts));
    // One that an unlinked account opened is over, whether it has been ended yet or not.
    return isStored(first) && first.accounts.includes(first.account) ? first : undefined;
  };

  // One statement and its locks cost more than what it looks up, so look-ups of one moment share it.
  const readRows = readByKeys<FoundRow>(open, 'session.token_hash', (isAsked) =>
    findRows.where(isAsked),
  );
  return coalesce(async (hashes: readonly string[]) => {
    const rows = await readRows(hashes);
    const sessions = new Map<string, StoredSession>();
    for (const [tokenHash, own] of groupBy(rows, ({ token_hash }) => token_hash)) {
      const session = complete(own);
      if (session !== undefined) sessions.set(tokenHash, session);
    }
    return sessions;
  });
}

function isStored(row: FoundRow): row is FoundRow & StoredSession {
  return Array.isArray(row.accounts);
}

/** Builds the query that lists sessions, newest first. @param liveAt without those that had expired by then */
export function listingSessions(
  database: Kysely<Schema>,
  { accounts, userId, limit, after }: AccountFilter,
  liveAt: number,
) {
  return database
    .selectFrom('session')
    .select(selectedColumns)
    .where('session.expires_at', '>', liveAt)
    .$if(accounts !== undefined, (query) => query.where('session.account', 'in', accounts ?? []))
    .$if(userId !== undefined, (query) =>
      query.where((where) => where.and(userConditions(userId ?? '', where))),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('session.created_at', 'session.id'),
          '<',
          tuple(after?.created_at ?? 0, after?.id ?? ''),
        ),
      ),
    )
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit);
}

/** SQLite counts on the event loop: a million takes some hundredths of a second, and ten million too long. */
const maximumCounted = 1_000_000;

/** Counts the sessions that were used since then; on SQLite a million at most. */
export async function countSessions(
  { database, hasArrays: isServer = false }: Pick<OpenDatabase, 'database' | 'hasArrays'>,
  idleSince: number,
): Promise<number> {
  const used = database
    .selectFrom('session')
    .select('last_seen_at')
    .where('last_seen_at', '>', idleSince)
    .$if(!isServer, (query) => query.limit(maximumCounted));
  const { total } = await database
    .selectFrom(used.as('used'))
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Ends at most `limit` sessions in one transaction. Returns them. */
export function endSessions(
  database: Kysely<Schema>,
  selector: SessionSelector | 'all',
  ending: SessionEnd,
  limit: number,
): Promise<readonly EndedSession[]> {
  return database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction, selector);
    return endBatch(transaction, selector, ending, limit);
  });
}

/**
 * Makes sign-ins be decided again that were before all sessions of an account or a user end. It waits for those that are being
 * written, whose sessions the next statement finds; the user before its accounts, as everything that writes both.
 */
async function raiseRevision(
  transaction: Transaction<Schema>,
  selector: SessionSelector | 'all',
): Promise<void> {
  if (selector === 'all' || Object.keys(selector).length > 1 || 'tokenHash' in selector) return;
  if ('userId' in selector) await lockUser(transaction, selector.userId);
  const [column, value] =
    'userId' in selector
      ? (['user_id', selector.userId] as const)
      : (['account', selector.account] as const);
  await transaction
    .updateTable('accounts')
    .set({ revision: sql`revision + 1` })
    .where(column, '=', value)
    .execute();
}

/** Ends every selected session, in batches. Returns how many there were. */
export function endAllSessions(
  database: Kysely<Schema>,
  selector: SessionSelector | 'all',
  ending: SessionEnd,
): Promise<number> {
  return endInBatches((limit) => endSessions(database, selector, ending, limit));
}

/** Ends at most `limit` sessions within a transaction that may do more. Returns them. */
export async function endBatch(
  transaction: Kysely<Schema>,
  selector: SessionSelector | 'all',
  ending: SessionEnd,
  limit: number,
): Promise<readonly EndedSession[]> {
  const ended = await transaction
    .deleteFrom('session')
    .where('token_hash', 'in', (expression) =>
      expression
        .selectFrom('session')
        .select('token_hash')
        .where((where) => where.and(conditions(selector, where)))
        .limit(limit),
    )
    .returning(['id', 'user_id', 'account', 'provider'])
    .execute();
  // One statement per row: one for all would have another text for each number of rows, and more values than a database takes.
  for (const { id, user_id, account, provider } of ended)
    await addToTrail(transaction, { ...ending, user_id, account, provider, session_id: id });
  return ended;
}

/** Replaces the data of a session, or of all that an account opened; how many have it now. */
export function setSessionData(
  database: Kysely<Schema>,
  selector: Extract<SessionSelector, { tokenHash: string } | { account: string }>,
  data: string | null,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction, selector);
    const { numUpdatedRows } = await transaction
      .updateTable('session')
      .set({ data })
      .where((where) => where.and(conditions(selector, where)))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

type SelectorFields = {
  readonly id?: string;
  readonly exceptTokenHash?: string;
  readonly openedFor?: string;
};

function conditions(
  selector: SessionSelector | 'all',
  where: ExpressionBuilder<Schema, 'session'>,
): Expression<SqlBool>[] {
  if (selector === 'all') return [];
  if ('tokenHash' in selector) return [where('token_hash', '=', selector.tokenHash)];
  const found: Expression<SqlBool>[] =
    'account' in selector
      ? [where('session.account', '=', selector.account)]
      : userConditions(selector.userId, where);
  const { id, exceptTokenHash, openedFor }: SelectorFields = selector;
  if (openedFor !== undefined) found.push(where('session.user_id', '=', openedFor));
  if (id !== undefined) found.push(where('id', '=', id));
  if (exceptTokenHash !== undefined) found.push(where('token_hash', '!=', exceptTokenHash));
  return found;
}

/** The sessions of a user; those of an account that is no longer the user's are over. The accounts come first, for their index. */
function userConditions(
  userId: string,
  where: ExpressionBuilder<Schema, 'session'>,
): Expression<SqlBool>[] {
  return [
    where('session.account', 'in', ({ selectFrom }) =>
      selectFrom('accounts').select('account').where('user_id', '=', userId),
    ),
    where('session.user_id', '=', userId),
  ];
}
