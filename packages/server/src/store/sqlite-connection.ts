import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** A statement with its values, if it has any. */
export type SqliteQuery = { readonly sql: string; readonly parameters?: readonly unknown[] };

/** A statement of a batch, as RunBatch has it. */
export type SqliteStep = SqliteQuery & { readonly changes?: number | undefined };

/** The result of a statement. */
export type SqliteResult = {
  readonly rows: readonly unknown[];
  readonly changes: number;
};

/** A request to a connection: batches to commit together, or one statement by itself. */
export type SqliteRequest =
  | {
      readonly batches: readonly (readonly SqliteStep[])[];
      /** Deadline of each batch, in milliseconds since the epoch. It is not written later. */
      readonly until?: readonly number[];
    }
  | { readonly query: SqliteQuery };

/** An error, as it passes from a thread to another. */
export type SqliteFailure = {
  readonly message: string;
  readonly errcode: number;
  /** True if a file of the database is not at its path any more. */
  readonly isMoved?: boolean;
};

type SqliteOutcome =
  | { readonly results: readonly SqliteResult[] }
  | { readonly failed: number }
  | { readonly error: SqliteFailure };

/** The answer to a request. After an error nothing of it was written. */
export type SqliteReply =
  | { readonly outcomes: readonly SqliteOutcome[] }
  | { readonly result: SqliteResult }
  | { readonly error: SqliteFailure };

/** Makes a function that runs a statement on a connection, and compiles it at its first use. It throws what node:sqlite does. */
export function createRunner(database: DatabaseSync): (query: SqliteQuery) => SqliteResult {
  const known = new Map<string, { statement: StatementSync; returnsRows: boolean }>();
  // A cache without eviction: the set of statements is small and fixed, and one-off texts such as migrations stay below the bound.
  return ({ sql, parameters = [] }) => {
    let prepared = known.get(sql);
    if (prepared === undefined) {
      const statement = database.prepare(sql);
      prepared = { statement, returnsRows: statement.columns().length > 0 };
      if (known.size < 200) known.set(sql, prepared);
    }
    const { statement, returnsRows } = prepared;
    // SQLite refuses values that it cannot store, and knows nothing of the types of rows.
    const values = parameters as SQLInputValue[];
    if (!returnsRows) return { rows: [], changes: Number(statement.run(...values).changes) };
    const rows = statement.all(...values);
    return { rows, changes: rows.length };
  };
}

/** Answers requests on one connection that writes. */
export function createConnection(database: DatabaseSync): (request: SqliteRequest) => SqliteReply {
  const run = createRunner(database);
  /** Runs a batch within the transaction of its group: what it wrote is taken back unless all of it succeeds. */
  const runBatch = (steps: readonly SqliteStep[]): SqliteOutcome => {
    run({ sql: 'SAVEPOINT batch' });
    const results: SqliteResult[] = [];
    let outcome: SqliteOutcome = { results };
    try {
      for (const [index, step] of steps.entries()) {
        const result = run(step);
        if (step.changes !== undefined && step.changes !== result.changes) {
          outcome = { failed: index };
          break;
        }
        results.push(result);
      }
    } catch (cause) {
      // After some failures, a full disk among them, SQLite has rolled back the whole group by itself.
      if (!database.isTransaction) throw cause;
      outcome = { error: toFailure(cause) };
    }
    if (!('results' in outcome)) run({ sql: 'ROLLBACK TO batch' });
    run({ sql: 'RELEASE batch' });
    return outcome;
  };
  return (request) => {
    let reply: SqliteReply;
    try {
      if ('batches' in request) {
        const { batches, until = [] } = request;
        // The write lock first: a transaction that reads before it asks for the lock may not get it at all.
        run({ sql: 'BEGIN IMMEDIATE' });
        // Checked with the lock: the caller of a late batch has got its refusal meanwhile.
        const now = performance.timeOrigin + performance.now();
        const late = { error: { message: 'The write came too late', errcode: 0 } };
        const outcomes = batches.map((steps, index) =>
          now < (until[index] ?? Number.POSITIVE_INFINITY) ? runBatch(steps) : late,
        );
        run({ sql: 'COMMIT' });
        reply = { outcomes };
      } else if (request.query.sql === 'ROLLBACK' && !database.isTransaction) {
        return { result: { rows: [], changes: 0 } };
      } else reply = { result: run(request.query) };
    } catch (cause) {
      const error = toFailure(cause);
      if ('batches' in request && database.isOpen && database.isTransaction) {
        database.exec('ROLLBACK');
      }
      return { error };
    }
    // The first read after a commit writes to the index of the journal (-shm), in memory that the disk backs. On a hanging disk it
    // would block the thread of the reads, so the writer does it at once.
    try {
      if (!database.isTransaction) run({ sql: 'SELECT 1 FROM sqlite_schema LIMIT 1' });
    } catch {
      // The commit stands: a read that fails is no reason to answer otherwise.
    }
    return reply;
  };
}

/** Makes a failure of an error, as it passes from a thread to another. */
export function toFailure(cause: unknown): SqliteFailure {
  const { message = String(cause), errcode = 0, isMoved } = Object(cause);
  return { message: String(message), errcode: Number(errcode), ...(isMoved && { isMoved }) };
}

/** The connection that writes. Requests are answered in order. */
export type SqliteWriter = {
  /** @throws Error when there is no answer to come: the writer was closed, or its thread ended */
  send(request: SqliteRequest): Promise<SqliteReply>;
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
