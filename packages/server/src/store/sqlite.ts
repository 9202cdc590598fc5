import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { OpenDatabase, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { writeHere, writeInThread } from './sqlite-thread.ts';
import { createReader, createWriteQueue, retryWhileLocked } from './write-queue.ts';

/** How long a start waits for another instance that is migrating the same file, in milliseconds. */
const startTimeout = 30_000;

/**
 * Opens a SQLite file (made when missing, with its folder), or `:memory:`, for Kysely. WAL lets readers go on while one writes.
 *
 * @param timeout how long a query waits for a lock and for the disk, in milliseconds
 */
export async function openSqlite(path: string, timeout = 4000): Promise<OpenDatabase> {
  const inMemory = path === ':memory:';
  if (!inMemory) {
    mkdirSync(dirname(path), { recursive: true });
    // A new file is readable by its owner only: it will hold addresses of people. SQLite gives the journal's
    // files the same mode.
    closeSync(openSync(path, 'a', 0o600));
  }
  const reader = new DatabaseSync(path);
  const queue = createWriteQueue(inMemory ? writeHere(reader) : writeInThread(path), timeout);
  const close = async () => {
    // The writer last: the last connection to close moves the journal into the file and removes it.
    if (!inMemory && reader.isOpen) reader.close();
    await queue.close();
  };
  try {
    await retryWhileLocked(startTimeout, () => reader.exec('PRAGMA journal_mode = WAL'));
    if (!inMemory) reader.exec('PRAGMA query_only = ON');
  } catch (cause) {
    await close();
    throw cause;
  }
  const read = createReader(reader, timeout, inMemory ? queue : undefined);
  const open = (timeout: number) =>
    new Kysely<Schema>({ dialect: sqliteDialect({ queue, read }, timeout) });
  const database = open(timeout);
  return {
    database,
    read,
    batch: queue.batch,
    exclusively: (task) => open(startTimeout).transaction().execute(task),
    async close() {
      await database.destroy();
      await close();
    },
  };
}
