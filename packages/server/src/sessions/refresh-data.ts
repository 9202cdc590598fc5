import type { Session } from '@portico/protocol';
import type { NewAccount } from '../store/rows.ts';
import { type FoundSession, isAddress, type SessionEnvironment, toSession } from './session.ts';
import type { ComputeData, SessionDataRequest } from './session-data.ts';

/** What computing the data of sessions again needs. */
export type RefreshEnvironment = Pick<SessionEnvironment, 'store' | 'lifetime'> & {
  readonly computeData: ComputeData | undefined;
};

/** What the functions of the site are asked about an account of a user. */
export function dataRequest(
  row: Pick<NewAccount, 'account' | 'user_id' | 'provider' | 'address' | 'chain_id'>,
  accounts: readonly string[],
): SessionDataRequest {
  const { account, user_id: id, provider, address, chain_id: chainId } = row;
  return {
    user: { id },
    account,
    accounts,
    ...(isAddress(address) && { address }),
    ...(chainId !== null && { chainId }),
    provider,
  };
}

/**
 * Computes the data of a user's live sessions again, and stores it; how many sessions have it now. Without `session.data`
 * they lose what they had.
 * @throws AuthError STORE_UNAVAILABLE, UNEXPECTED; then some sessions may have the new data already
 */
export async function refreshData(
  { store, computeData }: RefreshEnvironment,
  userId: string,
): Promise<number> {
  const user = await store.findUser(userId);
  if (user === undefined) return 0;
  const accounts = user.accounts.map(({ account }) => account);
  let total = 0;
  for (const row of user.accounts) {
    const data = (await computeData?.(dataRequest(row, accounts))) ?? null;
    total += await store.setSessionData({ account: row.account }, data);
  }
  return total;
}

/**
 * Computes the data of one session again and stores it.
 * @returns the session with it
 */
export async function updateData(
  { store, computeData, lifetime }: RefreshEnvironment,
  { row, session }: FoundSession,
): Promise<Session> {
  if (computeData === undefined && row.data === null) return session;
  const { accounts } = session;
  const data = (await computeData?.(dataRequest(row, accounts))) ?? null;
  if (data !== row.data) await store.setSessionData({ tokenHash: row.token_hash }, data);
  return toSession({ ...row, data }, accounts, lifetime);
}
