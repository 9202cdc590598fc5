import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { BatchOutcome, Step } from './statements.ts';

/**
 * Runs a batch as one transaction in two round trips: its statements, then the commit or the rollback that they decide on.
 * In pipeline mode a connection sends a statement without waiting for the one before.
 *
 * @throws what the first statement that failed throws; nothing is written then
 */
export async function runBatch(pool: PostgresPool, steps: readonly Step[]): Promise<BatchOutcome> {
  const client = await pool.connect();
  try {
    const outcome = await send(client, steps);
    await client.query('failed' in outcome ? 'rollback' : 'commit', []);
    return outcome;
  } catch (cause) {
    // Where the connection is gone, so is the transaction.
    await client.query('rollback', []).catch(() => undefined);
    throw cause;
  } finally {
    client.release();
  }
}

async function send(client: PostgresPoolClient, steps: readonly Step[]): Promise<BatchOutcome> {
  const [begun, ...sent] = await Promise.allSettled([
    client.query('begin', []),
    ...steps.map(({ query }) => client.query(query.sql, query.parameters)),
  ]);
  if (begun.status === 'rejected') throw begun.reason;
  const results: { rows: readonly unknown[]; changes: number }[] = [];
  // In order: what comes after a statement that failed, or that changed too little, means nothing.
  for (const [index, result] of sent.entries()) {
    if (result.status === 'rejected') throw result.reason;
    const { rows, rowCount: changes } = result.value;
    const wanted = steps[index]?.changes;
    if (wanted !== undefined && wanted !== changes) return { failed: index };
    results.push({ rows, changes });
  }
  return { results };
}
