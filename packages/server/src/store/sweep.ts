import type { SessionLifetime } from '../core/session.ts';
import type { Logger } from '../logger.ts';
import type { Store } from './store.ts';

const everyMilliseconds = 60_000;

/** The audit trail reaches back ninety days. */
const auditMilliseconds = 90 * 86_400_000;

/** Small, because a delete holds up the event loop while SQLite works. */
const batch = 200;

/** Deletes expired rows now and then, a few at a time. Returns how to stop. */
export function startSweeping(context: {
  readonly store: Pick<Store, 'sweep'>;
  readonly lifetime: SessionLifetime;
  readonly now: () => number;
  readonly logger: Logger;
}): () => void {
  let stopped = false;
  const sweep = async () => {
    const now = context.now();
    const limits = {
      now,
      idleSince: now - context.lifetime.idle * 1000,
      auditSince: now - auditMilliseconds,
      limit: batch,
    };
    try {
      // Between batches the loop serves requests.
      while (!stopped && (await context.store.sweep(limits)) >= batch) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    } catch (error) {
      if (!stopped) context.logger.warn({ err: error }, 'expired rows could not be deleted');
    }
  };
  const timer = setInterval(sweep, everyMilliseconds);
  // Cleaning up is no reason to keep a process alive.
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
