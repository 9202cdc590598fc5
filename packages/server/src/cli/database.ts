import { existsSync } from 'node:fs';
import {
  environmentVariables,
  readSecretFiles,
  variableText,
} from '../environment/environment-variables.ts';
import { missingMigrations } from '../store/migrate.ts';
import { isDatabaseUrl, sqlitePath, withDatabase } from '../store/open-database.ts';
import { isPostgresUrl } from '../store/postgres-url.ts';
import type { OpenDatabase } from '../store/schema.ts';
import { CommandError, type Io } from './command.ts';

/** Returns the URL of the database that the environment names. @throws CommandError when it is none */
export function databaseUrl(io: Pick<Io, 'environment'>): string {
  const { environment, problems } = readSecretFiles(io.environment);
  const problem = problems.get('DATABASE_URL');
  if (problem !== undefined) throw new CommandError(problem);
  const { default: fallback, rule } = environmentVariables.DATABASE_URL;
  const url = variableText(environment, 'DATABASE_URL') ?? fallback;
  if (!isDatabaseUrl(url)) throw new CommandError(`DATABASE_URL must ${rule}.`);
  if (url === ':memory:') {
    throw new CommandError('DATABASE_URL is :memory:, which lives and ends within one process.');
  }
  return url;
}

/** Returns the path of the SQLite file that the environment names. @throws CommandError with what to do for another database */
export function databaseFile(io: Pick<Io, 'environment'>, instead: string): string {
  const url = databaseUrl(io);
  if (isPostgresUrl(url)) throw new CommandError(`The database is PostgreSQL. ${instead}`);
  return sqlitePath(url);
}

/** Returns true if there may be a database at the URL: false for a file that is missing. */
export function mayExist(url: string): boolean {
  return isPostgresUrl(url) || existsSync(sqlitePath(url));
}

/**
 * Runs a task on the site's database. Never makes or migrates one: a wrong DATABASE_URL must not look like a site without sessions,
 * and a running site must not find its tables changed.
 * @throws CommandError when it is missing, or not of this version
 */
export async function withOperatorDatabase<Result>(
  io: Pick<Io, 'environment'>,
  task: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const url = databaseUrl(io);
  requireFile(url);
  return withDatabase(url, async (open) => {
    await requireMigrated(open);
    return task(open);
  });
}

/** @throws CommandError when the URL names a file that is not there */
export function requireFile(url: string): void {
  if (mayExist(url)) return;
  throw new CommandError(
    `There is no database at ${sqlitePath(url)}. Set DATABASE_URL, or run in the site’s folder; ` +
      'the site makes its database when it starts, and so does: portico migrate',
  );
}

/** @throws CommandError when the schema is older than this version's */
export async function requireMigrated(open: OpenDatabase): Promise<void> {
  const missing = await missingMigrations(open);
  if (missing.length === 0) return;
  throw new CommandError(`The database lacks ${missing.join(', ')}. Run: portico migrate`);
}
