import type { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  SelectQueryNode,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { createStatements, retryWhileLocked } from './sqlite-connection.ts';

/** The connections of one SQLite database. Both are the same where there can be only one. */
export type SqliteConnections = { readonly writer: DatabaseSync; readonly reader: DatabaseSync };

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
    createAdapter: () => adapter,
    createDriver: () => createDriver(connections, timeout),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** As Kysely's own for SQLite, but for its mutex around the whole database. */
const adapter: DialectAdapter = {
  supportsCreateIfNotExists: true,
  supportsMultipleConnections: true,
  supportsTransactionalDdl: false,
  supportsReturning: true,
  supportsOutput: false,
  async acquireMigrationLock() {
    // openSqlite's exclusively() holds it.
  },
  async releaseMigrationLock() {
    // As above.
  },
};

/** A connection as Kysely acquires one, with the write lock while its transaction is open. */
type AcquiredConnection = DatabaseConnection & { unlock: (() => void) | undefined };

function createDriver({ writer, reader }: SqliteConnections, timeout: number): Driver {
  const mutex = createMutex();
  const writing = createStatements(writer);
  const reading = createStatements(reader);
  const acquired = new WeakMap<DatabaseConnection, AcquiredConnection>();

  /** The lock, and what is left of the timeout. */
  const lock = async () => {
    const start = performance.now();
    const unlock = await mutex.lock(timeout);
    return [unlock, timeout - (performance.now() - start)] as const;
  };

  const isRead = (query: CompiledQuery) => reader !== writer && SelectQueryNode.is(query.query);

  const acquire = (): AcquiredConnection => {
    const self: AcquiredConnection = {
      unlock: undefined,
      async executeQuery(query) {
        if (self.unlock) return writing.run(query);
        if (isRead(query)) return retryWhileLocked(timeout, () => reading.run(query));
        const [unlock, left] = await lock();
        try {
          return await retryWhileLocked(left, () => writing.run(query));
        } finally {
          unlock();
        }
      },
      streamQuery() {
        throw new Error('Streaming is not supported');
      },
    };
    acquired.set(self, self);
    return self;
  };

  /** Kysely hands back the connections that acquireConnection made. */
  const own = (connection: DatabaseConnection): AcquiredConnection => {
    const known = acquired.get(connection);
    if (known === undefined) throw new TypeError('The connection is not of this driver');
    return known;
  };

  const rollBack = (self: AcquiredConnection) => {
    try {
      // After some failures, a full disk among them, SQLite has rolled back by itself.
      if (writer.isOpen && writer.isTransaction) writer.exec('ROLLBACK');
    } finally {
      self.unlock?.();
      self.unlock = undefined;
    }
  };

  return {
    init: async () => undefined,
    acquireConnection: async () => acquire(),
    async beginTransaction(connection) {
      const [unlock, left] = await lock();
      try {
        // The lock comes first. A transaction that reads before it asks for the lock may not get it at all.
        await retryWhileLocked(left, () => writer.exec('BEGIN IMMEDIATE'));
      } catch (cause) {
        unlock();
        throw cause;
      }
      own(connection).unlock = unlock;
    },
    async commitTransaction(connection) {
      const self = own(connection);
      writer.exec('COMMIT');
      self.unlock?.();
      self.unlock = undefined;
    },
    rollbackTransaction: async (connection) => rollBack(own(connection)),
    async releaseConnection(connection) {
      const self = own(connection);
      if (self.unlock) rollBack(self);
    },
    async destroy() {
      // A transaction that is under way may finish.
      (await mutex.lock(timeout))();
    },
  };
}

/** Serializes the writes on one connection, in the order of asking. */
type Mutex = {
  /**
   * Resolves with the function that unlocks.
   * @throws Error when the lock is not free within the milliseconds
   */
  lock(timeout: number): Promise<() => void>;
};

function createMutex(): Mutex {
  const waiting: (() => void)[] = [];
  let locked = false;

  const createUnlock = (): (() => void) => {
    let unlocked = false;
    return () => {
      if (unlocked) return;
      unlocked = true;
      const next = waiting.shift();
      if (next === undefined) locked = false;
      else next();
    };
  };

  return {
    lock(timeout) {
      if (!locked) {
        locked = true;
        return Promise.resolve(createUnlock());
      }
      return new Promise((resolve, reject) => {
        const proceed = () => {
          clearTimeout(timer);
          resolve(createUnlock());
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(proceed), 1);
          reject(new Error('The database is busy: too many writes are waiting'));
        }, timeout);
        waiting.push(proceed);
      });
    },
  };
}
