import { isPostgresUrl, sqlitePath } from './database-url.ts';
import { openSqlite } from './node-sqlite.ts';
import type { OpenDatabase } from './open-database.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens the database that a URL names, as it is: `file:./data/portico.sqlite` (relative to the working
 * directory, made when missing), `postgres://user:password@host/database` or `:memory:`.
 */
export function openDatabase(url: string): Promise<OpenDatabase> {
  return isPostgresUrl(url) ? openPostgres(url) : openSqlite(sqlitePath(url));
}
