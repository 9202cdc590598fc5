import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { FileWatch, OpenFile } from './sqlite-files.ts';

/** A statement with its values. */
export type SqliteQuery = { readonly sql: string; readonly parameters: readonly unknown[] };

/** A statement of a batch, as RunBatch has it. */
export type SqliteStep = SqliteQuery & { readonly changes?: number | undefined };

/** What a statement returned and changed. */
export type SqliteResult = {
  readonly rows: readonly unknown[];
  readonly changes: number;
};

/** What is asked of a connection: batches to commit together, or one statement by itself. */
export type SqliteRequest =
  | {
      readonly batches: readonly (readonly SqliteStep[])[];
      /** By batch: from when on it is not written any more, in milliseconds since the epoch. */
      readonly until?: readonly number[];
    }
  | { readonly query: SqliteQuery };

/** Why something failed, as it passes from a thread to another. */
export type SqliteFailure = {
  readonly message: string;
  readonly errcode: number;
  /** Whether a file of the database is not at its path any more. */
  readonly isMoved?: boolean;
};

/** What became of one batch. */
export type SqliteOutcome =
  | { readonly results: readonly SqliteResult[] }
  | { readonly failed: number }
  | { readonly error: SqliteFailure };

/** The answer to a request. After an error nothing of it was written. */
export type SqliteReply =
  | { readonly outcomes: readonly SqliteOutcome[] }
  | { readonly result: SqliteResult }
  | { readonly error: SqliteFailure };

/**
 * Answers requests on one connection.
 *
 * Refers to nothing outside of itself: a thread is started with its text, because a file beside this one is not where a bundler
 * puts this one.
 */
export function createConnection(database: DatabaseSync): (request: SqliteRequest) => SqliteReply {
  const known = new Map<string, { statement: StatementSync; returnsRows: boolean }>();
  // The set of statements is small and fixed, so this is a cache without eviction; migrations and other one-off texts
  // stay well below the bound.
  const prepare = (sql: string) => {
    let prepared = known.get(sql);
    if (prepared === undefined) {
      const statement = database.prepare(sql);
      prepared = { statement, returnsRows: statement.columns().length > 0 };
      if (known.size < 200) known.set(sql, prepared);
    }
    return prepared;
  };
  const run = ({ sql, parameters }: SqliteQuery): SqliteResult => {
    const { statement, returnsRows } = prepare(sql);
    // SQLite refuses values that it cannot store, and knows nothing of the types of rows.
    const values = parameters as SQLInputValue[];
    if (!returnsRows) return { rows: [], changes: Number(statement.run(...values).changes) };
    const rows = statement.all(...values);
    return { rows, changes: rows.length };
  };
  const execute = (sql: string) => run({ sql, parameters: [] });
  /**
   * The first read after a commit notes in the index of the journal (-shm) how far it reads: a write, in memory that the disk backs. On a
   * disk that hangs it would keep the thread of the reads standing, so the writer, which may, does it at once.
   */
  const readFirst = () => {
    if (database.isTransaction) return;
    try {
      execute('SELECT 1 FROM sqlite_schema LIMIT 1');
    } catch {
      // What was committed stays so: a read that fails is no reason to answer otherwise.
    }
  };
  const failure = (cause: unknown): SqliteFailure => {
    const { message = String(cause), errcode = 0 } = Object(cause);
    return { message: String(message), errcode: Number(errcode) };
  };

  const runSteps = (steps: readonly SqliteStep[]): SqliteOutcome => {
    const results: SqliteResult[] = [];
    for (const [index, step] of steps.entries()) {
      const result = run(step);
      if (step.changes !== undefined && step.changes !== result.changes) return { failed: index };
      results.push(result);
    }
    return { results };
  };
  /** Runs a batch within the transaction of its group: what it wrote is taken back unless all of it succeeds. */
  const runBatch = (steps: readonly SqliteStep[]): SqliteOutcome => {
    execute('SAVEPOINT batch');
    let outcome: SqliteOutcome;
    try {
      outcome = runSteps(steps);
    } catch (cause) {
      // After some failures, a full disk among them, SQLite has rolled back the whole group by itself.
      if (!database.isTransaction) throw cause;
      outcome = { error: failure(cause) };
    }
    if (!('results' in outcome)) execute('ROLLBACK TO batch');
    execute('RELEASE batch');
    return outcome;
  };
  const commit = (
    batches: readonly (readonly SqliteStep[])[],
    until: readonly number[] = [],
  ): SqliteReply => {
    // The write lock first: a transaction that reads before it asks for the lock may not get it at all.
    execute('BEGIN IMMEDIATE');
    // With the lock, not when it was asked for: its caller may have been told meanwhile that it is too late.
    const now = performance.timeOrigin + performance.now();
    const late = { error: { message: 'The write came too late', errcode: 0 } };
    const outcomes = batches.map((steps, index) =>
      now < (until[index] ?? Number.POSITIVE_INFINITY) ? runBatch(steps) : late,
    );
    execute('COMMIT');
    readFirst();
    return { outcomes };
  };

  return (request) => {
    try {
      if ('batches' in request) return commit(request.batches, request.until);
      if (request.query.sql === 'ROLLBACK' && !database.isTransaction) {
        return { result: { rows: [], changes: 0 } };
      }
      const result = run(request.query);
      readFirst();
      return { result };
    } catch (cause) {
      const error = failure(cause);
      if ('batches' in request && database.isOpen && database.isTransaction) {
        database.exec('ROLLBACK');
      }
      return { error };
    }
  };
}

/**
 * esbuild with `keepNames` (tsx, wrangler) wraps functions within others in calls of `__name`, which it defines at the head of
 * the module: outside of the text that the thread gets.
 */
const keepName = 'const __name = (named) => named';

/** The connection that writes. Requests are answered in order. */
export type SqliteWriter = {
  /** @throws Error when there is no answer to come: the writer was closed, or its thread ended */
  send(request: SqliteRequest): Promise<SqliteReply>;
  /** Closes the connection after the last answer. */
  close(): Promise<void>;
};

/** Writes on a connection of this thread: for a database in memory, which has only one. */
export function writeHere(database: DatabaseSync): SqliteWriter {
  const answer = createConnection(database);
  return {
    send: async (request) => answer(request),
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}

/**
 * Writes in a thread: there a commit waits for the disk, so that a disk which hangs stops neither the event loop nor reads.
 * The thread starts with the first request and does not keep the process alive between requests.
 *
 * synchronous=FULL because a power loss must not undo a sign-out or bring back a used nonce.
 *
 * @param watch which files the path must lead to, before a request is answered and after
 */
export function writeInThread(
  path: string,
  watch: () => FileWatch | undefined = () => undefined,
): SqliteWriter {
  let thread: Worker | undefined;
  let closed = false;
  const waiting: PromiseWithResolvers<SqliteReply>[] = [];

  const start = (): Worker => {
    const started = new Worker(`${keepName};(${serveRequests})(${createConnection})`, {
      ...{ eval: true, name: 'portico-writer', workerData: { path, files: watch()?.files ?? [] } },
      // Nothing that was loaded into this thread for its own sake: loaders, instrumentation.
      ...{ execArgv: [], env: {} },
      // It holds a few statements and the rows of one batch.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 },
    });
    const end = (cause: Error) => {
      if (thread === started) thread = undefined;
      for (const { reject } of waiting.splice(0)) reject(cause);
    };
    started.on('message', (reply: SqliteReply) => {
      if ('error' in reply && reply.error.isMoved) void watch()?.look();
      waiting.shift()?.resolve(reply);
      if (waiting.length === 0) started.unref();
    });
    started.on('error', end);
    started.on('exit', () => end(new Error('The thread that writes to the database ended')));
    return started;
  };

  return {
    send(request) {
      if (closed) return Promise.reject(new Error('The database was closed'));
      thread ??= start();
      thread.ref();
      const reply = Promise.withResolvers<SqliteReply>();
      waiting.push(reply);
      thread.postMessage(request);
      return reply.promise;
    },
    async close() {
      closed = true;
      const ending = thread;
      if (ending === undefined) return;
      ending.ref();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      ending.once('exit', () => resolve());
      ending.postMessage('close');
      await ended;
    },
  };
}

/**
 * What the thread runs. Its text is what the thread gets, so it refers to nothing outside of itself.
 */
function serveRequests(connect: typeof createConnection): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const sqlite = process.getBuiltinModule('node:sqlite');
  const { statSync } = process.getBuiltinModule('node:fs');
  const files: readonly OpenFile[] = workerData.files;
  let database: DatabaseSync | undefined;
  let answer: ReturnType<typeof connect> | undefined;
  const open = () => {
    database = new sqlite.DatabaseSync(workerData.path);
    database.exec('PRAGMA synchronous = FULL');
    return connect(database);
  };
  /** What was committed into a file that has lost its name is not acknowledged. */
  const refuseMoved = () => {
    for (const { path, device, inode } of files) {
      const found = statSync(path, { bigint: true, throwIfNoEntry: false });
      if (found?.dev === device && found.ino === inode) continue;
      throw Object.assign(new Error(`The file ${path} was deleted or replaced`), { isMoved: true });
    }
  };
  parentPort?.on('message', (request: SqliteRequest | 'close') => {
    if (request === 'close') {
      database?.close();
      parentPort.close();
      return;
    }
    let reply: SqliteReply;
    try {
      refuseMoved();
      answer ??= open();
      reply = answer(request);
      refuseMoved();
    } catch (cause) {
      const { message, errcode = 0, isMoved } = Object(cause);
      reply = { error: { message: String(message), errcode: Number(errcode), isMoved } };
    }
    parentPort.postMessage(reply);
  });
}
