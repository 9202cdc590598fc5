import { databaseName, describeError } from './database-errors.ts';
import type { StoreStart } from './history.ts';
import { createKyselyStore } from './kysely-store.ts';
import { openPostgres } from './postgres.ts';
import { isPostgresUrl } from './postgres-url.ts';
import type { OpenDatabase } from './schema.ts';
import { openSqlite, type SqliteOptions } from './sqlite.ts';
import type { Store } from './store.ts';

/** Returns true if createAuth can open a database by this URL: `file:…`, `postgres://…` or `:memory:`. */
export function isDatabaseUrl(url: string): boolean {
  return url === ':memory:' || /^file:./.test(url) || isPostgresUrl(url);
}

/** Returns the path of a SQLite file from its URL, relative to the working directory; or `:memory:`. */
export function sqlitePath(url: string): string {
  return url === ':memory:' ? url : url.slice('file:'.length);
}

/** Opens a database by its URL, whatever its schema: `file:./data/portico.sqlite` (made when missing), `postgres://…` or `:memory:`. */
export function openDatabase(url: string, options?: SqliteOptions): Promise<OpenDatabase> {
  return isPostgresUrl(url) ? openPostgres(url) : openSqlite(sqlitePath(url), options);
}

/** Does something with the database that a URL names, whatever its schema, and closes it. */
export async function withDatabase<Result>(
  url: string,
  task: (open: OpenDatabase) => Promise<Result>,
  options?: SqliteOptions,
): Promise<Result> {
  const open = await openDatabase(url, options);
  try {
    return await task(open);
  } finally {
    await open.close();
  }
}

/** Opens the database of a URL and brings its schema up to date. @throws Error with the reason for an operator */
export async function openStore(url: string, start: StoreStart = {}): Promise<Store> {
  let open: OpenDatabase;
  try {
    open = await openDatabase(url, { logger: start.logger });
  } catch (cause) {
    throw new Error(`${databaseName(url)} could not be opened: ${describeError(cause)}`, { cause });
  }
  return createKyselyStore(open, databaseName(url), start);
}
