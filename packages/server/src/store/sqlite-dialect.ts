import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Read } from './statements.ts';
import { type ExclusiveWriter, retryWhileLocked, type WriteQueue } from './write-queue.ts';

type SqliteAccess = {
  readonly queue: WriteQueue;
  readonly read: Read;
};

/**
 * Kysely on node:sqlite, without closing the connections. Writes queue for one connection; reads have another, and wait neither for a
 * write nor for a lock of another process, nor see what may be rolled back.
 * @param timeout how long a query waits for other writes, other processes and the disk, in milliseconds
 */
export function sqliteDialect(access: SqliteAccess, timeout: number): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(access, timeout),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** A connection as Kysely acquires one. During a transaction it has the writer for itself. */
type AcquiredConnection = DatabaseConnection & { exclusive?: ExclusiveWriter | undefined };

function createDriver({ queue, read }: SqliteAccess, timeout: number): Driver {
  const write = async (query: CompiledQuery) => {
    const written = await queue.batch([{ query }]);
    return 'results' in written ? written.results[0] : undefined;
  };
  const acquire = (): AcquiredConnection => ({
    async executeQuery<Row>(query: CompiledQuery) {
      const isRead = this.exclusive === undefined && SelectQueryNode.is(query.query);
      if (isRead) return { rows: [...(await read(query))] as Row[] };
      const { sql, parameters } = query;
      const result = await (this.exclusive?.run({ sql, parameters }) ?? write(query));
      const { rows = [], changes = 0 } = result ?? {};
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
    },
    streamQuery() {
      throw new Error('Streaming is not supported');
    },
  });
  const run = (sql: string) => (connection: AcquiredConnection) =>
    Promise.resolve(connection.exclusive?.run({ sql }));

  return {
    init: async () => undefined,
    acquireConnection: async () => acquire(),
    async beginTransaction(connection: AcquiredConnection) {
      connection.exclusive = await queue.exclusively(timeout);
      await retryWhileLocked(timeout, () => run('BEGIN IMMEDIATE')(connection));
    },
    async commitTransaction(connection: AcquiredConnection) {
      await run('COMMIT')(connection);
    },
    async rollbackTransaction(connection: AcquiredConnection) {
      // Not waited for: whatever is written next comes after it, and a disk that hangs would keep the caller twice as long.
      run('ROLLBACK')(connection).catch(() => undefined);
    },
    async releaseConnection({ exclusive }: AcquiredConnection) {
      exclusive?.release();
    },
    destroy: async () => undefined,
  };
}
