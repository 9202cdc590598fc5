import {
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
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beginHistory, copyPrefix, readCopy, recordCopy } from './history.ts';
import { type MigrationState, migrate, migrationStatus } from './migrate.ts';
import { withDatabase } from './open-database.ts';
import type { OpenDatabase } from './schema.ts';
import { nodeSqlite } from './sqlite.ts';
import { databaseFiles } from './sqlite-files.ts';

/** More pages than any file has: the copy is made in one step, of one moment. */
const everyPage = 2 ** 31 - 1;

/**
 * Copies a SQLite database as of one moment, while instances read and write. The copy is readable by its owner only, and whole.
 * @throws Error when the copy would be damaged; then the target is as it was
 */
export async function backupSqlite(path: string, target: string): Promise<void> {
  const draft = `${target}.partial`;
  removeJournals(draft);
  rmSync(draft, { force: true });
  // Made before it has content: it will hold addresses of people.
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    // Not read-only: as the last to close, such a connection leaves the journal behind, which the site's user may not be able to write to.
    await withFile(path, (source) => nodeSqlite().backup(source, draft, { rate: everyPage }));
    await withFile(draft, (copy) => {
      // The copy of a database in WAL mode would need two more files to be read.
      copy.exec('PRAGMA journal_mode = DELETE');
      markCopy(copy);
    });
    await requireSound(draft, 'The copy');
    fsyncSync(descriptor);
    // Those of an earlier copy by cp: SQLite would read them into this one.
    removeJournals(target);
    renameSync(draft, target);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  } finally {
    closeSync(descriptor);
  }
}

/** Removes what SQLite keeps beside a database. */
function removeJournals(path: string): void {
  const [, ...journals] = databaseFiles(path);
  for (const file of [...journals, `${path}-journal`]) rmSync(file, { force: true });
}

/** So that it counts as another copy even where it is written over the file that it was made of. */
function markCopy(copy: DatabaseSync): void {
  const hasTables = copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'hit'").get();
  if (hasTables)
    copy.exec(`UPDATE hit SET key = '${copyPrefix}backup' WHERE key LIKE '${copyPrefix}%'`);
}

async function withFile<Result>(
  path: string,
  task: (database: DatabaseSync) => Result,
): Promise<Awaited<Result>> {
  const database = new (nodeSqlite().DatabaseSync)(path, { timeout: 5000 });
  try {
    return await task(database);
  } finally {
    database.close();
  }
}

/** @throws Error that calls the file by the given name */
export async function requireSound(path: string, name = path): Promise<void> {
  try {
    await withFile(path, (database) => {
      const [first] = database.prepare('PRAGMA integrity_check(1)').all();
      const found = first?.['integrity_check'];
      if (found !== 'ok') throw new Error(`It is damaged: ${String(found)}`);
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${name} is not a sound SQLite database (${reason}).`, { cause });
  }
}

/** The changes that a restore would make, in sessions that have not expired. */
export type RestorePreview = {
  readonly sessions: number;
  /** Those that have ended since: they would be live again. */
  readonly revived: number;
  /** Sessions that began since: they would end. */
  readonly lost: number;
};

/** The choice for the sessions of a backup: all, those that have not ended since, or none. */
export type BackupSessions = 'keep' | 'leave-ended' | 'end';

/**
 * Runs a task on the live database with a copy of a backup attached, which was checked and migrated to this version.
 * @throws Error when the file is damaged, not one of Portico's, or of a newer version
 */
export async function withBackup<Result>(
  file: string,
  live: string,
  task: (live: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(live), { recursive: true });
  return withDraft(join(dirname(live), '.portico-restore-'), 'backup.sqlite', async (path) => {
    copyFileSync(file, path);
    const [, journal] = databaseFiles(file);
    // A plain copy of a live database has its latest changes in a second file.
    if (existsSync(journal)) copyFileSync(journal, databaseFiles(path)[1]);
    await requireSound(path, file);
    await withDatabase(`file:${path}`, async (copy) => {
      const applied = (await migrationStatus(copy)).filter(({ appliedAt }) => appliedAt !== null);
      if (applied.length === 0) throw new Error(`${file} is not a backup of Portico.`);
      requireKnown(applied, file);
      await migrate(copy);
    });
    return withDatabase(`file:${live}`, async (open) => {
      requireKnown(await migrationStatus(open), live);
      await sql`attach ${path} as backup`.execute(open.database);
      return task(open);
    });
  });
}

/** Runs a task with the path of a file in a new folder, which is deleted afterwards. */
async function withDraft<Result>(
  prefix: string,
  name: string,
  task: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(prefix);
  try {
    return await task(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error for tables that may have more columns than this version would restore */
function requireKnown(migrations: readonly MigrationState[], file: string): void {
  if (migrations.every(({ known }) => known)) return;
  throw new Error(`${file} was made by a newer version of Portico. Restore with that version.`);
}

/** Restores a backup into a database that is thrown away. @throws Error when it cannot be restored */
export async function verifyBackup(
  file: string,
  now: number,
): Promise<{ readonly users: number; readonly sessions: number }> {
  return withDraft(join(dirname(file), '.portico-verify-'), 'portico.sqlite', (path) =>
    withBackup(file, path, async (live) => {
      await migrate(live);
      await restoreSqlite(live, { sessions: 'keep', isNew: true, now });
      const { rows } = await sql<{ users: number; sessions: number }>`
        select (select count(*) from main.users) as users,
          (select count(*) from main.session where expires_at > ${now}) as sessions
      `.execute(live.database);
      return rows[0] ?? { users: 0, sessions: 0 };
    }),
  );
}

/** Counts the sessions that restoring the attached backup would change. */
export async function previewRestore(
  live: Pick<OpenDatabase, 'database'>,
  now: number,
): Promise<RestorePreview> {
  const { rows } = await sql<RestorePreview>`
    select
      (select count(*) from backup.session where expires_at > ${now}) as sessions,
      (select count(*) from backup.session where expires_at > ${now}
        and token_hash not in (select token_hash from main.session)) as revived,
      (select count(*) from main.session where expires_at > ${now}
        and token_hash not in (select token_hash from backup.session)) as lost
  `.execute(live.database);
  return rows[0] ?? { sessions: 0, revived: 0, lost: 0 };
}

/**
 * Brings back the sessions and the audit trail of the attached backup, in one transaction, so that running instances need no
 * restart. Used nonces and links stay used, the trail loses nothing and gets an entry for each session that ends. An account that
 * has a user now keeps it: sites refer to users by their ids.
 */
export async function restoreSqlite(
  live: OpenDatabase,
  {
    sessions,
    isNew,
    now,
  }: { readonly sessions: BackupSessions; readonly isNew: boolean; readonly now: number },
): Promise<void> {
  const copy = await readCopy(live);
  return live.exclusively(async (database) => {
    // A new database knows no nonce that was used since the backup.
    if (isNew) {
      const preview = await previewRestore({ database }, now);
      await beginHistory(database, now, sessions === 'end' ? preview.sessions : 0);
      // So that the first start does not begin another.
      if (copy !== undefined) await recordCopy(database, copy);
    }
    // The attached copy: the backup itself stays as it is.
    if (sessions === 'end') await sql`delete from backup.session`.execute(database);
    if (sessions === 'leave-ended') {
      await sql`
      delete from backup.session where token_hash not in (select token_hash from main.session)
      `.execute(database);
    }
    for (const statement of restoringStatements(now)) await statement.execute(database);
  });
}

/** Builds the statements that bring the content of the attached backup into the live database, in their order. */
function restoringStatements(now: number) {
  return [
    sql`
    insert into main.audit (id, at, event, actor, user_id, account, provider, session_id)
      select lower(hex(randomblob(16))), ${now}, 'session-ended', 'operator', user_id, account, provider, id
      from main.session where expires_at > ${now}
        and token_hash not in (select token_hash from backup.session)
    `,
    sql`delete from main.session`,
    sql`insert or ignore into main.users select * from backup.users`,
    sql`insert or ignore into main.accounts select * from backup.accounts`,
    sql`delete from main.users where id not in (select user_id from main.accounts)`,
    sql`
    delete from main.unlinked_account where account in (select account from main.accounts)
    `,
    sql`
    insert or ignore into main.unlinked_account select * from backup.unlinked_account
      where account not in (select account from main.accounts)
        and user_id in (select id from main.users)
    `,
    // Not sessions of an account that was no longer the user's: they had ended.
    sql`
    insert into main.session select * from backup.session
      where (account, user_id) in (select account, user_id from backup.accounts)
    `,
    sql`
    update main.session set user_id =
      (select user_id from main.accounts where accounts.account = session.account)
    `,
    // Without theirs, sessions of contract accounts would end when the chain is asked next.
    sql`
    insert into main.proof select * from backup.proof
      where token_hash in (select token_hash from main.session)
    `,
    sql`insert or ignore into main.nonce select * from backup.nonce`,
    sql`insert or ignore into main.audit select * from backup.audit`,
    sql`insert or ignore into main.refusal select * from backup.refusal`,
  ];
}
