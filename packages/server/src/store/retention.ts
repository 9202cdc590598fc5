import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { Logger } from '../logger.ts';
import type { Schema } from './schema.ts';
import type { Store, SweepLimits } from './store.ts';
import { accountsOf, lockUser } from './users.ts';

/**
 * Deletes everything known about an account: sessions, trail, refusals, links mailed to it, and the account itself
 * with a user that has no other. How many rows were deleted.
 */
export function forget(database: Kysely<Schema>, account: string): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { user_id: userId } =
      (await transaction
        .selectFrom('accounts')
        .select('user_id')
        .where('account', '=', account)
        .executeTakeFirst()) ?? {};
    const deleted = await forgetAccount(transaction, account);
    if (userId === undefined) return deleted;
    const others = await accountsOf(transaction, userId);
    return others.length > 0 ? deleted : deleted + (await forgetUserRow(transaction, userId));
  });
}

/** Deletes everything known about a user and all its accounts. How many rows were deleted. */
export function forgetUser(database: Kysely<Schema>, userId: string): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    let deleted = 0;
    for (const { account } of await accountsOf(transaction, userId)) {
      deleted += await forgetAccount(transaction, account);
    }
    return deleted + (await forgetUserRow(transaction, userId));
  });
}

async function forgetAccount(transaction: Transaction<Schema>, account: string): Promise<number> {
  // Accounts of email sign-in are `<provider>:<mail address>`.
  const email = account.slice(account.indexOf(':') + 1);
  return deleteAll([
    transaction.deleteFrom('accounts').where('account', '=', account),
    transaction.deleteFrom('session').where('account', '=', account),
    transaction.deleteFrom('audit').where('account', '=', account),
    transaction.deleteFrom('refusal').where('account', '=', account),
    transaction.deleteFrom('email_token').where('email', '=', email),
  ]);
}

function forgetUserRow(transaction: Transaction<Schema>, userId: string): Promise<number> {
  return deleteAll([
    transaction.deleteFrom('audit').where('user_id', '=', userId),
    transaction.deleteFrom('email_token').where('user_id', '=', userId),
    transaction.deleteFrom('users').where('id', '=', userId),
  ]);
}

async function deleteAll(
  queries: readonly { executeTakeFirst(): Promise<{ numDeletedRows: bigint } | undefined> }[],
): Promise<number> {
  let total = 0n;
  for (const query of queries) total += (await query.executeTakeFirst())?.numDeletedRows ?? 0n;
  return Number(total);
}

/** Deletes what is expired, at most `limit` rows of each table. How many were deleted. */
export async function sweep(
  database: Kysely<Schema>,
  { now, idleSince, auditSince, limit }: SweepLimits,
): Promise<number> {
  const expired = sql<SqlBool>`expires_at <= ${now}`;
  /** The primary key of each table, and which rows are expired. */
  const tables = [
    ['session', ['token_hash'], sql<SqlBool>`${expired} or last_seen_at <= ${idleSince}`],
    ['nonce', ['hash'], expired],
    ['email_token', ['hash'], expired],
    ['hit', ['key'], expired],
    ['audit', ['id'], sql<SqlBool>`at <= ${auditSince}`],
    // A whole day at a time: by its end the row was last counted in.
    [
      'refusal',
      ['day', 'network', 'account', 'provider', 'code'],
      sql<SqlBool>`day <= ${auditSince - 86_400_000}`,
    ],
  ] as const;
  let total = 0n;
  for (const [table, columns, isExpired] of tables) {
    const key = sql.join(columns.map((column) => sql.ref(column)));
    const { numDeletedRows } = await database
      .deleteFrom(table)
      .where(({ selectFrom }) => {
        const rows = selectFrom(table).select(key.as('key')).where(isExpired).limit(limit);
        return sql<SqlBool>`(${key}) in ${rows}`;
      })
      .executeTakeFirst();
    total += numDeletedRows;
  }
  return Number(total);
}

const everyMilliseconds = 60_000;

/** The audit trail reaches back ninety days. */
const auditMilliseconds = 90 * 86_400_000;

/** Small, because a delete blocks the event loop while SQLite works. */
const batch = 200;

/**
 * Deletes expired rows every minute, in batches. Returns the function that stops it.
 * @param idle after how many seconds without use a session has ended
 */
export function startSweeping(
  store: Pick<Store, 'sweep'>,
  idle: number,
  clock: () => number,
  logger: Pick<Logger, 'warn'>,
): () => void {
  let stopped = false;
  const sweep = async () => {
    const now = clock();
    const idleSince = now - idle * 1000;
    const limits = { now, idleSince, auditSince: now - auditMilliseconds, limit: batch };
    try {
      // Between batches the loop serves requests.
      while (!stopped && (await store.sweep(limits)) >= batch) {
        await delay(50);
      }
    } catch (error) {
      if (!stopped) logger.warn({ err: error }, 'expired rows could not be deleted');
    }
  };
  const timer = setInterval(sweep, everyMilliseconds);
  // It must not keep the process alive.
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
