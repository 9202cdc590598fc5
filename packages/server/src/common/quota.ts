const quotaWindow = 60_000;
/** With more visitors than this in a minute, the ones after them share one quota. */
const maximumVisitors = 50_000;

/** An amount per visitor and minute: calls, bytes or milliseconds. */
export type Quota = ReturnType<typeof createQuota>;

/** Counts per visitor and minute of the clock, in memory. */
export function createQuota(perMinute: number, now: () => number) {
  let current = 0;
  let used = new Map<string, number>();
  const add = (visitor: string, amount: number) => {
    const minute = Math.floor(now() / quotaWindow);
    if (minute !== current) {
      current = minute;
      used = new Map();
    }
    const key = used.size >= maximumVisitors && !used.has(visitor) ? '' : visitor;
    const sum = (used.get(key) ?? 0) + amount;
    used.set(key, sum);
    return sum;
  };
  return {
    /** Counts an amount before it is used. Returns undefined, or the seconds until the next minute when it is more than what is left. */
    take: (visitor: string, amount: number): number | undefined =>
      add(visitor, amount) <= perMinute
        ? undefined
        : Math.ceil(((current + 1) * quotaWindow - now()) / 1000),
    /** Counts an amount that was used already. What is beyond the quota is refused by `take`, also of nothing. */
    add,
  };
}
