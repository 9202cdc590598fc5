import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { isFatal } from './postgres-pool.ts';
import type { BatchOutcome, RunBatch, Step } from './statements.ts';

/** Batches in one transaction: a longer one would keep its first batch waiting. */
const maximumGroup = 50;

/** Transactions of groups at once: one is sent while another is flushed, and the rest gathers. */
const maximumTransactions = 2;

type Batch = readonly Step[];
type Waiting = {
  readonly steps: Batch;
  readonly resolve: (outcome: BatchOutcome) => void;
  readonly reject: (cause: unknown) => void;
};

/** Runs batches. Those that wait meanwhile share a transaction, with one flush; where one fails, each runs alone. */
export function createBatches(pool: PostgresPool): {
  readonly run: RunBatch;
  readonly waiting: () => number;
} {
  let waiting: Waiting[] = [];
  let running = 0;
  const work = async () => {
    // Other batches of this turn of the event loop go into the same transaction.
    await undefined;
    while (waiting.length > 0) {
      const group = waiting.slice(0, maximumGroup);
      waiting = waiting.slice(maximumGroup);
      await settle(pool, group);
    }
    running -= 1;
  };
  return {
    waiting: () => waiting.length,
    run: (steps, { alone = false } = {}) =>
      alone
        ? runSingle(pool, steps)
        : new Promise((resolve, reject) => {
            waiting.push({ steps, resolve, reject });
            if (running === maximumTransactions) return;
            running += 1;
            void work();
          }),
  };
}

async function settle(pool: PostgresPool, group: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = group.length > 1 ? await runTogether(pool, group) : undefined;
    if (outcomes !== undefined) {
      for (const [index, { resolve }] of group.entries()) resolve(outcomes[index] ?? { failed: 0 });
      return;
    }
    await Promise.all(
      group.map(({ steps, resolve, reject }) => runSingle(pool, steps).then(resolve, reject)),
    );
  } catch (cause) {
    for (const { reject } of group) reject(cause);
  }
}

/** Undefined, with nothing written, where a batch failed by itself or by its neighbours. @throws when the database did not answer */
async function runTogether(
  pool: PostgresPool,
  group: readonly Waiting[],
): Promise<readonly BatchOutcome[] | undefined> {
  try {
    const outcomes = await runTransaction(
      pool,
      group.map(({ steps }) => steps),
    );
    return outcomes.every(isWritten) ? outcomes : undefined;
  } catch (cause) {
    // A lost answer is not asked for again: the transaction may have been committed.
    if (!(cause instanceof Error) || isFatal(cause)) throw cause;
    return undefined;
  }
}

async function runSingle(pool: PostgresPool, steps: Batch): Promise<BatchOutcome> {
  const [outcome = { failed: 0 }] = await runTransaction(pool, [steps]);
  return outcome;
}

const isWritten = (outcome: BatchOutcome) => 'results' in outcome;

/**
 * Runs batches as one transaction in two round trips: their statements in pipeline mode, then the commit or the rollback.
 * @throws the error of the first statement that failed; nothing is written then
 */
async function runTransaction(
  pool: PostgresPool,
  batches: readonly Batch[],
): Promise<readonly BatchOutcome[]> {
  const client = await pool.connect();
  try {
    const outcomes = await send(client, batches);
    await client.query(outcomes.every(isWritten) ? 'commit' : 'rollback', []);
    return outcomes;
  } catch (cause) {
    // A lost connection has lost the transaction, too.
    await client.query('rollback', []).catch(() => undefined);
    throw cause;
  } finally {
    client.release();
  }
}

async function send(
  client: PostgresPoolClient,
  batches: readonly Batch[],
): Promise<readonly BatchOutcome[]> {
  const [begun, ...sent] = await Promise.allSettled([
    client.query('begin', []),
    ...batches.flat().map(({ query }) => client.query(query.sql, query.parameters)),
  ]);
  if (begun.status === 'rejected') throw begun.reason;
  let position = 0;
  return batches.map((steps) => {
    const from = position;
    position += steps.length;
    return toOutcome(steps, sent.slice(from, position));
  });
}

/** In order: what comes after a statement that failed, or that changed too little, means nothing. */
function toOutcome(
  steps: Batch,
  sent: readonly PromiseSettledResult<PostgresQueryResult<unknown>>[],
): BatchOutcome {
  const results: { rows: readonly unknown[]; changes: number }[] = [];
  for (const [index, result] of sent.entries()) {
    if (result.status === 'rejected') throw result.reason;
    const { rows, rowCount: changes } = result.value;
    const wanted = steps[index]?.changes;
    if (wanted !== undefined && wanted !== changes) return { failed: index };
    results.push({ rows, changes });
  }
  return { results };
}
