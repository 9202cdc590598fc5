// Default import: older Node versions lack `hash` and must reach the version check.
import nodeCrypto from 'node:crypto';
import type { CompiledQuery, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient, QueryResultRow } from 'pg';
import type { Connections } from './postgres-hosts.ts';

/**
 * A pool for Kysely's dialect, with what pg leaves to its users:
 * - Statements with parameters are prepared once per connection: a session look-up takes a quarter of the time.
 * - A connection that failed is closed: after a time-out pg would queue the next query behind the one that hangs.
 * - A commit that a standby did not confirm, because its wait was cancelled, is not acknowledged.
 * @param prepares false behind a pooler that does not know prepared statements
 */
export function createStatementPool(
  connections: Pick<Connections, 'pool' | 'reportFailure' | 'end'>,
  prepares: boolean,
): PostgresPool {
  return {
    end: () => connections.end(),
    async connect() {
      try {
        const pool = await connections.pool();
        return prepareClient(await pool.connect(), prepares, connections.reportFailure);
      } catch (cause) {
        connections.reportFailure();
        throw cause;
      }
    },
  };
}

/** The rows of one query, past Kysely's driver, which costs as much as pg does. */
export async function readFrom<Row>(
  pool: PostgresPool,
  { sql, parameters }: CompiledQuery<Row>,
): Promise<readonly Row[]> {
  const client = await pool.connect();
  try {
    return (await client.query<Row>(sql, parameters)).rows;
  } finally {
    client.release();
  }
}

function prepareClient(
  client: PoolClient,
  prepares: boolean,
  reportFailure: () => void,
): PostgresPoolClient {
  let broken: Error | undefined;
  let isReplicated = true;
  const listen = ({ routine }: { routine?: string | undefined }) => {
    // The name of PostgreSQL's own function: the text of the message depends on the server's language.
    if (routine === 'SyncRepWaitForLSN') isReplicated = false;
  };
  client.on('notice', listen);

  const run = async <R>(text: string, parameters: readonly unknown[]) => {
    // Nothing more is asked of a connection that failed, a rollback neither: closing it rolls back.
    if (broken) throw broken;
    const query = {
      text,
      values: [...parameters],
      // Named by a hash of the text: behind a pooler, processes share the server's connections, and another statement could have
      // the same number. PostgreSQL cuts names after 63 bytes.
      ...(prepares &&
        parameters.length > 0 && {
          name: `portico_${nodeCrypto.hash('sha256', text, 'base64url')}`,
        }),
    };
    try {
      // Kysely names the commands that a result may have, pg calls them a string.
      const result = (await client.query<R & QueryResultRow>(query)) as PostgresQueryResult<R>;
      if (!isReplicated) throw new Error('The standby did not confirm a commit in time');
      return result;
    } catch (cause) {
      if (cause instanceof Error && isFatal(cause)) {
        broken = cause;
        reportFailure();
      }
      throw cause;
    }
  };

  return {
    // Kysely's other form of a query is a cursor, for streams. Nothing here streams.
    query: run as PostgresPoolClient['query'],
    release() {
      client.off('notice', listen);
      client.release(broken !== undefined);
    },
  };
}

/**
 * Returns true if a connection is of no more use. An error without a severity is not the server's: a time-out, a lost connection.
 * Beside what ends a session (08, 57P), a new connection helps with 25006 (the server only reads, after a fail-over) and 0A000 (a
 * table changed, and plans are for the old shape).
 */
export function isFatal(error: Error): boolean {
  if (!('severity' in error) || !('code' in error)) return true;
  return /^(?:08|57P|25006|0A000)/.test(String(error.code));
}
