import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { SqliteWriter } from './sqlite-connection.ts';
import {
  createRunner,
  type SqliteFailure,
  type SqliteQuery,
  type SqliteResult,
  type SqliteStep,
} from './sqlite-connection.ts';
import type { BatchOutcome, Read, Step } from './statements.ts';

/** The connection, locked for one caller. */
export type ExclusiveWriter = {
  run(query: SqliteQuery): Promise<SqliteResult>;
  release(): void;
};

/** Everything that writes to one SQLite database, in the order of asking. */
export type WriteQueue = Readonly<ReturnType<typeof createWriteQueue>>;

/** An entry of the queue, until it is settled or too late. */
type Entry<Result> = {
  /** The time when it is too late, in milliseconds since the epoch: threads have different origins of time. */
  readonly until: number;
  isLate: boolean;
  readonly resolve: (result: Result) => void;
  readonly reject: (cause: unknown) => void;
};
type Batch = Entry<BatchOutcome> & { readonly steps: readonly SqliteStep[] };
type ExclusiveRequest = Entry<ExclusiveWriter> & { readonly timeout: number };

/** A longer group would keep its first batch waiting. */
const maximumGroup = 200;

/** @param timeout how long a batch waits for other writes, for other processes and for the disk, in milliseconds */
export function createWriteQueue(writer: SqliteWriter, timeout: number) {
  const queue: (Batch | ExclusiveRequest)[] = [];
  let working: Promise<void> | undefined;

  const enqueue = (entry: Batch | ExclusiveRequest) => {
    queue.push(entry);
    working ??= work();
  };
  const work = async () => {
    // Other writes of this turn of the event loop go into the same group.
    await undefined;
    for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
      if ('steps' in entry) {
        const others = queue.findIndex((next) => !('steps' in next));
        const length = Math.min(others === -1 ? queue.length : others, maximumGroup - 1);
        await commit([entry, ...queue.splice(0, length).filter((next) => 'steps' in next)]);
      } else if (!entry.isLate) await lock(entry);
    }
    working = undefined;
  };

  const commit = async (group: readonly Batch[]) => {
    let batches = group;
    try {
      const outcomes = await retryWhileLocked(timeout, async () => {
        batches = batches.filter(({ isLate }) => !isLate);
        if (batches.length === 0) return [];
        const reply = await writer.send({
          batches: batches.map(({ steps }) => steps),
          until: batches.map(({ until }) => until),
        });
        if ('error' in reply) throw toError(reply.error);
        return 'outcomes' in reply ? reply.outcomes : [];
      });
      for (const [index, outcome] of outcomes.entries()) {
        if ('error' in outcome) batches[index]?.reject(toError(outcome.error));
        else batches[index]?.resolve(outcome);
      }
    } catch (cause) {
      for (const { reject } of batches) reject(cause);
    }
  };

  const lock = async ({ resolve, timeout }: ExclusiveRequest) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const run = async (query: SqliteQuery) => {
      const reply = await limited<Awaited<ReturnType<SqliteWriter['send']>>>(timeout, (entry) => {
        writer.send({ query }).then(entry.resolve, entry.reject);
      });
      if ('result' in reply) return reply.result;
      throw toError('error' in reply ? reply.error : { message: 'No answer', errcode: 0 });
    };
    writes.isLocked = true;
    resolve({ run, release });
    await released;
    writes.isLocked = false;
  };

  const writes = {
    /** True while a caller has the connection for itself. Data and no getter: every read of a database in memory looks at it. */
    isLocked: false,
    /**
     * Commits and flushes waiting batches together; one that fails is undone by itself. After the timeout a batch that was not
     * begun is never written; one that the disk keeps waiting may be.
     */
    batch(steps: readonly Step[]) {
      const sent = steps.map(({ query: { sql, parameters }, changes }) => {
        return { sql, parameters, changes };
      });
      return limited<BatchOutcome>(timeout, (entry) =>
        enqueue(Object.assign(entry, { steps: sent })),
      );
    },
    /** Waits for the connection, for so many milliseconds; until it is released nothing else is written. */
    exclusively: (timeout: number) =>
      limited<ExclusiveWriter>(timeout, (entry) => enqueue(Object.assign(entry, { timeout }))),
    waiting: () => queue.length,
    async close() {
      await working;
      await writer.close();
    },
  };
  return writes;
}

/** Reads on a connection of this thread. @param queue of a database in memory, whose reads share the connection of writes */
export function createReader(
  database: DatabaseSync,
  timeout: number,
  queue?: WriteQueue,
  watch?: { readonly problem: Error | undefined },
): Read {
  const run = createRunner(database);
  return async <Row>(query: CompiledQuery<Row>) => {
    if (watch?.problem !== undefined) throw watch.problem;
    if (queue?.isLocked) {
      const written = await queue.batch([{ query }]);
      return 'results' in written ? ((written.results[0]?.rows ?? []) as readonly Row[]) : [];
    }
    const { sql, parameters } = query;
    return retryWhileLocked(timeout, () => run({ sql, parameters }).rows as readonly Row[]);
  };
}

/** Waits for what `begin` settles. @throws Error when that takes too long */
async function limited<Result>(
  timeout: number,
  begin: (entry: Entry<Result>) => void,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const until = performance.timeOrigin + performance.now() + timeout;
  const entry: Entry<Result> = { until, isLate: false, resolve, reject };
  const timer = setTimeout(() => {
    entry.isLate = true;
    const late = new Error('The database is busy: a write waited too long');
    reject(Object.assign(late, { code: 'ETIMEDOUT' }));
  }, timeout);
  try {
    begin(entry);
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** Turns a failure that passed between threads back into an error of node:sqlite. */
function toError({ message, errcode }: SqliteFailure): Error {
  return Object.assign(new Error(message), { errcode });
}

/** SQLITE_BUSY, the primary code: another connection holds a lock. */
const busy = 5;

const primaryCode = 0xff;

/**
 * Runs a task, again while another connection holds the lock. SQLite's own busy_timeout stays 0. It sleeps inside the call: in the main
 * thread that blocks the event loop, and with it a lock that another instance in this process holds; in the writer's thread it would
 * write after the caller's timeout.
 * @throws the last error, when the timeout in milliseconds is over or it was another one
 */
export async function retryWhileLocked<Result>(
  timeout: number,
  task: () => Result,
): Promise<Awaited<Result>> {
  const deadline = performance.now() + timeout;
  for (let wait = 1; ; wait = Math.min(2 * wait, 25)) {
    try {
      return await task();
    } catch (cause) {
      const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0;
      if ((code & primaryCode) !== busy || performance.now() >= deadline) throw cause;
    }
    // With jitter, so that waiting connections do not collide again.
    await delay(wait * (0.5 + Math.random()));
  }
}
