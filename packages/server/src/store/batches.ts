import { setImmediate } from 'node:timers/promises';

/** Sessions ended in one transaction, so that requests go on between two batches. */
export const endingBatch = 200;

/**
 * Repeats a task until it ended fewer than a whole batch: there may be very many, and one transaction for all of them
 * would block other requests.
 * @param end ends at most `limit` and says which
 * @returns how many ended
 */
export async function endInBatches<Ended>(
  end: (limit: number) => Promise<readonly Ended[]>,
): Promise<number> {
  for (let total = 0; ; await setImmediate()) {
    const { length } = await end(endingBatch);
    total += length;
    if (length < endingBatch) return total;
  }
}
