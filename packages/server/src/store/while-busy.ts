import { setTimeout as delay } from 'node:timers/promises';

/** SQLITE_BUSY, the primary code: another connection holds a lock. */
const busy = 5;

/** The bits of a SQLite error code that say what, not where. */
const primaryCode = 0xff;

/**
 * Does something with SQLite, again and again while another connection holds the lock.
 *
 * SQLite's own busy_timeout sleeps inside the call and with it the whole event loop: no request is answered
 * meanwhile, and when the holder is another instance in this very process, it can never let go. So
 * busy_timeout stays 0, and the waiting is done here.
 *
 * @throws what the task threw last, when the milliseconds are over or it was something else
 */
export async function whileBusy<Result>(patience: number, task: () => Result): Promise<Result> {
  const deadline = performance.now() + patience;
  for (let wait = 1; ; wait = Math.min(2 * wait, 25)) {
    try {
      return task();
    } catch (cause) {
      if (!isBusy(cause) || performance.now() >= deadline) throw cause;
    }
    // Not all of those who wait ask again at the same moment.
    await delay(wait * (0.5 + Math.random()));
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & primaryCode) === busy
  );
}
