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
  await sql`lock table portico.hit in access exclusive mode`.execute(transaction);
  return async () => {
    await transaction.rollback().execute();
    await other.close();
  };
}
