import { AuthError } from '../common/auth-error.ts';
import type { SessionRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** The age that a proof may have when accounts are changed, in seconds: ten minutes. */
export const defaultFreshFor = 600;

/** The dependencies of the freshness check. */
export type FreshnessEnvironment = {
  readonly store: Pick<Store, 'findUser'>;
  /** In seconds. */
  readonly freshFor: number;
  readonly now: () => number;
};

/**
 * Requires a session that was opened a short time ago by an account that had been linked before: a stolen cookie changes no
 * account, and neither does an account that its thief has just linked. The user's oldest account always counts, so that
 * a new user can link a second one at once.
 * @throws AuthError SESSION_NOT_FRESH, ACCOUNT_TOO_NEW, SESSION_REQUIRED when its account was unlinked meanwhile
 */
export async function requireFresh(
  { store, freshFor, now }: FreshnessEnvironment,
  { user_id: userId, account, created_at: openedAt }: SessionRow,
): Promise<void> {
  const limit = freshFor * 1000;
  if (now() - openedAt > limit) throw new AuthError('SESSION_NOT_FRESH');
  const accounts = (await store.findUser(userId))?.accounts ?? [];
  const opener = accounts.find((row) => row.account === account);
  if (opener === undefined) throw new AuthError('SESSION_REQUIRED');
  const isOldest = accounts.every((row) => row.linked_at >= opener.linked_at);
  if (!isOldest && openedAt - opener.linked_at <= limit) throw new AuthError('ACCOUNT_TOO_NEW');
}
