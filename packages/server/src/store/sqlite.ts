import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, sql } from 'kysely';
import { consoleLogger, type Logger } from '../common/logger.ts';
import { requireNode } from '../common/versions.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { writeHere } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { type FileWatch, watchFiles } from './sqlite-files.ts';
import { writeInThread } from './sqlite-thread.ts';
import { createReader, createWriteQueue, retryWhileLocked } from './write-queue.ts';

/** Time that a start waits for another instance that is migrating the same file, in milliseconds. */
const startTimeout = 30_000;

/**
 * Memory for pages that were read, in KiB. SQLite's 2 MB hold little more than the upper levels of the indexes of a million
 * sessions. Not `mmap_size`: a failing disk would end the process.
 */
const readCache = 32_000;

type SqliteOptions = {
  /** Time that a query waits for a lock and for the disk, in milliseconds. Default 4000. */
  readonly timeout?: number;
  /** Logs when the file is deleted or replaced while it is open. Default: the console. */
  readonly logger?: Pick<Logger, 'info' | 'error'> | undefined;
};

/** Opens a SQLite file (made when missing, with its folder) or `:memory:`. WAL lets readers continue while one writes. */
export async function openSqlite(
  path: string,
  { timeout = 4000, logger = consoleLogger }: SqliteOptions = {},
): Promise<OpenDatabase> {
  const { DatabaseSync } = nodeSqlite();
  const inMemory = path === ':memory:';
  if (!inMemory) {
    mkdirSync(dirname(path), { recursive: true });
    // Readable by its owner only: it will hold addresses of people. SQLite gives the journal the same mode. An existing file is not
    // touched: closing it here would release the locks of this process.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  }
  const reader = new DatabaseSync(path);
  const copy = inMemory ? undefined : fileId(path);
  let watch: FileWatch | undefined;
  const queue = createWriteQueue(
    inMemory ? writeHere(reader) : writeInThread(path, () => watch),
    timeout,
  );
  const close = async () => {
    watch?.close();
    // The writer last: the last connection to close moves the journal into the file and removes it.
    if (!inMemory && reader.isOpen) reader.close();
    await queue.close();
  };
  try {
    await retryWhileLocked(startTimeout, () => reader.exec('PRAGMA journal_mode = WAL'));
    if (!inMemory) {
      reader.exec(`PRAGMA query_only = ON; PRAGMA cache_size = -${readCache}`);
      // The first read makes the files beside it.
      await retryWhileLocked(startTimeout, () => reader.exec('SELECT 1 FROM sqlite_schema'));
      watch = watchFiles(path, logger);
    }
  } catch (cause) {
    await close();
    throw cause;
  }
  const read = createReader(reader, timeout, inMemory ? queue : undefined, watch);
  const open = (timeout: number) =>
    new Kysely<Schema>({ dialect: sqliteDialect({ queue, read }, timeout) });
  const database = open(timeout);
  return {
    database,
    read,
    batch: queue.batch,
    waiting: queue.waiting,
    async verify() {
      await watch?.look();
    },
    ...(copy !== undefined && { copy: sql<string>`${copy}`, copyId: async () => copy }),
    exclusively: (task) => open(startTimeout).transaction().execute(task),
    async close() {
      await database.destroy();
      await close();
    },
  };
}

/** Identifies a file, also one that got the number of a deleted one. */
function fileId(path: string): string {
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  return `${ino}:${birthtimeNs}`;
}

/** Returns the `node:sqlite` of this Node. Node 20 has none and runs everything else. @throws Error that says which Node has it */
export function nodeSqlite(): typeof import('node:sqlite') {
  // `StatementSync.columns()` came last of what the store uses.
  requireNode('22.16', 'SQLite');
  return process.getBuiltinModule('node:sqlite');
}
