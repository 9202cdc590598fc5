import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, Kysely } from 'kysely';
import type { OpenDatabase, Schema } from './schema.ts';
import { createRun, retryWhileLocked, sqliteDialect } from './sqlite-dialect.ts';

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
  if (!inMemory) {
    mkdirSync(dirname(path), { recursive: true });
    // A new file is readable by its owner only: it will hold addresses of people. SQLite gives the journal's
    // files the same mode.
    closeSync(openSync(path, 'a', 0o600));
  }
  const writer = new DatabaseSync(path);
  const reader = inMemory ? writer : new DatabaseSync(path);
  const close = () => {
    // The writer last: the last connection to close moves the journal into the file and removes it.
    for (const connection of [reader, writer]) if (connection.isOpen) connection.close();
  };
  try {
    await retryWhileLocked(startTimeout, () => writer.exec('PRAGMA journal_mode = WAL'));
    writer.exec('PRAGMA synchronous = FULL');
    if (!inMemory) reader.exec('PRAGMA query_only = ON');
  } catch (cause) {
    close();
    throw cause;
  }
  const open = (timeout: number) =>
    new Kysely<Schema>({ dialect: sqliteDialect({ writer, reader }, timeout) });
  const database = open(timeout);
  const read = createRun(reader);
  return {
    database,
    // In memory, reads share the connection of writes: the driver's lock must order them.
    ...(!inMemory && {
      read: <Row>(query: CompiledQuery<Row>) =>
        retryWhileLocked(timeout, () => read<Row>(query).rows),
    }),
    exclusively: (task) => open(startTimeout).transaction().execute(task),
    close: () => database.destroy().finally(close),
  };
}
