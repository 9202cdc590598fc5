/** Failures in a row that open it. */
const maximumFailures = 3;

const openMilliseconds = 10_000;

/** Keeps requests away from a node that keeps failing, and lets one through now and then to see. */
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** @param now Milliseconds since the epoch. */
export function createCircuitBreaker(now: () => number) {
  let failures = 0;
  let retryAt = 0;
  let succeededAt = 0;
  /** What was asked before the last success says how the node was before it: one that hung is well again. */
  const isOutdated = (askedAt: number) => askedAt < succeededAt;
  const open = (askedAt: number) => {
    if (isOutdated(askedAt)) return;
    failures = maximumFailures;
    retryAt = now() + openMilliseconds;
  };
  return {
    /** Whether to try the node now. While the breaker is open, a yes is the one try of this period. */
    mayTry(): boolean {
      if (failures < maximumFailures) return true;
      if (now() < retryAt) return false;
      // The next try comes a period later, whatever becomes of this one.
      retryAt = now() + openMilliseconds;
      return true;
    },
    succeeded(): void {
      failures = 0;
      retryAt = 0;
      succeededAt = now();
    },
    /** @param askedAt when what failed was sent, in milliseconds since the epoch */
    failed(askedAt: number): void {
      if (isOutdated(askedAt)) return;
      failures += 1;
      if (failures >= maximumFailures) open(askedAt);
    },
    /** Whether the node is kept away from. */
    isOpen: (): boolean => failures >= maximumFailures,
    /** As the third failure in a row does. */
    open,
    /** When the node may be tried again, in milliseconds since the epoch; in the past when it may be now. */
    retryAt: (): number => retryAt,
  };
}
