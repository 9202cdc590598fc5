import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { createBatches } from './postgres-batches.ts';
import { connectTo, connectToPrimary, createHost } from './postgres-hosts.ts';
import { createStatementPool, readFrom } from './postgres-pool.ts';
import { parsePostgresUrl } from './postgres-url.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { statement } from './statements.ts';

/** Tables have their own schema, since a site's database may well have a table named `session`. */
const schema = 'portico';

/** Names the lock that migrating instances take; any number that no other program is likely to use. */
const migrationLock = 6_077_441_190;

/**
 * Identifies the tables: restored ones differ, those of a standby do not. It has the transaction that made a column: that of the
 * schema or the table changes with a grant or a new owner too.
 */
const copy = sql<string>`(
  select concat_ws(':', (select oid from pg_database where datname = current_database()), attrelid, xmin::text)
  from pg_attribute where attnum = 1 and attrelid = to_regclass(${sql.lit(`${schema}.session`)})
)`;

/** Time that a start waits for another instance that is migrating, and a migration for readers, in ms. */
const startTimeout = 30_000;

/** OID of int8, which pg gives as text: not every one fits a number. Ours are times and counts, and do. */
const int8 = 20;

/** A hanging database fails soon, and visitors get 503. The server cancels first, which keeps the connection. Milliseconds. */
const timeouts = {
  connectionTimeoutMillis: 3000,
  statement_timeout: 4000,
  query_timeout: 5000,
  // An instance that vanished in mid-transaction must not hold its locks for ever.
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * Opens the PostgreSQL database of a `postgres://` URL, on the host that takes writes. Our parameters are `pool_max_conns` and
 * `prepare` (false for a pooler without prepared statements); every other, such as `sslmode`, goes to pg.
 */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  // Loaded here, so that a site with SQLite does not load it.
  const { Client, Pool, types } = await import('pg');
  const { hosts, chooses, max, prepares } = parsePostgresUrl(url);
  const settings: PoolConfig = {
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
  const onLost = () => connections.reportFailure();
  const made = hosts.map((host) =>
    createHost(host, { Pool, Client, settings, limits: { ...timeouts, max }, onLost }),
  );
  const [only] = made;
  const connections = only && !chooses ? connectTo(only) : connectToPrimary(made);
  const pool = createStatementPool(connections, prepares);
  const batches = createBatches(pool);
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const holdName = statement<{ name: string }>(({ name }) =>
    database.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('held')),
  );
  return {
    database: database.withSchema(schema),
    schema,
    hasArrays: true,
    read: (query) => readFrom(pool, query),
    batch: batches.run,
    holdName: (name) => holdName({ name }),
    waiting: () => connections.waiting() + batches.waiting(),
    copy,
    isReplaceable: true,
    async exclusively(task) {
      // On a separate connection: a migration may take longer than any request.
      const own = await connections.openSingle();
      const single = { ...connections, pool: async () => own, end: () => own.end() };
      const alone = new Kysely<Schema>({
        dialect: new PostgresDialect({ pool: createStatementPool(single, prepares) }),
      });
      try {
        await alone.transaction().execute(async (transaction) => {
          // Only for this transaction, so that it works through a pooler, too.
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
