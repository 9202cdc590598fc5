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
import { createStatements } from './sqlite-statements.ts';
import { createTurns } from './sqlite-turns.ts';
import { whileBusy } from './while-busy.ts';

/** The connections of one SQLite database. Both are the same where there can be only one. */
export type SqliteConnections = { readonly writer: DatabaseSync; readonly reader: DatabaseSync };

/** How long a write waits for its turn and for other processes, in milliseconds. */
const patience = 4000;

/**
 * Kysely on node:sqlite. Writes take turns on one connection. Reads have another: they neither wait for a
 * write, nor for a lock of another process, nor see what may yet be rolled back.
 *
 * Does not close the connections.
 */
export function sqliteDialect(connections: SqliteConnections): Dialect {
  return {
    createAdapter: () => adapter,
    createDriver: () => createDriver(connections),
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

/** What one caller holds: nothing, or its turn to write for as long as its transaction is open. */
type Link = DatabaseConnection & { endTurn: (() => void) | undefined };

function createDriver({ writer, reader }: SqliteConnections): Driver {
  const turns = createTurns();
  const writing = createStatements(writer);
  const reading = createStatements(reader);
  const links = new WeakMap<DatabaseConnection, Link>();

  /** The turn to write, and what is left of the patience. */
  const turn = async () => {
    const start = performance.now();
    const endTurn = await turns.take(patience);
    return [endTurn, patience - (performance.now() - start)] as const;
  };

  const isRead = (query: CompiledQuery) => reader !== writer && SelectQueryNode.is(query.query);

  const link = (): Link => {
    const self: Link = {
      endTurn: undefined,
      async executeQuery(query) {
        if (self.endTurn) return writing.run(query);
        if (isRead(query)) return whileBusy(patience, () => reading.run(query));
        const [endTurn, left] = await turn();
        try {
          return await whileBusy(left, () => writing.run(query));
        } finally {
          endTurn();
        }
      },
      streamQuery() {
        throw new Error('Nothing here streams');
      },
    };
    links.set(self, self);
    return self;
  };

  /** Kysely hands back the connections that acquireConnection made. */
  const own = (connection: DatabaseConnection): Link => {
    const known = links.get(connection);
    if (known === undefined) throw new TypeError('The connection is not of this driver');
    return known;
  };

  const rollBack = (self: Link) => {
    try {
      // After some failures, a full disk among them, SQLite has rolled back by itself.
      if (writer.isOpen && writer.isTransaction) writer.exec('ROLLBACK');
    } finally {
      self.endTurn?.();
      self.endTurn = undefined;
    }
  };

  return {
    init: async () => undefined,
    acquireConnection: async () => link(),
    async beginTransaction(connection) {
      const [endTurn, left] = await turn();
      try {
        // The lock comes first. A transaction that reads before it asks for the lock may not get it at all.
        await whileBusy(left, () => writer.exec('BEGIN IMMEDIATE'));
      } catch (cause) {
        endTurn();
        throw cause;
      }
      own(connection).endTurn = endTurn;
    },
    async commitTransaction(connection) {
      const self = own(connection);
      writer.exec('COMMIT');
      self.endTurn?.();
      self.endTurn = undefined;
    },
    rollbackTransaction: async (connection) => rollBack(own(connection)),
    async releaseConnection(connection) {
      const self = own(connection);
      if (self.endTurn) rollBack(self);
    },
    async destroy() {
      // A transaction that is under way may finish.
      (await turns.take(patience))();
    },
  };
}
