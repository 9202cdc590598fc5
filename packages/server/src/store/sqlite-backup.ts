import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { migrate, migrationStatus } from './migrate.ts';
import type { OpenDatabase } from './schema.ts';
import { openSqlite } from './sqlite.ts';

/** More pages than any file has: the copy is made in one step, of one moment. */
const everyPage = 2 ** 31 - 1;

/**
 * Copies a SQLite database to a file, of one moment, while instances go on reading and writing. The copy
 * appears whole or not at all, for its owner's eyes only.
 * @throws Error when the copy would be damaged; then the target is as it was
 */
export async function backupSqlite(path: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.partial`;
  rmSync(draft, { force: true });
  // Made before it has content: it will hold addresses of people.
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    // Not read-only: such a connection, when it is the last to close, would leave the journal's files
    // behind, owned by the user that ran it, and the site might not be allowed to write to them.
    const source = new DatabaseSync(path, { timeout: 5000 });
    try {
      await backup(source, draft, { rate: everyPage });
    } finally {
      source.close();
    }
    finishCopy(draft);
    renameSync(draft, target);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
}

/** One file with all its content on disk, and found to be sound. */
function finishCopy(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    // The copy of a database in WAL mode would need two more files to be read.
    copy.exec('PRAGMA journal_mode = DELETE');
    requireSound(copy);
  } finally {
    copy.close();
  }
  chmodSync(path, 0o600);
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** @throws Error that names the first damage */
function requireSound(database: DatabaseSync): void {
  const [first] = database.prepare('PRAGMA integrity_check(1)').all();
  const found = first?.['integrity_check'];
  if (found !== 'ok') throw new Error(`It is damaged: ${String(found)}`);
}

/** A backup that was found sound and brought to this version's schema, ready to be restored. */
export type PreparedBackup = {
  readonly path: string;
  /** Deletes it. */
  discard(): void;
};

/** What a restore would change, in sessions that have not run out. */
export type RestorePreview = {
  /** How many the backup has. */
  readonly sessions: number;
  /** Of these, how many have ended since: they would open the site again. */
  readonly revived: number;
  /** How many began since: they would end. */
  readonly lost: number;
};

/**
 * Checks a backup and makes a copy of it, in a folder beside the live file, migrated to this version. The
 * backup stays as it is.
 * @throws Error when the file is damaged, not one of Portico's, or of a newer version
 */
export async function prepareBackup(file: string, live: string): Promise<PreparedBackup> {
  mkdirSync(dirname(live), { recursive: true });
  const folder = mkdtempSync(join(dirname(live), '.portico-restore-'));
  const path = join(folder, 'backup.sqlite');
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    copyFileSync(file, path);
    // A plain copy of a live database has its latest changes in a second file.
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${path}-wal`);
    requireSoundFile(path, file);
    const copy = await openSqlite(path);
    try {
      const applied = (await migrationStatus(copy)).filter(({ appliedAt }) => appliedAt !== null);
      if (applied.length === 0) throw new Error(`${file} is not a backup of Portico.`);
      await migrate(copy);
    } finally {
      await copy.close();
    }
    return { path, discard };
  } catch (cause) {
    discard();
    throw cause;
  }
}

/** @throws Error that calls the file by the given name */
export function requireSoundFile(path: string, name: string): void {
  const database = new DatabaseSync(path);
  try {
    requireSound(database);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${name} is not a sound SQLite database (${reason}).`, { cause });
  } finally {
    database.close();
  }
}

/** What restoring would do to the sessions. */
export function previewRestore(
  live: OpenDatabase,
  prepared: PreparedBackup,
  now: number,
): Promise<RestorePreview> {
  return attached(live, prepared, async () => {
    const { rows } = await sql<RestorePreview>`
      select
        (select count(*) from backup.session where expires_at > ${now}) as sessions,
        (select count(*) from backup.session where expires_at > ${now}
          and token_hash not in (select token_hash from main.session)) as revived,
        (select count(*) from main.session where expires_at > ${now}
          and token_hash not in (select token_hash from backup.session)) as lost
    `.execute(live.database);
    return rows[0] ?? { sessions: 0, revived: 0, lost: 0 };
  });
}

/**
 * Brings back the sessions of a backup and what its audit trail knows, in one transaction: instances that
 * run see the state before or after it, and need no restart. What keeps sign-in safe is never turned back:
 * used nonces stay used, mailed links that were spent stay spent, and the trail loses nothing. It gets an entry
 * for each session that ends by this.
 *
 * With `keepSessions` false every session ends and none is brought back. `now` in milliseconds since the epoch.
 */
export async function restoreSqlite(
  live: OpenDatabase,
  prepared: PreparedBackup,
  { keepSessions, now }: { readonly keepSessions: boolean; readonly now: number },
): Promise<void> {
  await attached(live, prepared, () =>
    live.exclusively(async (database) => {
      await sql`
        insert into main.audit (id, at, event, actor, account, provider, session_id)
        select lower(hex(randomblob(16))), ${now}, 'session-ended', 'operator', account, provider, id
        from main.session where expires_at > ${now}
          and (${keepSessions ? 1 : 0} = 0 or token_hash not in (select token_hash from backup.session))
      `.execute(database);
      await sql`delete from main.session`.execute(database);
      if (keepSessions) {
        await sql`insert into main.session select * from backup.session`.execute(database);
        // Without theirs, sessions of contract accounts would end when the chain is asked next.
        await sql`insert into main.proof select * from backup.proof`.execute(database);
      }
      await sql`insert or ignore into main.nonce select * from backup.nonce`.execute(database);
      await sql`insert or ignore into main.audit select * from backup.audit`.execute(database);
      await sql`insert or ignore into main.refusal select * from backup.refusal`.execute(database);
    }),
  );
}

async function attached<Result>(
  { database }: OpenDatabase,
  { path }: PreparedBackup,
  task: () => Promise<Result>,
): Promise<Result> {
  await sql`attach ${path} as backup`.execute(database);
  try {
    return await task();
  } finally {
    await sql`detach backup`.execute(database);
  }
}
