import { createHash } from 'node:crypto';
import { AuthError } from '../auth-error.ts';
import type { Store } from '../store/store.ts';

/** How often something may happen. */
export type RateLimit = {
  /** Names the counter. */
  readonly name: string;
  readonly maximum: number;
  /** Length of a window in seconds; windows begin on its multiples. */
  readonly seconds: number;
};

/**
 * Counts one event of a key and refuses when its window is full.
 * @throws AuthError RATE_LIMITED with the seconds until the next window, STORE_UNAVAILABLE
 */
export type EnforceLimit = (limit: RateLimit, key: string) => Promise<void>;

/** Full windows that are remembered; beyond it the oldest is looked up in the store again. */
const rememberedWindows = 10_000;

/**
 * Counters are in the store, so that instances share them; keys are hashed, so that the table holds no address.
 * A full window stays full: further requests cost the database nothing.
 */
export function createEnforceLimit(store: Store, now: () => number): EnforceLimit {
  const full = new Set<string>();

  return async (limit, key) => {
    const length = limit.seconds * 1000;
    const at = now();
    const window = Math.floor(at / length);
    const ends = (window + 1) * length;
    const name = createHash('sha256').update(`${limit.name}|${window}|${key}`).digest('base64url');
    if (!full.has(name)) {
      if ((await store.countHit(name, ends)) <= limit.maximum) return;
      const [oldest] = full.size >= rememberedWindows ? full : [];
      if (oldest !== undefined) full.delete(oldest);
      full.add(name);
    }
    throw new AuthError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil((ends - at) / 1000)) });
  };
}
