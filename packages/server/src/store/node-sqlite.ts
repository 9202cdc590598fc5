import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, Kysely } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';
import { type SqliteConnections, sqliteDialect } from './sqlite-dialect.ts';
import { createStatements } from './sqlite-statements.ts';
import { whileBusy } from './while-busy.ts';

/** How long a start waits for another instance that is migrating the same file. */
const startPatience = 30_000;

/** How long a read waits where WAL makes it wait at all, as when a journal is being recovered. */
const readPatience = 4000;

/**
 * Opens a SQLite file (made when missing, with its folder), or `:memory:`, for Kysely.
 *
 * WAL lets readers go on while one writes. synchronous=FULL because a power loss must not undo a sign-out
 * or bring back a used nonce.
 */
export async function openSqlite(path: string): Promise<OpenDatabase> {
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
  const database = new Kysely<Schema>({ dialect: sqliteDialect(connections) });
  const reading = createStatements(connections.reader);
  return {
    database,
    // Where reads share the connection of writes they take turns, which is Kysely's driver to see to.
    ...(!inMemory && {
      read: <Row>(query: CompiledQuery<Row>) =>
        whileBusy(readPatience, () => reading.run<Row>(query).rows),
    }),
    async exclusively(task) {
      await whileBusy(startPatience, () => writer.exec('BEGIN IMMEDIATE'));
      try {
        // Within the transaction everything, reads too, belongs on the connection that holds the lock.
        await task(new Kysely({ dialect: sqliteDialect({ writer, reader: writer }) }));
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

/** A file that is missing is made for its owner's eyes: it will hold addresses of people. */
function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  // SQLite gives the journal's files the same mode.
  closeSync(openSync(path, 'a', 0o600));
}

async function prepare({ writer, reader }: SqliteConnections): Promise<void> {
  await whileBusy(startPatience, () => writer.exec('PRAGMA journal_mode = WAL'));
  writer.exec('PRAGMA synchronous = FULL');
  if (reader !== writer) reader.exec('PRAGMA query_only = ON');
}

function close({ writer, reader }: SqliteConnections): void {
  // The writer last: who closes last moves the journal into the file and removes it.
  if (reader !== writer && reader.isOpen) reader.close();
  if (writer.isOpen) writer.close();
}
