import { randomUUID } from 'node:crypto';
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import { coalesce } from './coalesce.ts';
import type { AccountFilter, EndedSession, SessionRow, StoredSession } from './rows.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { endInBatches, groupBy } from './statements.ts';
import type { SessionEnd, SessionSelector, Store } from './store.ts';

/**
 * The columns by name: a `select *` that a connection has prepared fails once a newer instance adds a column.
 */
const sessionColumns = [
  'session.token_hash',
  'session.id',
  'session.user_id',
  'session.account',
  'session.provider',
  'session.address',
  'session.chain_id',
  'session.name',
  'session.email',
  'session.image',
  'session.user_agent',
  'session.created_at',
  'session.last_seen_at',
  'session.expires_at',
  'session.checked_at',
  'session.data',
] as const;

/** A row of the look-up: the session with one account of its user, and then with all of them. */
type FoundRow = Readonly<Schema['session']> & { accounts: string | null | readonly string[] };

/**
 * Looks a session up by the hash of its token, with the accounts of its user. Nearly every request does, so it is one
 * statement, compiled once: a row for each account, nearly always one. The first row is given its list in place,
 * because a copy would cost more than the join.
 */
export function createFindSession(open: OpenDatabase): Store['findSession'] {
  const { database, read } = open;
  const findRows = database
    .selectFrom('session')
    .leftJoin('accounts', 'accounts.user_id', 'session.user_id')
    .select(sessionColumns)
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

  // One statement and its locks cost more than what it looks up, so those of one moment share it.
  const query = (
    open.hasArrays
      ? findRows.where('session.token_hash', '=', sql<string>`any(${[]})`)
      : findRows.where(
          'session.token_hash',
          'in',
          sql<string>`(select value from json_each(${''}))`,
        )
  ).compile();
  return coalesce(async (hashes: readonly string[]) => {
    const asked = open.hasArrays ? hashes : JSON.stringify(hashes);
    const rows = await read<FoundRow>({ ...query, parameters: [asked] });
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

/**
 * Sessions, newest first.
 * @param liveAt without those whose absolute limit had passed then, in milliseconds since the epoch
 */
export function listSessions(
  ...page: Parameters<typeof listingSessions>
): Promise<readonly SessionRow[]> {
  return listingSessions(...page).execute();
}

/** The query of listSessions. */
export function listingSessions(
  database: Kysely<Schema>,
  { accounts, userId, limit, after }: AccountFilter,
  liveAt: number,
) {
  return database
    .selectFrom('session')
    .select(sessionColumns)
    .where('session.expires_at', '>', liveAt)
    .$if(accounts !== undefined, (query) => query.where('session.account', 'in', accounts ?? []))
    .$if(userId !== undefined, (query) =>
      query.where((where) => where.and(ofUser(userId ?? '', where))),
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

/** Number of sessions that were used since then; on SQLite a million at most. */
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

/** The sessions of a user, newest first. */
export function sessionsOf(
  database: Kysely<Schema>,
  userId: string,
  limit: number,
): Promise<readonly SessionRow[]> {
  return database
    .selectFrom('session')
    .select(sessionColumns)
    .where((where) => where.and(ofUser(userId, where)))
    .orderBy('session.created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Ends at most `limit` sessions in one transaction; which ones. */
export function endSessions(
  database: Kysely<Schema>,
  selector: SessionSelector | 'all',
  ending: SessionEnd,
  limit: number,
): Promise<readonly EndedSession[]> {
  return database
    .transaction()
    .execute((transaction) => endBatch(transaction, selector, ending, limit));
}

/** Ends every session of a kind, in batches; how many there were. */
export function endAllSessions(
  database: Kysely<Schema>,
  selector: SessionSelector | 'all',
  ending: SessionEnd,
): Promise<number> {
  return endInBatches((limit) => endSessions(database, selector, ending, limit));
}

/** Ends at most `limit` sessions within a transaction that may do more; which ones. */
export async function endBatch(
  transaction: Transaction<Schema>,
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
  // One statement per row: a statement for all would have another text for each number of rows, and beyond
  // some thousand more values than a database takes.
  for (const session of ended) await addToTrail(transaction, session, ending);
  return ended;
}

/** Adds what happened to a session to the audit trail. */
async function addToTrail(
  transaction: Transaction<Schema>,
  { id, user_id, account, provider }: EndedSession,
  event: SessionEnd,
): Promise<void> {
  await transaction
    .insertInto('audit')
    .values({ id: randomUUID(), ...event, user_id, account, provider, session_id: id })
    .execute();
}

/** Replaces the data of a session, or of all that an account opened; how many have it now. */
export async function setSessionData(
  database: Kysely<Schema>,
  selector: Extract<SessionSelector, { tokenHash: string } | { account: string }>,
  data: string | null,
): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('session')
    .set({ data })
    .where((where) => where.and(conditions(selector, where)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function conditions(
  selector: SessionSelector | 'all',
  where: ExpressionBuilder<Schema, 'session'>,
): Expression<SqlBool>[] {
  if (selector === 'all') return [];
  if ('tokenHash' in selector) return [where('token_hash', '=', selector.tokenHash)];
  const { id, exceptTokenHash, openedFor } = {
    ...{ exceptTokenHash: undefined, openedFor: undefined },
    ...selector,
  };
  return [
    ...('account' in selector
      ? [where('session.account', '=', selector.account)]
      : ofUser(selector.userId, where)),
    ...(openedFor === undefined ? [] : [where('session.user_id', '=', openedFor)]),
    ...(id === undefined ? [] : [where('id', '=', id)]),
    ...(exceptTokenHash === undefined ? [] : [where('token_hash', '!=', exceptTokenHash)]),
  ];
}

/**
 * The sessions of a user. Those that an account opened which is no longer the user's are over, ended or not. The accounts
 * come first because sessions have an index by them.
 */
function ofUser(
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
