// Default import: older Node versions lack `hash` and must reach the version check.
import nodeCrypto from 'node:crypto';
import { AuthError } from '../common/auth-error.ts';
import type { Logger, LogLimit } from '../common/logger.ts';
import type { HitRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

type RateLimit = {
  readonly name: string;
  readonly maximum: number;
  /** Length of a window in seconds; windows begin on its multiples. */
  readonly seconds: number;
};

/** The rate limits of one instance. */
export type RateLimits = Readonly<ReturnType<typeof createRateLimits>>;

/** The window of one key, as this process knows it. */
type Window = {
  readonly key: string;
  readonly expiresAt: number;
  /** Events of all instances, including the ones that this instance wrote to the store. */
  counted: number;
  /** Events of this instance that are yet to be handed to the store. */
  pending: number;
};

/** Windows that are remembered; the count of one that was forgotten is read again. */
const rememberedWindows = 10_000;

/**
 * Counts in memory: a window begins with the store's count, and each count is handed to the store, which adds up all instances. No
 * sign-in waits for that write, and a full window costs the database nothing. Keys are hashed, so that the table holds no address.
 *
 * One instance lets at most `maximum` events pass, several also those that they count before one knows of the other's.
 */
export function createRateLimits(store: Pick<Store, 'countHits' | 'findHit'>, now: () => number) {
  const windows = new Map<string, Window>();
  const changed = new Set<Window>();
  let sharing: Promise<void> | undefined;

  const share = async () => {
    // Events during one write are written together by the next.
    for (let shared = [...changed]; shared.length > 0; shared = [...changed]) {
      changed.clear();
      const hits: HitRow[] = [];
      for (const window of shared) {
        hits.push({ key: window.key, expires_at: window.expiresAt, count: window.pending });
        window.counted += window.pending;
        window.pending = 0;
      }
      // Without the store each instance still enforces what it counted itself.
      const totals = await store.countHits(hits).catch((): readonly number[] => []);
      for (const [index, window] of shared.entries()) {
        window.counted = Math.max(window.counted, totals[index] ?? 0);
      }
    }
    sharing = undefined;
  };

  return {
    /** Counts an event of a key. @throws AuthError RATE_LIMITED with the seconds until the next window, STORE_UNAVAILABLE */
    async enforceLimit({ name, maximum, seconds }: RateLimit, key: string): Promise<void> {
      const length = seconds * 1000;
      const at = now();
      const number = Math.floor(at / length);
      const expiresAt = (number + 1) * length;
      const id = nodeCrypto.hash('sha256', `${name}|${number}|${key}`, 'base64url');
      let window = windows.get(id);
      if (window === undefined) {
        const found = await store.findHit(id);
        const counted = found?.count ?? 0;
        // Another request may have begun it meanwhile.
        window = windows.get(id) ?? { key: id, expiresAt, counted, pending: 0 };
        const [oldest] = windows.size >= rememberedWindows ? windows.keys() : [];
        if (oldest !== undefined) windows.delete(oldest);
        windows.set(id, window);
      }
      if (window.counted + window.pending >= maximum) {
        const retryAfter = Math.max(1, Math.ceil((expiresAt - at) / 1000));
        throw new AuthError('RATE_LIMITED', { retryAfter });
      }
      window.pending++;
      changed.add(window);
      sharing ??= share();
    },
    /** Resolves when every event until now is shared with other instances, or cannot be shared. */
    limitsShared: async () => sharing,
  };
}

type RefusalEnvironment = Pick<RateLimits, 'limitsShared'> & {
  readonly store: Pick<Store, 'countRefusal'>;
  /** Limits the log lines about requests beyond the rate limit, which nothing else limits. */
  readonly refusalLogLimit: LogLimit;
  readonly now: () => number;
  readonly logger: Logger;
};

/** Logs and counts a refused attempt. Never rejects. */
export async function recordRefusal(
  { store, limitsShared, refusalLogLimit, now, logger }: RefusalEnvironment,
  {
    provider,
    ip,
    network,
  }: { readonly provider: string; readonly ip: string | undefined; readonly network: string },
  error: AuthError,
): Promise<void> {
  const { account } = error;
  const { code } = error.toAnswer();
  const limited = error.code === 'RATE_LIMITED';
  // Nothing else limits how often a full rate limit refuses.
  if (!limited || refusalLogLimit()) logger.info({ provider, code }, 'sign-in refused');
  // The limit has its own counter, and what the visitor is asked is no refusal.
  if (limited || code === 'APPROVAL_PENDING' || code === 'ACCOUNT_UNLINKED') return;
  const from = ip === undefined ? null : network;
  const refusal = { account: account ?? null, network: from, provider, code, at: now() };
  try {
    // A client that tries again at another instance finds the attempt counted there.
    await Promise.all([store.countRefusal(refusal), limitsShared()]);
  } catch (cause) {
    // The visitor's answer does not depend on the audit trail.
    logger.error({ err: cause }, 'the audit trail could not be written');
  }
}
