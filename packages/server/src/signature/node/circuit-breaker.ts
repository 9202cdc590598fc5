/** Keeps requests away from a node that keeps failing, and lets one through now and then to see. */
export type CircuitBreaker = {
  /** Whether to try the node now. When it rests, a yes is the one try of this period. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
  /** When it may be tried again, in milliseconds since the epoch; in the past when it may be now. */
  retryAt(): number;
};

/** So many failures in a row, and a node rests. */
const maximumFailures = 3;

const restMilliseconds = 10_000;

/** @param now Milliseconds since the epoch. */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0;
  let retryAt = 0;
  return {
    mayTry() {
      if (failures < maximumFailures) return true;
      if (now() < retryAt) return false;
      // The next try comes a rest later, whatever becomes of this one.
      retryAt = now() + restMilliseconds;
      return true;
    },
    succeeded() {
      failures = 0;
      retryAt = 0;
    },
    failed() {
      failures += 1;
      if (failures >= maximumFailures) retryAt = now() + restMilliseconds;
    },
    retryAt: () => retryAt,
  };
}
