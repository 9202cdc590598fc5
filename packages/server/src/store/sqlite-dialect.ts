import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** The connections of one SQLite database. Both are the same where there can be only one. */
type SqliteConnections = { readonly writer: DatabaseSync; readonly reader: DatabaseSync };

/**
 * Kysely on node:sqlite. Writes queue for one connection. Reads have another: they neither wait for a
 * write, nor for a lock of another process, nor see what may yet be rolled back.
 *
 * Does not close the connections.
 *
 * @param timeout how long a query waits for other writes and other processes, in milliseconds
 */
export function sqliteDialect(connections: SqliteConnections, timeout: number): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => createDriver(connections, timeout),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class Adapter extends SqliteAdapter {
  /** Otherwise Kysely has a mutex around the whole database, and reads wait for writes. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** SQLite does, and openSqlite's exclusively() migrates within a transaction. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** A connection as Kysely acquires one. It holds the write lock from its first write until its release. */
type AcquiredConnection = DatabaseConnection & {
  write<Result>(task: () => Result): Promise<Result>;
  release(): void;
};

function createDriver({ writer, reader }: SqliteConnections, timeout: number): Driver {
  const lock = createLock(timeout);
  const runOnWriter = createRun(writer);
  const runOnReader = createRun(reader);

  const acquire = (): AcquiredConnection => {
    let unlock: (() => void) | undefined;
    const write = async <Result>(task: () => Result) => {
      const deadline = performance.now() + timeout;
      unlock ??= await lock();
      return retryWhileLocked(deadline - performance.now(), task);
    };
    return {
      write,
      executeQuery<Row>(query: CompiledQuery) {
        const isRead = !unlock && reader !== writer && SelectQueryNode.is(query.query);
        return isRead
          ? retryWhileLocked(timeout, () => runOnReader<Row>(query))
          : write(() => runOnWriter<Row>(query));
      },
      streamQuery() {
        throw new Error('Streaming is not supported');
      },
      release: () => unlock?.(),
    };
  };

  return {
    init: async () => undefined,
    acquireConnection: async () => acquire(),
    // The lock comes first. A transaction that reads before it asks for the lock may not get it at all.
    beginTransaction: (connection: AcquiredConnection) =>
      connection.write(() => writer.exec('BEGIN IMMEDIATE')),
    commitTransaction: async () => writer.exec('COMMIT'),
    async rollbackTransaction() {
      // After some failures, a full disk among them, SQLite has rolled back by itself.
      if (writer.isOpen && writer.isTransaction) writer.exec('ROLLBACK');
    },
    releaseConnection: async (connection: AcquiredConnection) => connection.release(),
    async destroy() {
      // A transaction that is under way may finish.
      (await lock())();
    },
  };
}

/**
 * Serializes the writes on one connection, in the order of asking. The function that it returns resolves with
 * the one that unlocks, and rejects when the lock is not free within the timeout.
 */
function createLock(timeout: number): () => Promise<() => void> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const previous = last;
    const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
    last = previous.then(() => unlocked);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        unlock();
        reject(new Error('The database is busy: too many writes are waiting'));
      }, timeout);
      previous.then(() => {
        clearTimeout(timer);
        resolve(unlock);
      });
    });
  };
}

/** Runs compiled queries on one connection. */
type RunQuery = <Row>(query: CompiledQuery) => QueryResult<Row>;

/**
 * Prepares each statement once. The set of statements is small and fixed, so this is a cache without
 * eviction; migrations and other one-off texts stay well below the bound.
 */
export function createRun(database: DatabaseSync): RunQuery {
  const known = new Map<string, { statement: StatementSync; returnsRows: boolean }>();
  return <Row>({ sql, parameters }: CompiledQuery) => {
    let prepared = known.get(sql);
    if (prepared === undefined) {
      const statement = database.prepare(sql);
      prepared = { statement, returnsRows: statement.columns().length > 0 };
      if (known.size < 200) known.set(sql, prepared);
    }
    const { statement, returnsRows } = prepared;
    // SQLite refuses values that it cannot store, and knows nothing of the types of rows.
    const values = parameters as SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...values) as Row[] };
    return { numAffectedRows: BigInt(statement.run(...values).changes), rows: [] };
  };
}

/** SQLITE_BUSY, the primary code: another connection holds a lock. */
const busy = 5;

/** The bits of the primary code within an extended one. */
const primaryCode = 0xff;

/**
 * Runs a task, again while another connection holds the lock.
 *
 * SQLite's own busy_timeout sleeps inside the call and blocks the event loop: no request is answered
 * meanwhile, and a lock that another instance in this process holds is never released. So busy_timeout stays
 * 0, and the waiting is done here.
 *
 * @throws what the task threw last, when the timeout in milliseconds is over or it was something else
 */
export async function retryWhileLocked<Result>(
  timeout: number,
  task: () => Result,
): Promise<Result> {
  const deadline = performance.now() + timeout;
  for (let wait = 1; ; wait = Math.min(2 * wait, 25)) {
    try {
      return task();
    } catch (cause) {
      const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0;
      if ((code & primaryCode) !== busy || performance.now() >= deadline) throw cause;
    }
    // With jitter, so that waiting connections do not collide again.
    await delay(wait * (0.5 + Math.random()));
  }
}
