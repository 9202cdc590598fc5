import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import type { Instrument } from '../observe/instrument.ts';
import type { Store } from '../store/store.ts';

/** What a session server can do now. */
export type AuthHealth = {
  /**
   * - `ok`: sessions are read and written.
   * - `reads-only`: sessions are read; signing in and out is 503, or takes longer than a second.
   * - `unavailable`: nothing that needs the database is answered.
   */
  readonly store: 'ok' | 'reads-only' | 'unavailable';
};

/** When a sign-in could not be written, unless one could since; by `performance.now()`. */
export type WriteRecord = { failedAt: number };

/** What is known of the database, from what requests write and from looking. */
export type Health = {
  /** Looks now; answers within seconds whatever the database does, and never rejects. */
  check(): Promise<AuthHealth>;
  /** What sign-ins say of their writes. */
  readonly writes: WriteRecord;
  /** Writes something that no one reads. Rejects with the reason when that is impossible. */
  tryWrite(): Promise<void>;
};

/** How long one look at the database stands for all who ask, and how long a look waits for a write, in milliseconds. */
const lookTime = 1000;

/** How long a failed sign-in counts unless another one succeeds, in milliseconds: a small write may succeed where it failed. */
const failureTime = 30_000;

/** How long an observer waits for a look before it gets the answer of the one before, in milliseconds. */
const observerTime = 500;

/**
 * Lets observers read the state of the database: whether sign-ins fail must not take a sign-in to be seen. A look that takes long,
 * because the database hangs, is answered to the next who asks.
 */
export function watchHealth(
  { check }: Pick<Health, 'check'>,
  instrument: Instrument | undefined,
): void {
  let latest: AuthHealth['store'] | undefined;
  const look = async () => {
    const looking = check().then(({ store }) => {
      latest = store;
      return store;
    });
    if (latest === undefined) return looking;
    const late = delay(observerTime, undefined, { ref: false });
    return Promise.race([looking, late.then(() => latest)]);
  };
  let reading: ReturnType<typeof look> | undefined;
  /** One answer for all states, so that exactly one of them is 1. */
  const read = () => {
    reading ??= look().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const state of ['ok', 'reads-only', 'unavailable'] satisfies AuthHealth['store'][]) {
    const labels = { state };
    instrument?.watch({
      name: 'store-state',
      labels,
      read: async () => ((await read()) === state ? 1 : 0),
    });
  }
}

/** @param now milliseconds since the epoch, for what is written; the looks go by the machine's own clock */
export function createHealth(
  store: Pick<Store, 'ping' | 'countHits'>,
  { now, logger }: { readonly now: () => number; readonly logger: Logger },
): Health {
  let isFailing = false;
  const writes: WriteRecord = { failedAt: Number.NEGATIVE_INFINITY };
  let lastLook: { readonly at: number; readonly answer: Promise<AuthHealth> } | undefined;

  /** One line for each change. */
  const report = (cause?: unknown) => {
    const fails = cause !== undefined;
    if (fails === isFailing) return;
    isFailing = fails;
    const next = 'sessions are read, and signing in and out is 503';
    if (fails) logger.warn({ err: cause }, `the database takes no writes: ${next}`);
    else logger.info({}, 'the database takes writes again');
  };
  const tryWrite = async () => {
    // Through the counters of rate limits, which every store has; expired rows are deleted.
    await store.countHits([{ key: 'health', count: 1, expires_at: now() + 60_000 }]);
  };
  const look = async (): Promise<AuthHealth> => {
    const readable = await store.ping().then(
      () => true,
      () => false,
    );
    if (!readable) return { store: 'unavailable' };
    const writing = tryWrite().then(
      () => {
        const failsElsewhere = performance.now() - writes.failedAt < failureTime;
        // Its reason is in the line about that sign-in.
        report(failsElsewhere ? new Error('A sign-in could not be written') : undefined);
        return !failsElsewhere;
      },
      (cause: unknown) => {
        report(cause);
        return false;
      },
    );
    const writable = await Promise.race([writing, delay(lookTime, false, { ref: false })]);
    return { store: writable ? 'ok' : 'reads-only' };
  };

  return {
    writes,
    tryWrite,
    check() {
      const at = performance.now();
      if (lastLook === undefined || at - lastLook.at >= lookTime) lastLook = { at, answer: look() };
      return lastLook.answer;
    },
  };
}
