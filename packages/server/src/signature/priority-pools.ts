import type { AskNodes, NodeLimits, NodePool } from '../nodes/node-pool.ts';

/**
 * Number of checks of one account in the pool of known accounts at once. Anyone can claim to be an account, so one must
 * not fill the pool; what is beyond goes with the others.
 */
const maximumPerAccount = 2;

/**
 * Two shares of a node pool: one for accounts that have signed in before, one for all others. A flood of accounts that no
 * one has seen, each of which costs a slow node a call, then keeps no member out.
 *
 * @param isKnown whether an account has signed in before; what rejects counts as no
 * @returns the share that a check of the account goes through
 */
export function createPriorityPools(
  pool: NodePool,
  limits: NodeLimits,
  isKnown: (account: string) => Promise<boolean>,
): (account: string) => Promise<AskNodes> {
  const common = pool.share(limits, 'signature');
  const known = pool.share(limits, 'signature-known');
  const running = new Map<string, number>();

  return async (account) => {
    if (!(await isKnown(account).catch(() => false))) return common;
    const count = running.get(account) ?? 0;
    if (count >= maximumPerAccount) return common;
    running.set(account, count + 1);
    return async (...call) => {
      try {
        return await known(...call);
      } finally {
        const left = (running.get(account) ?? 1) - 1;
        if (left === 0) running.delete(account);
        else running.set(account, left);
      }
    };
  };
}
