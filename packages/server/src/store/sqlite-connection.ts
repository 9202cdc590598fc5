import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';

/** Runs compiled queries on one connection. */
export type Statements = {
  run<Row>(query: CompiledQuery): QueryResult<Row>;
};

/**
 * Prepares each statement once. The set of statements is small and fixed, so this is a cache without
 * eviction; migrations and other one-off texts stay well below the bound.
 */
export function createStatements(database: DatabaseSync): Statements {
  const known = new Map<string, Prepared>();

  const prepare = (sql: string): Prepared => {
    const cached = known.get(sql);
    if (cached) return cached;
    const statement = database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (known.size < 200) known.set(sql, prepared);
    return prepared;
  };

  return {
    run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
      const { statement, returnsRows } = prepare(sql);
      const values = parameters.map(toInput);
      if (returnsRows) {
        // Rows have the columns that the query's type promises; SQLite itself knows nothing of types.
        return { rows: statement.all(...values) as Row[] };
      }
      const { changes } = statement.run(...values);
      return { numAffectedRows: BigInt(changes), rows: [] };
    },
  };
}

type Prepared = { readonly statement: StatementSync; readonly returnsRows: boolean };

function toInput(value: unknown): SQLInputValue {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  ) {
    return value;
  }
  throw new TypeError(`SQLite cannot store a ${typeof value}`);
}

/** SQLITE_BUSY, the primary code: another connection holds a lock. */
const busy = 5;

/** The bits of the primary code within an extended one. */
const primaryCode = 0xff;

/**
 * Runs a task, again while another connection holds the lock.
 *
 * SQLite's own busy_timeout sleeps inside the call and blocks the event loop: no request is answered
 * meanwhile, and a lock that another instance in this process holds is never released. So busy_timeout stays
 * 0, and the waiting is done here.
 *
 * @throws what the task threw last, when the timeout in milliseconds is over or it was something else
 */
export async function retryWhileLocked<Result>(
  timeout: number,
  task: () => Result,
): Promise<Result> {
  const deadline = performance.now() + timeout;
  for (let wait = 1; ; wait = Math.min(2 * wait, 25)) {
    try {
      return task();
    } catch (cause) {
      if (!isBusy(cause) || performance.now() >= deadline) throw cause;
    }
    // With jitter, so that waiting connections do not collide again.
    await delay(wait * (0.5 + Math.random()));
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & primaryCode) === busy
  );
}
