/** Counts calls per visitor. */
export type CallBudget = {
  /** Takes `count` calls, or says in how many seconds there will be some again. */
  readonly take: (visitor: string, count: number) => number | undefined;
};

const window = 60_000;
/** With more visitors than this in a minute, the ones after them share one budget. */
const maximumVisitors = 50_000;

/**
 * @param perMinute Calls that one visitor may make in a minute; the minutes are the clock’s.
 * @param now Milliseconds since the epoch.
 */
export function createCallBudget(perMinute: number, now: () => number): CallBudget {
  let current = 0;
  let taken = new Map<string, number>();
  return {
    take(visitor, count) {
      const time = now();
      if (Math.floor(time / window) !== current) {
        current = Math.floor(time / window);
        taken = new Map();
      }
      const key = taken.size >= maximumVisitors && !taken.has(visitor) ? '' : visitor;
      const sum = (taken.get(key) ?? 0) + count;
      taken.set(key, sum);
      return sum <= perMinute ? undefined : Math.ceil(((current + 1) * window - time) / 1000);
    },
  };
}
