import type { Kysely } from 'kysely';
import type { Logger } from '../common/logger.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { endAllSessions } from './sessions.ts';

/** The row of the used nonces that has the time of a restore: it is needed for as long as they are. */
const historyNonce = 'history';

/** The prefix of the counter whose key names the copy that was opened last. */
const copyPrefix = 'history:';

/** Time that a used nonce is remembered, in milliseconds: the longest life of one, and an hour for clocks that differ. */
export const nonceMemory = 25 * 3_600_000;

/** The end of time, for a row that no sweep deletes. */
const never = Number.MAX_SAFE_INTEGER;

/** The counter whose number is the minute of the last backup. It expires with the longest life of a session. */
export const backupHit = 'backup';

const backupMemory = 400 * 86_400_000;

/** Records that a backup was made. */
export async function recordBackup(database: Kysely<Schema>, now: number): Promise<void> {
  const row = { count: Math.floor(now / 60_000), expires_at: now + backupMemory };
  await database
    .insertInto('hit')
    .values({ key: backupHit, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** The choice for the sessions of a restored database: any of them may have ended since the backup. */
export type RestoredSessions = 'keep' | 'end';

/** A restore, as the first start after it decided. */
export type Restore = {
  /** The time from which issued messages count, in milliseconds since the epoch. */
  readonly at: number;
  /** Number of sessions of the backup that were ended then. */
  readonly ended: number;
};

/**
 * Refuses from now on what was issued before: a restored database does not know which messages and mailed links were used since the
 * backup.
 * @param now milliseconds since the epoch
 * @param ended number of sessions that were ended because of it
 */
export async function beginHistory(
  database: Kysely<Schema>,
  now: number,
  ended = 0,
): Promise<void> {
  const row = { attempts: ended, used_at: now - (now % 1000), expires_at: now + nonceMemory };
  await database.deleteFrom('email_token').execute();
  await database
    .insertInto('nonce')
    .values({ hash: historyNonce, ...row })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
    .execute();
}

/** Finds the last restore; undefined without one in the last 25 hours. */
export async function findRestore(database: Kysely<Schema>): Promise<Restore | undefined> {
  const row = await database
    .selectFrom('nonce')
    .select(['used_at', 'attempts'])
    .where('hash', '=', historyNonce)
    .executeTakeFirst();
  return row?.used_at ? { at: row.used_at, ended: row.attempts } : undefined;
}

/** Makes a copy of the database the known one. Returns false if it was. */
export async function recordCopy(database: Kysely<Schema>, copy: string): Promise<boolean> {
  const key = copyPrefix + copy;
  await database
    .deleteFrom('hit')
    .where('key', 'like', `${copyPrefix}%`)
    .where('key', '!=', key)
    .execute();
  const inserted = await database
    .insertInto('hit')
    .values({ key, count: 0, expires_at: never })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** A new database has none. */
async function hasUsers(database: Kysely<Schema>): Promise<boolean> {
  const user = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
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
    restoredSessions = 'keep',
  }: {
    readonly now: () => number;
    readonly logger?: Pick<Logger, 'warn'> | undefined;
    readonly restoredSessions?: RestoredSessions | undefined;
  },
): Promise<number | undefined> {
  const copy = await open.copyId?.();
  if (copy === undefined) return undefined;
  const before = await open.database
    .selectFrom('hit')
    .select('key')
    .where('key', 'like', `${copyPrefix}%`)
    .execute();
  if (!before.some(({ key }) => key === copyPrefix + copy)) {
    // A backup that was made without its counters, or restored in part, has users and names no copy.
    const isRestored = before.length > 0 || (await hasUsers(open.database));
    const ending = { at: now(), event: 'session-ended', actor: 'operator', ip: 'restore' } as const;
    // Before the copy is known: a start that fails in between does it again.
    const ended =
      isRestored && restoredSessions === 'end'
        ? await endAllSessions(open.database, 'all', ending)
        : 0;
    await open.exclusively(async (database) => {
      // Another instance may have been first.
      if (!(await recordCopy(database, copy)) || !isRestored) return;
      await beginHistory(database, now(), ended);
      const sessions =
        restoredSessions === 'end'
          ? 'Its sessions were ended'
          : 'Sessions that ended since it was copied are live again; `portico sessions end --all` ends every session';
      logger?.warn(
        { ended },
        `this is another copy of the database: messages and mailed links from before this start are refused. ${sessions}`,
      );
    });
  }
  return (await findRestore(open.database))?.at;
}
