import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Logger } from '../common/logger.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { endAllSessions, endBatch } from './sessions.ts';
import { coalesce, endInBatches } from './statements.ts';

/** The row of the used nonces that has the time of a restore: it is needed for as long as they are. */
const historyNonce = 'history';

/** The prefix of the counter whose key names the copy that was opened last. */
export const copyPrefix = 'history:';

/** Time that a used nonce is remembered, in milliseconds: the longest life of one, and an hour for clocks that differ. */
export const nonceMemory = 25 * 3_600_000;

/** The end of time, for a row that no sweep deletes. No other counter has it. */
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

/** A restore, as the first start after it decided. */
export type Restore = {
  /** The time from which issued messages count, in milliseconds since the epoch. */
  readonly at: number;
  /** Number of sessions of the backup that were ended then. */
  readonly ended: number;
};

/**
 * Refuses what was issued before: a restored database does not know which messages and links were used since the backup.
 * @returns the time from which issued messages count, in whole seconds as messages have it
 */
export async function beginHistory(
  database: Kysely<Schema>,
  now: number,
  ended = 0,
): Promise<number> {
  const since = Math.ceil(now / 1000) * 1000;
  const row = { attempts: ended, used_at: since, expires_at: now + nonceMemory };
  await database.deleteFrom('email_token').execute();
  await database
    .insertInto('nonce')
    .values({ hash: historyNonce, ...row })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
    .execute();
  return since;
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

/** Reads which copy of the database is open; undefined where nothing outlives the process. */
export async function readCopy({
  copy,
  database,
}: Pick<OpenDatabase, 'copy' | 'database'>): Promise<string | undefined> {
  if (copy === undefined) return undefined;
  const { id } = await database.selectNoFrom(copy.as('id')).executeTakeFirstOrThrow();
  return id;
}

/** Makes a copy of the database the known one. Returns false if it was, and no other. */
export async function recordCopy(database: Kysely<Schema>, copy: string): Promise<boolean> {
  const key = copyPrefix + copy;
  const others = await database
    .deleteFrom('hit')
    .where('key', 'like', `${copyPrefix}%`)
    .where('key', '!=', key)
    .executeTakeFirst();
  const inserted = await database
    .insertInto('hit')
    .values({ key, count: 0, expires_at: never })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n || others.numDeletedRows > 0n;
}

/** Builds the condition that the tables are the known copy, and that a nonce is from after the last restore. */
export function isCurrentHistory(
  database: Kysely<Schema>,
  copy: RawBuilder<string>,
  expiresAt: number,
): RawBuilder<SqlBool> {
  const other = database
    .selectFrom('hit')
    .select('key')
    .where('expires_at', '=', never)
    .where('key', '!=', sql<string>`${sql.lit(copyPrefix)} || ${copy}`);
  const restore = database
    .selectFrom('nonce as restore')
    .select('hash')
    .where('hash', '=', historyNonce)
    .where(sql<SqlBool>`used_at + ${sql.lit(nonceMemory)} > ${expiresAt}`);
  return sql<SqlBool>`not exists ${other} and not exists ${restore}`;
}

/** Reads the time from which issued messages count; undefined without a restore. */
export type ReadHistory = () => Promise<number | undefined>;

/** The options of a store that opens. */
export type StoreStart = {
  readonly now?: (() => number) | undefined;
  readonly logger?: Logger | undefined;
  /** The choice for the sessions of a restored database: any of them may have ended since the backup. Default: `keep`. */
  readonly restoredSessions?: 'keep' | 'end' | undefined;
};

/**
 * Compares the database with the one that was opened last: another copy comes from a backup, and a history begins. Each read
 * compares again, because tables can be replaced while an instance runs, and another instance may notice first.
 * @returns undefined where every message counts: without a restore, and with tables that are not replaced
 */
export async function openHistory(
  open: OpenDatabase,
  start: StoreStart,
): Promise<ReadHistory | undefined> {
  const { copy, database } = open;
  if (copy === undefined) return undefined;
  const query = database
    .selectFrom('hit')
    .select(({ selectFrom }) => [
      'key',
      copy.as('copy'),
      selectFrom('nonce').select('used_at').where('hash', '=', historyNonce).as('since'),
    ])
    .where('expires_at', '=', never)
    .compile();
  const read = async (isOpen: boolean): Promise<number | undefined> => {
    const rows = await open.read(query);
    const [row] = rows;
    if (rows.length === 1 && row?.key === copyPrefix + row?.copy) return row?.since ?? undefined;
    await recordNewCopy(open, start, isOpen);
    return read(isOpen);
  };
  const since = await read(false);
  if (!open.isReplaceable) return since === undefined ? undefined : async () => since;
  const readOnce = coalesce(async () => new Map([['', await read(true)]]));
  return () => readOnce('');
}

/** Makes the copy that is open the known one, and begins a history where it was restored. */
async function recordNewCopy(
  open: OpenDatabase,
  { now = Date.now, logger, restoredSessions = 'keep' }: StoreStart,
  isOpen: boolean,
): Promise<void> {
  const ending = { at: now(), event: 'session-ended', actor: 'operator', ip: 'restore' } as const;
  const ends = restoredSessions === 'end';
  // Before the copy is known: where this fails in between, it is done again.
  let ended = ends ? await endAllSessions(open.database, 'all', ending) : 0;
  const copy = (await readCopy(open)) ?? '';
  await open.exclusively(async (database) => {
    const names = database.selectFrom('hit').select('key').where('expires_at', '=', never);
    const users = database.selectFrom('users').select('id').limit(1);
    // A backup without its counters, or restored in part, has users and names no copy. Read under the lock: a backup may be coming in.
    const isRestored =
      isOpen || Boolean((await names.executeTakeFirst()) ?? (await users.executeTakeFirst()));
    // Another instance may have been first.
    if (!(await recordCopy(database, copy)) || !isRestored) return;
    const at = now();
    const since = await beginHistory(database, at, ended);
    if (ends) {
      // Sessions may have come in meanwhile. None follow: pg_restore makes the key that a history needs after it has filled all tables.
      ended += await endInBatches((limit) => endBatch(database, 'all', ending, limit));
      await beginHistory(database, at, ended);
    }
    const sessions = ends
      ? 'Its sessions were ended'
      : 'Sessions that ended since it was copied are live again; `portico sessions end --all` ends every session';
    logger?.warn(
      { ended },
      `this is another copy of the database: messages and mailed links from before this start are refused. ${sessions}`,
    );
    // Only messages issued after this moment are accepted.
    await delay(since - now());
  });
}
