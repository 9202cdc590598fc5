import { existsSync } from 'node:fs';
import { isPostgresUrl, sqlitePath } from '../store/database-url.ts';
import { missingMigrations } from '../store/migrate.ts';
import { withDatabase } from './operator-database.ts';

/** What is wrong with a database for a start of this version, or undefined. Changes nothing. */
export async function checkDatabase(url: string): Promise<string | undefined> {
  // The start makes a file that is missing.
  if (!isPostgresUrl(url) && !existsSync(sqlitePath(url))) return undefined;
  try {
    // Missing migrations are no problem: the start applies them. A newer schema is, and throws.
    await withDatabase(url, missingMigrations);
    return undefined;
  } catch (cause) {
    const errors = cause instanceof AggregateError ? cause.errors : [cause];
    return errors
      .map((error) => (error instanceof Error ? error.message : String(error)))
      .join('; ');
  }
}
