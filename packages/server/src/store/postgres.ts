import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { runBatch } from './postgres-batch.ts';
import { namedStatementPool, readFrom } from './postgres-pool.ts';
import type { OpenDatabase, Schema } from './schema.ts';

/** Tables have their own schema, since a site's database may well have a table named `session`. */
const schema = 'portico';

/** Names the lock that migrating instances take; any number that no other program is likely to use. */
const migrationLock = 6_077_441_190;

/** How long a start waits for another instance that is migrating, and a migration for readers, in ms. */
const startTimeout = 30_000;

/** Connections of one instance, unless the URL has another `pool_max_conns`. */
const defaultPoolSize = 10;

/** OID of int8, which pg gives as text: not every one fits a number. Ours are times and counts, and do. */
const int8 = 20;

/**
 * A database that hangs fails soon: visitors get 503 within seconds, and try again. The server cancels first,
 * which keeps the connection; where it is silent, the client gives up. In milliseconds, as pg names them.
 */
const defaultTimeouts = {
  connectionTimeoutMillis: 3000,
  statement_timeout: 4000,
  query_timeout: 5000,
  // An instance that vanished in mid-transaction must not hold its locks for ever.
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * Opens the PostgreSQL database that a `postgres://` URL names. Connections are made when they are needed.
 * The parameter `pool_max_conns` of the URL limits them; every other goes to pg, such as `sslmode`.
 */
export async function openPostgres(url: string, timeouts = defaultTimeouts): Promise<OpenDatabase> {
  // Loaded here, so that a site with SQLite does not load it.
  const { Pool, types } = await import('pg');
  const { connectionString, max } = splitUrl(url);
  const settings: PoolConfig = {
    connectionString,
    application_name: 'portico',
    keepAlive: true,
    // Statements of a batch are sent without waiting for each other's answers.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: timeouts.connectionTimeoutMillis,
    types: {
      getTypeParser: (oid, format) =>
        oid === int8 && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  };
  const openPool = (more: PoolConfig) => new Pool({ ...settings, ...more });
  const connections = openPool({ ...timeouts, max });
  const pool = namedStatementPool(connections);
  const database = new Kysely<Schema>({ dialect: new UnlockedDialect({ pool }) });
  return {
    database: database.withSchema(schema),
    schema,
    hasArrays: true,
    read: (query) => readFrom(pool, query),
    batch: (steps) => runBatch(pool, steps),
    waiting: () => connections.waitingCount,
    async exclusively(task) {
      // On a separate connection: a migration may take longer than any request.
      const alone = new Kysely<Schema>({
        dialect: new UnlockedDialect({ pool: namedStatementPool(openPool({ max: 1 })) }),
      });
      try {
        await alone.transaction().execute(async (transaction) => {
          // All for this transaction alone, so that it works through a pooler, too.
          await sql`select set_config('lock_timeout', ${String(startTimeout)}, true)`.execute(
            transaction,
          );
          await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
          await task(transaction.withSchema(schema));
        });
      } finally {
        await alone.destroy();
      }
    },
    close: () => database.destroy(),
  };
}

/** Takes the one parameter that is ours out of the URL. */
function splitUrl(url: string): { connectionString: string; max: number } {
  const parsed = new URL(url);
  const max = Number(parsed.searchParams.get('pool_max_conns') ?? defaultPoolSize);
  if (!(Number.isSafeInteger(max) && max >= 1)) {
    throw new Error('pool_max_conns in the database URL must be a whole number, at least 1.');
  }
  parsed.searchParams.delete('pool_max_conns');
  return { connectionString: parsed.href, max };
}

/**
 * The migrator takes no lock. OpenDatabase's exclusively() holds one already, and the migrator's hides why a
 * migration failed: it is released within the failed transaction, which fails again.
 */
class UnlockedDialect extends PostgresDialect {
  override createAdapter() {
    const acquireMigrationLock = async () => undefined;
    const releaseMigrationLock = async () => undefined;
    return Object.assign(new PostgresAdapter(), { acquireMigrationLock, releaseMigrationLock });
  }
}
