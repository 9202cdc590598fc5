import { createHash } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';

/** How often something may happen. */
export type RateLimit = {
  /** Names the counter. */
  readonly name: string;
  readonly maximum: number;
  /** Length of a window in seconds; windows begin on its multiples. */
  readonly seconds: number;
};

/**
 * Counts one event of a key and refuses when its window is full. Counters live in the store, so instances
 * share them; keys are hashed, so that the table holds no address of anybody.
 * @throws AuthError RATE_LIMITED with the seconds until the next window, STORE_UNAVAILABLE
 */
export async function enforceLimit(
  context: Pick<AuthContext, 'store' | 'now'>,
  limit: RateLimit,
  key: string,
): Promise<void> {
  const length = limit.seconds * 1000;
  const now = context.now();
  const window = Math.floor(now / length);
  const ends = (window + 1) * length;
  const name = createHash('sha256').update(`${limit.name}|${window}|${key}`).digest('base64url');
  const count = await context.store.countHit(name, ends);
  if (count > limit.maximum) {
    throw new AuthError('RATE_LIMITED', {
      retryAfter: Math.max(1, Math.ceil((ends - now) / 1000)),
    });
  }
}
