/** A clock that stands still until it is moved. */
export type TestClock = {
  /** Milliseconds since the epoch: the option `now` of createAuth. */
  readonly now: () => number;
  /** Moves it forward, in milliseconds. */
  advance(milliseconds: number): void;
};

/**
 * A clock for createAuth, so that a test need not wait until a session, a nonce or a mailed link expires.
 * @param start Milliseconds since the epoch. Default: the time when it is made.
 * @example
 * const clock = createTestClock();
 * const auth = createAuth({ ...options, now: clock.now });
 * clock.advance(7 * 86_400_000);
 */
export function createTestClock(start: number = Date.now()): TestClock {
  let time = start;
  return {
    now: () => time,
    advance(milliseconds) {
      if (!Number.isFinite(milliseconds) || milliseconds < 0) {
        throw new RangeError('A clock moves forward, by a number of milliseconds.');
      }
      time += milliseconds;
    },
  };
}
