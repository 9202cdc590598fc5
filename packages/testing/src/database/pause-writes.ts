import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { openDatabase, sqlitePath } from '../../../server/src/store/open-database.ts';

/** Locks out everyone else who writes, as another program can; returns how to let them write again. */
export async function holdWrites(url: string): Promise<() => Promise<void>> {
  if (url.startsWith('file:')) {
    const other = new DatabaseSync(sqlitePath(url), { timeout: 2000 });
    other.exec('BEGIN IMMEDIATE');
    return async () => {
      other.exec('ROLLBACK');
      other.close();
    };
  }
  const other = await openDatabase(url);
  const transaction = await other.database.startTransaction().execute();
  await sql`lock table portico.hit in exclusive mode`.execute(transaction);
  return async () => {
    await transaction.rollback().execute();
    await other.close();
  };
}

/** A statement that computes until it has counted so far. */
const countTo = (limit: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${limit}) SELECT max(i) FROM n`;

/**
 * Makes the next write of a session take so many milliseconds within SQLite, as a disk that hangs does: the thread that writes is
 * in a system call, or here in a statement, and nothing can be asked of it. Only once: the row that it looks for is gone then.
 */
export function hangNextSession(database: DatabaseSync, milliseconds: number): void {
  const trial = 500_000;
  // Time of the processor: beside busy programs a count takes longer than planned, and never less.
  const begun = process.threadCpuUsage();
  database.prepare(countTo(trial)).get();
  const { user, system } = process.threadCpuUsage(begun);
  const limit = Math.ceil((trial * milliseconds * 1000) / (user + system));
  // All of it or nothing: where the lock is not to be had, the caller may try again.
  database.exec('BEGIN IMMEDIATE');
  database.exec(`
    CREATE TABLE hang (once INTEGER);
    INSERT INTO hang VALUES (1);
    CREATE TRIGGER hang_session BEFORE INSERT ON session WHEN EXISTS (SELECT 1 FROM hang) BEGIN
      DELETE FROM hang;
      SELECT (${countTo(limit)});
    END;
    COMMIT;`);
}
