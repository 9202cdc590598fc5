import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import type { OpenDatabase } from './open-database.ts';

/** How long a start waits for another instance that is migrating the same file. */
const migrationPatience = 30_000;

/**
 * Opens a SQLite file (made when missing, with its folder), or `:memory:`, for Kysely.
 *
 * WAL lets readers go on while one writes. synchronous=FULL because a power loss must not undo a sign-out
 * or bring back a used nonce. busy_timeout covers other processes on the same file.
 */
export function openSqlite(path: string): OpenDatabase {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  database.exec(
    'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;',
  );
  return {
    dialect: new SqliteDialect({ database: toKysely(database) }),
    async exclusively(task) {
      await lock(database);
      try {
        await task();
        database.exec('COMMIT');
      } catch (cause) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw cause;
      }
    },
  };
}

/** Kysely takes no lock on SQLite. Waiting is asynchronous: the holder may live in this very process. */
async function lock(database: DatabaseSync): Promise<void> {
  const deadline = Date.now() + migrationPatience;
  database.exec('PRAGMA busy_timeout = 0');
  try {
    while (true) {
      try {
        database.exec('BEGIN IMMEDIATE');
        return;
      } catch (cause) {
        const busy = cause instanceof Error && /database is locked/.test(cause.message);
        if (!busy || Date.now() > deadline) throw cause;
        await delay(25);
      }
    }
  } finally {
    database.exec('PRAGMA busy_timeout = 5000');
  }
}

/** Kysely's SQLite dialect expects better-sqlite3's interface; node:sqlite is close to it. */
function toKysely(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      // The set of statements is small and fixed, so preparing each once is a cache without eviction;
      // migrations and other one-off texts stay well below the bound.
      const known = statements.get(sql);
      if (known) return known;
      const statement = wrap(database.prepare(sql));
      if (statements.size < 200) statements.set(sql, statement);
      return statement;
    },
  };
}

function wrap(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

function values(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (
      value === null ||
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'bigint' ||
      value instanceof Uint8Array
    ) {
      return value;
    }
    throw new TypeError(`SQLite cannot store a ${typeof value}`);
  });
}
