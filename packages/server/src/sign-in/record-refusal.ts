import type { AuthError } from '../common/auth-error.ts';
import type { Logger, LogLimit } from '../common/logger.ts';
import type { Store } from '../store/store.ts';
import type { RateLimits } from './rate-limit.ts';

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
