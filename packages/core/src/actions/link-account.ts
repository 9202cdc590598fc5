import type { LinkAnswer, LinkEmailAnswer, UnlinkAnswer } from '@portico/protocol';
import {
  type AccountData,
  changeAccountData,
  refreshAccountData,
} from '../session/account-data.ts';
import {
  type AccountDataResult,
  readLinked,
  requestChange,
  showAccountChanged,
} from '../session/account-requests.ts';
import type { SessionConfig } from '../session/session-config.ts';
import { type Fields, sessionRequest } from '../session/session-requests.ts';
import { showSignedOut } from './sign-out.ts';

/** The accounts after a change. */
export type ChangeAccountsResult = AccountDataResult<LinkAnswer>;

/** A message that a wallet signed to be linked, with the nonce and statement of `getLinkNonce`. */
export type SignedLink = { readonly message: string; readonly signature: string };

/** The nonce and statement of a message that links a wallet. */
export type LinkNonceResult = AccountDataResult<{
  readonly nonce: string;
  readonly statement: string | undefined;
}>;

/** The options of a mailed link. */
export type LinkEmailOptions = {
  /** The id of the provider that mails it, where there are several. Default: the first. */
  readonly provider?: string | undefined;
  /** The URL that its page leads to afterwards, on this origin. Default: the root of the site. */
  readonly callbackUrl?: string | undefined;
};

/** Requests what a message that links a wallet must carry. */
export function getLinkNonce(config: SessionConfig): Promise<LinkNonceResult> {
  return requestChange(config, () =>
    sessionRequest(config.internal.api, 'nonce?purpose=link', ({ nonce, statement }) =>
      typeof nonce === 'string' && nonce !== ''
        ? { nonce, statement: typeof statement === 'string' ? statement : undefined }
        : undefined,
    ),
  );
}

/** Links a wallet to the user by its signed message. The dialog does the same, step by step. */
export function linkAccount(data: AccountData, signed: SignedLink): Promise<ChangeAccountsResult> {
  return changeAccounts(data, [], 'accounts/link', signed, readLinked);
}

/** Changes the accounts on the server, then in this page and in other tabs. @param ids Those that change. */
function changeAccounts<Value extends LinkAnswer>(
  data: AccountData,
  ids: readonly string[],
  path: string,
  fields: object,
  read: (fields: Fields) => Value | undefined,
): Promise<AccountDataResult<Value>> {
  return changeAccountData(
    data,
    ids,
    async () => {
      const result = await postAccounts(data.config, path, fields, read);
      if (result.ok) showAccountChanged(data.config);
      return result;
    },
    (_, { accounts }) => ({ accounts }),
  );
}

/** Mails a link; the address is linked when its owner presses the button on the page behind it. */
export function linkEmail(
  config: SessionConfig,
  email: string,
  options: LinkEmailOptions = {},
): Promise<AccountDataResult<LinkEmailAnswer>> {
  return postAccounts(config, 'accounts/email', { email, ...options }, ({ sent }) =>
    sent === true ? ({ sent } as const) : undefined,
  );
}

/** Posts a change of the user's accounts, which the visitor is asked to confirm where the server requires it. */
function postAccounts<Value extends object>(
  config: SessionConfig,
  path: string,
  fields: object,
  read: (fields: Fields) => Value | undefined,
): Promise<AccountDataResult<Value>> {
  return requestChange(config, () =>
    sessionRequest(config.internal.api, path, read, {
      method: 'POST',
      body: JSON.stringify(fields),
    }),
  );
}

/** The accounts that are left, and how many sessions ended with the removed one. */
export type UnlinkResult = AccountDataResult<UnlinkAnswer>;

/** Removes an account; one that was removed on another device counts as removed. Removing that of this session signs out. */
export async function unlinkAccount(data: AccountData, account: string): Promise<UnlinkResult> {
  const result = await changeAccounts(
    data,
    [account],
    'accounts/unlink',
    { account },
    readUnlinked,
  );
  const { session } = data;
  // Another account may have confirmed it. Shown at once, and leads where a sign-out leads.
  if (result.ok && session.getSnapshot().data?.account === account) void showSignedOut(session);
  if (result.ok || result.code !== 'ACCOUNT_NOT_LINKED') return result;
  await refreshAccountData(data);
  const left = data.getSnapshot().data.accounts;
  return left ? { ok: true, accounts: left, ended: 0 } : result;
}

function readUnlinked(fields: Fields): UnlinkAnswer | undefined {
  const { ended } = fields;
  const linked = readLinked(fields);
  return linked && typeof ended === 'number' ? { ...linked, ended } : undefined;
}
