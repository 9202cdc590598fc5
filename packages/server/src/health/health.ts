import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../common/logger.ts';
import { describeError } from '../store/database-errors.ts';
import type { Store } from '../store/store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** The state of a session server. */
export type AuthHealth = {
  /**
   * - `ok`: sessions are read and written.
   * - `reads-only`: sessions are read; signing in and out is 503, or takes longer than a second.
   * - `unavailable`: nothing that needs the database is answered.
   */
  readonly store: 'ok' | 'reads-only' | 'unavailable';
};

/** The time when a sign-in could not be written, unless one could since; by `performance.now()`. */
export type WriteRecord = { failedAt: number };

type Health = ReturnType<typeof createHealth>;

/** Time that one write is valid for every caller, and that callers wait for it, in milliseconds. */
const lookTime = 1000;

/** Time that a failed sign-in counts unless another one succeeds, in milliseconds: a small write may succeed where it failed. */
const failureTime = 30_000;

/** Writes something that no one reads, by the counters of rate limits, which every store has; expired rows are deleted. */
export async function writeHit(store: Pick<Store, 'countHits'>, now: number): Promise<void> {
  await store.countHits([{ key: 'health', count: 1, expires_at: now + 60_000 }]);
}

/** The reason why the database takes no writes, for an operator; undefined where it does. */
export function whyNoWrites(
  store: Pick<Store, 'countHits'>,
  now: number,
): Promise<string | undefined> {
  return writeHit(store, now).then(() => undefined, describeError);
}

/** Time that an observer waits for a look before it gets the answer of the one before, in milliseconds. */
const observerTime = 500;

/** Lets observers read the state of the database. While a check takes long, because the database hangs, they get the last answer. */
export function watchHealth(
  { check }: Pick<Health, 'check'>,
  telemetry: Telemetry | undefined,
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
    telemetry?.watch({
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
) {
  let isFailing = false;
  const writes: WriteRecord = { failedAt: Number.NEGATIVE_INFINITY };
  let reading: Promise<boolean> | undefined;
  let lastWrite: { readonly at: number; readonly succeeded: Promise<boolean> } | undefined;

  const report = (cause?: unknown) => {
    const fails = cause !== undefined;
    if (fails === isFailing) return;
    isFailing = fails;
    const next = 'sessions are read, and signing in and out is 503';
    if (fails) logger.warn({ err: cause }, `the database takes no writes: ${next}`);
    else logger.info({}, 'the database takes writes again');
  };
  /** Rejects with the reason when that is impossible. */
  const tryWrite = () => writeHit(store, now());
  /** Costs next to nothing, so that each who asks knows at once of a file that is gone. */
  const isReadable = () => {
    reading ??= succeeds(store.ping()).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const isWritable = () => {
    const at = performance.now();
    if (lastWrite !== undefined && at - lastWrite.at < lookTime) return lastWrite.succeeded;
    const writing = succeeds(tryWrite(), report);
    const succeeded = Promise.race([writing, delay(lookTime, false, { ref: false })]);
    lastWrite = { at, succeeded };
    return succeeded;
  };

  return {
    writes,
    tryWrite,
    /** Looks now; answers within seconds whatever the database does, and never rejects. */
    async check(): Promise<AuthHealth> {
      if (!(await isReadable())) return { store: 'unavailable' };
      if (!(await isWritable())) return { store: 'reads-only' };
      // A sign-in may have failed since that write. Its reason is in the line about it.
      const failsElsewhere = performance.now() - writes.failedAt < failureTime;
      report(failsElsewhere ? new Error('A sign-in could not be written') : undefined);
      return { store: failsElsewhere ? 'reads-only' : 'ok' };
    },
  };
}

function succeeds(task: Promise<void>, report?: (cause: unknown) => void): Promise<boolean> {
  return task.then(
    () => true,
    (cause) => {
      report?.(cause);
      return false;
    },
  );
}
