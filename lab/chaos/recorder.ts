/** The end of a request: `unavailable` is a 503, `none` no answer at all, or one of the proxy. */
export type Outcome = 'answered' | 'unavailable' | 'none';

/** Figures of one interval. */
export type Sample = {
  /** Seconds since the start. */
  readonly second: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Milliseconds until an answer, of those that were answered. */
  readonly p50: number;
  readonly p99: number;
};

/** Counts requests and their times. */
export type Recorder = {
  /** Seconds since the start. */
  elapsed(): number;
  /** `why` says what an outage looked like. */
  record(outcome: Outcome, milliseconds: number, why?: string): void;
  /** The last outages, with their times. */
  readonly outages: readonly string[];
  readonly totals: Readonly<Record<Outcome, number>>;
  /** Returns the figures, in intervals of so many seconds. */
  samples(seconds: number): readonly Sample[];
};

/** Starts to count now. */
export function createRecorder(): Recorder {
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;
  const totals = { answered: 0, unavailable: 0, none: 0 };
  const outages: string[] = [];
  const requests: { at: number; outcome: Outcome; milliseconds: number }[] = [];
  return {
    elapsed,
    totals,
    outages,
    record(outcome, milliseconds, why) {
      if (why !== undefined) {
        outages.push(`${elapsed().toFixed(2)} s after ${milliseconds.toFixed(0)} ms ${why}`);
        if (outages.length > 100) outages.shift();
      }
      totals[outcome] += 1;
      requests.push({ at: elapsed(), outcome, milliseconds });
    },
    samples(seconds) {
      const stretches = Array.from({ length: Math.ceil(elapsed() / seconds) }, () => ({
        counts: { answered: 0, unavailable: 0, none: 0 },
        times: [] as number[],
      }));
      for (const { at, outcome, milliseconds } of requests) {
        const stretch = stretches[Math.floor(at / seconds)];
        if (stretch === undefined) continue;
        stretch.counts[outcome] += 1;
        if (outcome === 'answered') stretch.times.push(milliseconds);
      }
      return stretches.map(({ counts, times }, index) => {
        times.sort((one, other) => one - other);
        const second = index * seconds;
        return { second, counts, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
      });
    },
  };
}

/** Returns a quantile of sorted numbers, NaN when there are none. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
