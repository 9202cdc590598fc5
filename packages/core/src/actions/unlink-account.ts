import type { UnlinkAnswer } from '@portico/protocol';
import {
  type AccountData,
  changeAccountData,
  refreshAccountData,
} from '../session/account-data.ts';
import {
  type AccountDataResult,
  readLinked,
  showAccountChanged,
} from '../session/account-requests.ts';
import { postAccounts } from './link-account.ts';
import { showSignedOut } from './sign-out.ts';

/** The accounts that are left, and how many sessions ended with the removed one. */
export type UnlinkResult = AccountDataResult<UnlinkAnswer>;

/**
 * Removes an account from the user. Removing the account that opened this session signs out; one that was removed
 * meanwhile, on another device, counts as removed.
 */
export async function unlinkAccount(data: AccountData, account: string): Promise<UnlinkResult> {
  const result = await changeAccountData(
    data,
    [account],
    () => postUnlink(data, account),
    (_, { accounts }) => ({ accounts }),
  );
  const { session } = data;
  // Another account may have confirmed it. Shown at once, and leads where a sign-out leads.
  if (result.ok && session.getSnapshot().data?.account === account) void showSignedOut(session);
  if (result.ok || result.code !== 'ACCOUNT_NOT_LINKED') return result;
  await refreshAccountData(data);
  const left = data.getSnapshot().data.accounts;
  return left ? { ok: true, accounts: left, ended: 0 } : result;
}

async function postUnlink({ config }: AccountData, account: string): Promise<UnlinkResult> {
  const result = await postAccounts(config, 'accounts/unlink', { account }, (fields) => {
    const { ended } = fields;
    const linked = readLinked(fields);
    return linked && typeof ended === 'number' ? { ...linked, ended } : undefined;
  });
  if (result.ok) showAccountChanged(config);
  return result;
}
