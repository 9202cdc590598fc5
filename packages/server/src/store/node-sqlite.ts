import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';
import { type SqliteConnections, sqliteDialect } from './sqlite-dialect.ts';
import { whileBusy } from './while-busy.ts';

/** How long a start waits for another instance that is migrating the same file. */
const startPatience = 30_000;

/**
 * Opens a SQLite file (made when missing, with its folder), or `:memory:`, for Kysely.
 *
 * WAL lets readers go on while one writes. synchronous=FULL because a power loss must not undo a sign-out
 * or bring back a used nonce.
 */
export async function openSqlite(path: string): Promise<OpenDatabase> {
  const inMemory = path === ':memory:';
  if (!inMemory) mkdirSync(dirname(path), { recursive: true });
  const writer = new DatabaseSync(path);
  const connections = { writer, reader: inMemory ? writer : new DatabaseSync(path) };
  try {
    await prepare(connections);
  } catch (cause) {
    close(connections);
    throw cause;
  }
  const database = new Kysely<Schema>({ dialect: sqliteDialect(connections) });
  return {
    database,
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
