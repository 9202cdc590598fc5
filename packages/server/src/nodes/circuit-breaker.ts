/** Keeps requests away from a node that keeps failing, and lets one through now and then to see. */
export type CircuitBreaker = {
  /** Whether to try the node now. While the breaker is open, a yes is the one try of this period. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
  /** As the third failure in a row does. */
  open(): void;
  /** When the node may be tried again, in milliseconds since the epoch; in the past when it may be now. */
  retryAt(): number;
};

/** Failures in a row that open it. */
const maximumFailures = 3;

const openMilliseconds = 10_000;

/** @param now Milliseconds since the epoch. */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0;
  let retryAt = 0;
  const open = () => {
    failures = maximumFailures;
    retryAt = now() + openMilliseconds;
  };
  return {
    mayTry() {
      if (failures < maximumFailures) return true;
      if (now() < retryAt) return false;
      // The next try comes a period later, whatever becomes of this one.
      retryAt = now() + openMilliseconds;
      return true;
    },
    succeeded() {
      failures = 0;
      retryAt = 0;
    },
    failed() {
      failures += 1;
      if (failures >= maximumFailures) open();
    },
    open,
    retryAt: () => retryAt,
  };
}
