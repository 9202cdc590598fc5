import { existsSync } from 'node:fs';
import { isDatabaseUrl, isPostgresUrl, sqlitePath } from '../store/database-url.ts';
import { missingMigrations } from '../store/migrate.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { openDatabase } from '../store/open-url.ts';
import { Problem } from './cli-error.ts';
import type { Io } from './command.ts';

/** Where the site keeps its database when nothing else is said. */
const defaultUrl = 'file:./data/portico.sqlite';

/**
 * The URL of the database that the environment names.
 * @throws Problem when it is none
 */
export function databaseUrl({ environment }: Pick<Io, 'environment'>): string {
  const url = environment['DATABASE_URL']?.trim() || defaultUrl;
  if (!isDatabaseUrl(url)) {
    throw new Problem('DATABASE_URL must be like file:./data/portico.sqlite or postgres://….');
  }
  if (url === ':memory:') {
    throw new Problem('DATABASE_URL is :memory:, which lives and ends within one process.');
  }
  return url;
}

/**
 * The path of the SQLite file that the environment names.
 * @throws Problem with what to do when the database is another one
 */
export function databaseFile(io: Pick<Io, 'environment'>, instead: string): string {
  const url = databaseUrl(io);
  if (isPostgresUrl(url)) throw new Problem(`The database is PostgreSQL. ${instead}`);
  return sqlitePath(url);
}

/** Does something with the database as it is, whatever its schema, and closes it. */
export async function withDatabase<Result>(
  url: string,
  task: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const open = await openDatabase(url);
  try {
    return await task(open);
  } finally {
    await open.close();
  }
}

/**
 * Does something with the site's database. Never makes or migrates one: a wrong DATABASE_URL must not look
 * like a site without sessions, and a running site must not find its tables changed.
 * @throws Problem when it is missing, or not of this version
 */
export async function withOperatorDatabase<Result>(
  io: Pick<Io, 'environment'>,
  task: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const url = databaseUrl(io);
  requireFile(url);
  return withDatabase(url, async (open) => {
    const missing = await missingMigrations(open);
    if (missing.length > 0) {
      throw new Problem(`The database lacks ${missing.join(', ')}. Run: portico migrate`);
    }
    return task(open);
  });
}

/** @throws Problem when the URL names a file that is not there */
export function requireFile(url: string): void {
  if (isPostgresUrl(url) || existsSync(sqlitePath(url))) return;
  throw new Problem(
    `There is no database at ${sqlitePath(url)}. Set DATABASE_URL, or run in the site’s folder; ` +
      'the site makes its database when it starts, and so does: portico migrate',
  );
}
