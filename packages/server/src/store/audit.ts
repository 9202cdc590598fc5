import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AccountFilter, AuditRow } from './rows.ts';
import type { Schema } from './schema.ts';
import type { Refusal, RefusalRow } from './store.ts';

/** The columns of the trail by name, like those of sessions. */
export const auditColumns = [
  'id',
  'at',
  'event',
  'user_id',
  'account',
  'provider',
  'session_id',
  'actor',
  'ip',
] as const satisfies readonly (keyof AuditRow)[];

/** Adds an event to the trail. */
export async function addToTrail(
  database: Kysely<Schema>,
  event: Omit<AuditRow, 'id'>,
): Promise<void> {
  await database
    .insertInto('audit')
    .values({ id: randomUUID(), ...event })
    .execute();
}

const selectAccounts = (database: Kysely<Schema>, userId = '') =>
  database.selectFrom('accounts').select('account').where('user_id', '=', userId);

/** Lists the trail of some accounts, or of all, newest first. */
export function auditTrail(
  database: Kysely<Schema>,
  { accounts, userId, limit }: AccountFilter,
): Promise<readonly AuditRow[]> {
  return database
    .selectFrom('audit')
    .select(auditColumns)
    .$if(accounts !== undefined, (query) => query.where('account', 'in', accounts ?? []))
    .$if(userId !== undefined, (query) =>
      // An unlinked account shows what the user did; the others also what happened before they were linked.
      query.where(({ or, eb }) =>
        or([
          eb('user_id', '=', userId ?? ''),
          eb('account', 'in', selectAccounts(database, userId)),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

/** Reads the trail from a time on, oldest first, in pieces: a table of months does not fit into memory. */
export async function* readTrail(
  database: Kysely<Schema>,
  since: number,
  limit = 1000,
): AsyncGenerator<readonly AuditRow[]> {
  let last = { at: since, id: '' };
  while (true) {
    const { at, id } = last;
    const rows = await database
      .selectFrom('audit')
      .select(auditColumns)
      .where(({ or, and, eb }) =>
        or([eb('at', '>', at), and([eb('at', '=', at), eb('id', '>', id)])]),
      )
      .orderBy('at')
      .orderBy('id')
      .limit(limit)
      .execute();
    yield rows;
    last = rows.at(-1) ?? last;
    if (rows.length < limit) return;
  }
}

const dayMilliseconds = 86_400_000;

/** The columns of refusals that are counted together. */
type Key = Pick<Schema['refusal'], 'day' | 'account' | 'network' | 'provider' | 'code'>;

/**
 * Counts one refused sign-in. One that repeats an earlier one of the day costs one update.
 *
 * Accounts and IPv6 networks are the client's choice, so neither bounds the table: beyond `perNetwork` rows a day, refusals of a
 * network are counted without an account, beyond `perDay` only by provider and code. Concurrent requests may pass a limit together;
 * the next one finds it reached.
 */
export async function countRefusal(
  database: Kysely<Schema>,
  { account, network, provider, code, at }: Refusal,
  { perNetwork = 20, perDay = 5000 } = {},
): Promise<void> {
  const day = at - (at % dayMilliseconds);
  let key: Key = { day, account: account ?? '', network: network ?? '', provider, code };
  if (await increment(database, key, at)) return;
  const rows = await database
    .selectFrom('refusal')
    .select(({ fn }) => [
      fn.countAll<number>().as('ofDay'),
      fn.countAll<number>().filterWhere('network', '=', key.network).as('ofNetwork'),
    ])
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  if (rows.ofNetwork >= perNetwork) {
    key = { ...key, account: '' };
    if (await increment(database, key, at)) return;
  }
  if (rows.ofDay >= perDay) key = { ...key, account: '', network: '' };
  await database
    .insertInto('refusal')
    .values({ ...key, count: 1, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'network', 'account', 'provider', 'code'])
        .doUpdateSet({ count: sql`refusal.count + 1`, last_at: at }),
    )
    .execute();
}

async function increment(database: Kysely<Schema>, key: Key, at: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('refusal')
    .set({ count: sql`count + 1`, last_at: at })
    .where((where) => where.and(key))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists the refusals of some accounts, or of all, newest first. */
export async function listRefusals(
  database: Kysely<Schema>,
  { accounts, userId, limit }: AccountFilter,
): Promise<readonly RefusalRow[]> {
  const rows = await database
    .selectFrom('refusal')
    .select(['account', 'network', 'provider', 'code', 'count', 'first_at', 'last_at'])
    .$if(accounts !== undefined, (query) => query.where('account', 'in', accounts ?? []))
    .$if(userId !== undefined, (query) =>
      query.where('account', 'in', selectAccounts(database, userId)),
    )
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
