import { type Kysely, sql, type Transaction } from 'kysely';
import type { RefusalTable, Schema } from './schema.ts';
import type { AuditRow, Refusal, RefusalRow } from './store.ts';

const columns = [
  'id',
  'at',
  'event',
  'account',
  'provider',
  'session_id',
  'actor',
  'ip',
] as const satisfies readonly (keyof AuditRow)[];

/** The trail of some accounts, or of all, newest first. */
export async function auditTrail(
  database: Kysely<Schema>,
  { accounts, limit }: { readonly accounts?: readonly string[]; readonly limit: number },
): Promise<readonly AuditRow[]> {
  const rows = await database
    .selectFrom('audit')
    .select(columns)
    .$if(accounts !== undefined, (query) => query.where('account', 'in', accounts ?? []))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  // Only this folder writes the columns, and only with these values.
  return rows as readonly AuditRow[];
}

const dayMilliseconds = 86_400_000;

/**
 * How many rows a day may take. Claimed accounts and, with IPv6, networks are the client's choice, so neither
 * bounds the table.
 */
export type RefusalLimits = {
  /** Rows of one network and day: beyond them its refusals are counted without an account. */
  readonly perNetwork: number;
  /** Rows of one day: beyond them refusals are counted by provider and code alone. */
  readonly perDay: number;
};

/** The first keeps one network from filling the day, the second is the bound. */
const defaultLimits: RefusalLimits = { perNetwork: 20, perDay: 5000 };

/** What is counted together. */
type Key = Pick<RefusalTable, 'day' | 'account' | 'network' | 'provider' | 'code'>;

/** Counts one refused sign-in. One that repeats an earlier one of the day costs one update. */
export async function countRefusal(
  database: Kysely<Schema>,
  { account, network, provider, code, at }: Refusal,
  { perNetwork, perDay }: RefusalLimits = defaultLimits,
): Promise<void> {
  const day = at - (at % dayMilliseconds);
  let key: Key = { day, account: account ?? '', network: network ?? '', provider, code };
  if (await increment(database, key, at)) return;
  // Concurrent requests may pass this check together. That is fine: the day's limit is exact.
  if ((await rowsOfNetwork(database, key)) >= perNetwork) {
    key = { ...key, account: '' };
    if (await increment(database, key, at)) return;
  }
  await database.transaction().execute(async (transaction) => {
    if ((await countRow(transaction, day)) > perDay) key = { ...key, account: '', network: '' };
    await upsert(transaction, key, at);
  });
}

/** Counts in a row that is there. */
async function increment(database: Kysely<Schema>, key: Key, at: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('refusal')
    .set({ count: sql`count + 1`, last_at: at })
    .where((where) => where.and(key))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function rowsOfNetwork(
  database: Kysely<Schema>,
  { day, network }: Pick<Key, 'day' | 'network'>,
): Promise<number> {
  const { rows } = await database
    .selectFrom('refusal')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('day', '=', day)
    .where('network', '=', network)
    .executeTakeFirstOrThrow();
  return rows;
}

/** How many rows the day has with one more. A counter is exact where transactions do not see each other's rows. */
async function countRow(transaction: Transaction<Schema>, day: number): Promise<number> {
  const { count } = await transaction
    .insertInto('hit')
    .values({ key: `refusals:${day}`, count: 1, expires_at: day + 2 * dayMilliseconds })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: sql`hit.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

async function upsert(transaction: Transaction<Schema>, key: Key, at: number): Promise<void> {
  await transaction
    .insertInto('refusal')
    .values({ ...key, count: 1, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'network', 'account', 'provider', 'code'])
        .doUpdateSet({ count: sql`refusal.count + 1`, last_at: at }),
    )
    .execute();
}

/** The refusals of some accounts, or of all, newest first. */
export async function listRefusals(
  database: Kysely<Schema>,
  { accounts, limit }: { readonly accounts?: readonly string[]; readonly limit: number },
): Promise<readonly RefusalRow[]> {
  const rows = await database
    .selectFrom('refusal')
    .select(['account', 'network', 'provider', 'code', 'count', 'first_at', 'last_at'])
    .$if(accounts !== undefined, (query) => query.where('account', 'in', accounts ?? []))
    .orderBy('day', 'desc')
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ account, network, ...row }) => ({
    ...row,
    account: account || null,
    network: network || null,
  }));
}
