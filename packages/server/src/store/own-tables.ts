import type { Kysely, Migration } from 'kysely';
import type { Logger } from '../common/logger.ts';
import { databaseName, describeError, outageCode } from './database-errors.ts';
import { runMigrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';

export { outageCode };

/** Tables of a site beside the session tables, in the same database. */
export type OwnTables<Tables> = {
  /** Kysely on them: typed queries, transactions, and `sql` for what those do not know. */
  readonly db: Kysely<Tables>;
  /** Call after the last request was answered. */
  close(): Promise<void>;
};

/** The options of openOwnTables. */
export type OwnTablesOptions = {
  /** The database of the sessions: `file:…`, `postgres://…` or `:memory:`, which is another one at each call. */
  readonly url: string;
  /** The migrations by their names, in whose order they run: `0001_orders`. One that has run is never changed. */
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly logger?: Logger | undefined;
};

/**
 * Opens a site's own tables, and runs the migrations that the database lacks, all or none. Of several instances the first migrates, the
 * others wait. In PostgreSQL they are in the first schema of `search_path`, by default `public`; the session tables are in `portico`.
 * SQLite has no schemas: the names of the session tables are taken (`users`, `accounts`, `session` and so on).
 * @throws Error with the reason for an operator
 */
export async function openOwnTables<Tables>({
  url,
  migrations,
  logger,
}: OwnTablesOptions): Promise<OwnTables<Tables>> {
  try {
    const open = await openDatabase(url, { logger });
    try {
      await open.exclusively((database) =>
        runMigrations({ database: database.withoutPlugins(), migrations, table: 'site_migration' }),
      );
    } catch (cause) {
      await open.close();
      throw cause;
    }
    // The same connections, without the types and the schema of the sessions' tables.
    const db = open.database.withoutPlugins() as unknown as Kysely<Tables>;
    return { db, close: open.close };
  } catch (cause) {
    const reason = describeError(cause);
    throw new Error(`The site's own tables in ${databaseName(url)} are not ready: ${reason}`, {
      cause,
    });
  }
}
