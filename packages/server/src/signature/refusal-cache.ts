/** Remembers for a while which proofs were refused, so that repeating one costs no call. */
export type RefusalCache = {
  has(key: string): boolean;
  add(key: string): void;
};

const lifeMilliseconds = 60_000;

/** A few megabytes at most. */
const maximumEntries = 10_000;

/** @param now milliseconds since the epoch */
export function createRefusalCache(now: () => number): RefusalCache {
  // In the order of their end, because all live equally long.
  const ends = new Map<string, number>();
  return {
    has: (key) => (ends.get(key) ?? 0) > now(),
    add(key) {
      ends.delete(key);
      for (const [oldest, end] of ends) {
        if (end > now() && ends.size < maximumEntries) break;
        ends.delete(oldest);
      }
      ends.set(key, now() + lifeMilliseconds);
    },
  };
}
