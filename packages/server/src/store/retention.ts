import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Logger } from '../common/logger.ts';
import type { Schema } from './schema.ts';
import type { Store, SweepLimits } from './store.ts';
import { restorableFor } from './users.ts';

/** Deletes what is expired, at most `limit` rows of each table. Returns how many. */
export async function sweep(
  database: Kysely<Schema>,
  { now, idleSince, auditSince, limit }: SweepLimits,
): Promise<number> {
  const expired = sql<SqlBool>`expires_at <= ${now}`;
  const tables = [
    ['session', ['token_hash'], sql<SqlBool>`${expired} or last_seen_at <= ${idleSince}`],
    ['nonce', ['hash'], expired],
    ['email_token', ['mailbox'], expired],
    ['hit', ['key'], expired],
    ['unlinked_account', ['account'], sql<SqlBool>`unlinked_at <= ${now - restorableFor}`],
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

const auditMilliseconds = 90 * 86_400_000;

/** Small, because a delete blocks the event loop while SQLite works. */
const batch = 200;

/** Deletes expired rows every minute, in batches. Returns a function that stops it. @param idle seconds without use that end a session */
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
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
