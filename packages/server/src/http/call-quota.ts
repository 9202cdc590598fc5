const quotaWindow = 60_000;
/** With more visitors than this in a minute, the ones after them share one quota. */
const maximumVisitors = 50_000;

/** Takes calls of a visitor, or tells in how many seconds there are some again. */
export type TakeCalls = (visitor: string, count: number) => number | undefined;

/** Counts calls per visitor and minute of the clock, in memory. */
export function createCallQuota(perMinute: number, now: () => number): TakeCalls {
  let current = 0;
  let taken = new Map<string, number>();
  return (visitor, count) => {
    const time = now();
    if (Math.floor(time / quotaWindow) !== current) {
      current = Math.floor(time / quotaWindow);
      taken = new Map();
    }
    const key = taken.size >= maximumVisitors && !taken.has(visitor) ? '' : visitor;
    const sum = (taken.get(key) ?? 0) + count;
    taken.set(key, sum);
    return sum <= perMinute ? undefined : Math.ceil(((current + 1) * quotaWindow - time) / 1000);
  };
}
