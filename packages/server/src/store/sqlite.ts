import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, Kysely } from 'kysely';
import type { OpenDatabase, Schema } from './schema.ts';
import { createStatements, retryWhileLocked } from './sqlite-connection.ts';
import { type SqliteConnections, sqliteDialect } from './sqlite-dialect.ts';

/** How long a start waits for another instance that is migrating the same file, in milliseconds. */
const startTimeout = 30_000;

/**
 * Opens a SQLite file (made when missing, with its folder), or `:memory:`, for Kysely.
 *
 * WAL lets readers go on while one writes. synchronous=FULL because a power loss must not undo a sign-out
 * or bring back a used nonce.
 *
 * @param timeout how long a query waits for a lock, in milliseconds
 */
export async function openSqlite(path: string, timeout = 4000): Promise<OpenDatabase> {
  const inMemory = path === ':memory:';
  if (!inMemory) makeFile(path);
  const writer = new DatabaseSync(path);
  const connections = { writer, reader: inMemory ? writer : new DatabaseSync(path) };
  try {
    await prepare(connections);
  } catch (cause) {
    close(connections);
    throw cause;
  }
  const database = new Kysely<Schema>({ dialect: sqliteDialect(connections, timeout) });
  const reading = createStatements(connections.reader);
  return {
    database,
    // In memory, reads share the connection of writes: the driver's mutex must order them.
    ...(!inMemory && {
      read: <Row>(query: CompiledQuery<Row>) =>
        retryWhileLocked(timeout, () => reading.run<Row>(query).rows),
    }),
    async exclusively(task) {
      await retryWhileLocked(startTimeout, () => writer.exec('BEGIN IMMEDIATE'));
      try {
        // Within the transaction everything, reads too, belongs on the connection that holds the lock.
        await task(new Kysely({ dialect: sqliteDialect({ writer, reader: writer }, timeout) }));
        writer.exec('COMMIT');
      } catch (cause) {
        if (writer.isTransaction) writer.exec('ROLLBACK');
        throw cause;
      }
    },
    async close() {
      try {
        await database.destroy();
      } finally {
        close(connections);
      }
    },
  };
}

/** Makes a missing file readable by its owner only: it will hold addresses of people. */
function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  // SQLite gives the journal's files the same mode.
  closeSync(openSync(path, 'a', 0o600));
}

async function prepare({ writer, reader }: SqliteConnections): Promise<void> {
  await retryWhileLocked(startTimeout, () => writer.exec('PRAGMA journal_mode = WAL'));
  writer.exec('PRAGMA synchronous = FULL');
  if (reader !== writer) reader.exec('PRAGMA query_only = ON');
}

function close({ writer, reader }: SqliteConnections): void {
  // The writer last: the last connection to close moves the journal into the file and removes it.
  if (reader !== writer && reader.isOpen) reader.close();
  if (writer.isOpen) writer.close();
}
