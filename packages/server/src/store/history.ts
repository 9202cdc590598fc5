import type { Kysely } from 'kysely';
import type { Logger } from '../common/logger.ts';
import type { OpenDatabase, Schema } from './schema.ts';

/** The row of the used nonces that has the time of a restore: it is needed for as long as they are. */
const historyNonce = 'history';

/** The prefix of the counter whose key names the copy that was opened last. */
const copyPrefix = 'history:';

/** Time that a used nonce is remembered, in milliseconds: the longest life of one, and an hour for clocks that differ. */
export const nonceMemory = 25 * 3_600_000;

/** The end of time, for a row that no sweep deletes. */
const never = Number.MAX_SAFE_INTEGER;

/**
 * Refuses from now on what was issued before: a restored database does not know which messages and mailed links were used since the
 * backup.
 * @param now milliseconds since the epoch
 */
export async function beginHistory(database: Kysely<Schema>, now: number): Promise<void> {
  const row = { attempts: 0, used_at: now - (now % 1000), expires_at: now + nonceMemory };
  await database.deleteFrom('email_token').execute();
  await database
    .insertInto('nonce')
    .values({ hash: historyNonce, ...row })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
    .execute();
}

/** The time from which issued messages count, in milliseconds since the epoch; undefined without a restore in the last 25 hours. */
export async function historyStart(database: Kysely<Schema>): Promise<number | undefined> {
  const row = await database
    .selectFrom('nonce')
    .select('used_at')
    .where('hash', '=', historyNonce)
    .executeTakeFirst();
  return row?.used_at ?? undefined;
}

/**
 * Compares the database with the one that was opened last: a file or tables that were put in its place come from a backup, and a
 * history begins.
 * @returns the time from which issued messages count
 */
export async function continueHistory(
  open: OpenDatabase,
  {
    now,
    logger,
  }: { readonly now: () => number; readonly logger?: Pick<Logger, 'warn'> | undefined },
): Promise<number | undefined> {
  const copy = await open.copyId?.();
  if (copy === undefined) return undefined;
  const key = copyPrefix + copy;
  const known = () =>
    open.database.selectFrom('hit').select('key').where('key', 'like', `${copyPrefix}%`).execute();
  const isKnown = (await known()).some((row) => row.key === key);
  if (!isKnown) {
    await open.exclusively(async (database) => {
      const { numDeletedRows } = await database
        .deleteFrom('hit')
        .where('key', 'like', `${copyPrefix}%`)
        .where('key', '!=', key)
        .executeTakeFirst();
      await database
        .insertInto('hit')
        .values({ key, count: 0, expires_at: never })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // None in a new database.
      if (numDeletedRows === 0n) return;
      await beginHistory(database, now());
      logger?.warn(
        {},
        'this is another copy of the database: messages and mailed links from before this start are refused. Sessions that ended since it was copied are live again; `portico sessions end --all` ends every session',
      );
    });
  }
  return historyStart(open.database);
}
