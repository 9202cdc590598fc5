import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { consoleLogger, type Logger } from '../common/logger.ts';
import { requireNode } from '../common/versions.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { writeHere } from './sqlite-connection.ts';
import { type FileWatch, watchFiles } from './sqlite-files.ts';
import { writeInThread } from './sqlite-thread.ts';
import type { Read } from './statements.ts';
import {
  createReader,
  createWriteQueue,
  type ExclusiveWriter,
  retryWhileLocked,
  type WriteQueue,
} from './write-queue.ts';

/** Time that a start waits for another instance that is migrating the same file, in milliseconds. */
const startTimeout = 30_000;

/**
 * Memory for pages that were read, in KiB. SQLite's 2 MB hold little more than the upper levels of the indexes of a million
 * sessions. Not `mmap_size`: a failing disk would end the process.
 */
const readCache = 32_000;

/** The options of a SQLite file that opens. */
export type SqliteOptions = {
  /** Time that a query waits for a lock and for the disk, in milliseconds. Default 4000. */
  readonly timeout?: number;
  /** Logs when the file is deleted or replaced while it is open. Default: the console. */
  readonly logger?: Pick<Logger, 'info' | 'error'> | undefined;
  /** Leaves the file as it is, for a look at it: a start would change another application's journal mode. */
  readonly isUnchanged?: boolean;
};

/** Opens a SQLite file (made when missing, with its folder) or `:memory:`. WAL lets readers continue while one writes. */
export async function openSqlite(
  path: string,
  { timeout = 4000, logger = consoleLogger, isUnchanged = false }: SqliteOptions = {},
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
    if (!isUnchanged)
      await retryWhileLocked(startTimeout, () => reader.exec('PRAGMA journal_mode = WAL'));
    if (!inMemory) {
      reader.exec(`PRAGMA query_only = ON; PRAGMA cache_size = -${readCache}`);
      // The first read makes the files beside it.
      await retryWhileLocked(startTimeout, () => reader.exec('SELECT 1 FROM sqlite_schema'));
      if (!isUnchanged) watch = watchFiles(path, logger);
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
    ...(copy !== undefined && { copy: sql<string>`${copy}` }),
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

type SqliteAccess = {
  readonly queue: WriteQueue;
  readonly read: Read;
};

/**
 * Kysely on node:sqlite, without closing the connections. Writes queue for one connection; reads have another, and wait neither for a
 * write nor for a lock of another process, nor see what may be rolled back.
 * @param timeout how long a query waits for other writes, other processes and the disk, in milliseconds
 */
function sqliteDialect(access: SqliteAccess, timeout: number): Dialect {
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
