/** Failures in a row that open it. */
const maximumFailures = 3;

const openMilliseconds = 10_000;

/** A call to a node, as its circuit breaker counts them: by their order, because two may begin in the same millisecond. */
export type NodeTry = number;

/** Keeps requests away from a node that keeps failing, and lets one through now and then to see. */
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** @param now Milliseconds since the epoch. */
export function createCircuitBreaker(now: () => number) {
  let failures = 0;
  let retryAt = 0;
  let begun: NodeTry = 0;
  let begunAtAnswer: NodeTry = 0;
  /** A call that began before the last answer is outdated: a node that hung then works again. */
  const isOutdated = (attempt: NodeTry) => attempt <= begunAtAnswer;
  const isOpen = () => failures >= maximumFailures;
  const open = (attempt: NodeTry) => {
    // Several calls can fail of one cause, and late: only the first of them counts the time.
    if (isOutdated(attempt) || (isOpen() && now() < retryAt)) return;
    failures = maximumFailures;
    retryAt = now() + openMilliseconds;
  };
  const answered = () => {
    begunAtAnswer = begun;
  };
  return {
    /** Returns true if the node may be tried now. While the breaker is open, a yes is the one try of this period. */
    mayTry(): boolean {
      if (!isOpen()) return true;
      if (now() < retryAt) return false;
      // The next try comes a period later, whatever becomes of this one.
      retryAt = now() + openMilliseconds;
      return true;
    },
    /** Numbers a call that is about to be sent. */
    begin: (): NodeTry => {
      begun += 1;
      return begun;
    },
    succeeded(): void {
      failures = 0;
      retryAt = 0;
      answered();
    },
    /** The node answered something that is of no use, and so it does not hang. */
    answered,
    failed(attempt: NodeTry): void {
      if (isOutdated(attempt)) return;
      failures += 1;
      if (isOpen()) open(attempt);
    },
    /** True while the breaker keeps requests from the node. */
    isOpen,
    open,
    /** The time when the node may be tried again, in milliseconds since the epoch; in the past when it may be now. */
    retryAt: (): number => retryAt,
  };
}
