import type {
  LinkAnswer,
  LinkEmailAnswer,
  OwnAccountsAnswer,
  UnlinkAnswer,
} from '@portico/protocol';
import { sendConfirmed } from './confirmation.ts';
import {
  createOwnData,
  invalidateAll,
  type OwnDataResult,
  type OwnDataScope,
  ownDataResult,
} from './own-data.ts';
import { type SessionApi, sessionRequest } from './session-requests.ts';
import type { SessionStore } from './session-store.ts';

/** The user and every account that is linked to it, oldest first. */
export type AccountsResult = OwnDataResult<OwnAccountsAnswer>;

/** The accounts after a change. */
export type ChangeAccountsResult = OwnDataResult<LinkAnswer>;

/** The accounts that are left, and how many sessions ended with the removed one. */
export type UnlinkResult = OwnDataResult<UnlinkAnswer>;

/** A message that a wallet signed to be linked, with the nonce and statement of `getLinkNonce`. */
export type SignedLink = { readonly message: string; readonly signature: string };

/** What a message that links a wallet must carry. */
export type LinkNonceResult = OwnDataResult<{
  readonly nonce: string;
  readonly statement: string | undefined;
}>;

/** What a mailed link says besides the address. */
export type LinkEmailOptions = {
  /** Which provider mails it, where there are several. Default: the first. */
  readonly provider?: string | undefined;
  /** Where its page leads afterwards, on this origin. Default: the root of the site. */
  readonly callbackUrl?: string | undefined;
};

type Fields = Readonly<Record<string, unknown>>;

/** Answers come from our own server, so that not each field is checked. */
function readAccounts({ accounts }: Fields): LinkAnswer | undefined {
  return Array.isArray(accounts) ? { accounts } : undefined;
}

function readUser({ user }: Fields): Pick<OwnAccountsAnswer, 'user'> | undefined {
  const { id, createdAt }: Fields = Object(user);
  return typeof id === 'string' && typeof createdAt === 'string'
    ? { user: { id, createdAt } }
    : undefined;
}

/**
 * The accounts of the signed-in user, for one page. No function rejects. A change that needs a fresh sign-in asks the visitor to
 * confirm it, and resolves after that.
 */
export function createOwnAccountsClient(scope: OwnDataScope) {
  const { api, stores } = scope;
  const post = <Value extends object>(
    path: string,
    body: object,
    read: (fields: Fields) => Value | undefined,
  ) =>
    sendConfirmed(scope, () =>
      sessionRequest(api, path, read, { method: 'POST', body: JSON.stringify(body) }),
    );

  /** Sessions name the accounts of their user, in other tabs too. */
  function changed(): void {
    api.environment.notifyTabs('update');
    invalidateAll(stores);
  }

  return {
    /** With `quiet` a failure is not reported to the server's log. */
    async getAccounts({ quiet = false } = {}): Promise<AccountsResult> {
      const result = await sessionRequest(api, 'accounts', (fields) => {
        const user = readUser(fields);
        const accounts = readAccounts(fields);
        return user && accounts ? { ...user, ...accounts } : undefined;
      });
      return ownDataResult<OwnAccountsAnswer>(scope, result, quiet);
    },

    async getLinkNonce(): Promise<LinkNonceResult> {
      const result = await sendConfirmed(scope, () =>
        sessionRequest(api, 'nonce?purpose=link', ({ nonce, statement }) =>
          typeof nonce === 'string' && nonce !== ''
            ? { nonce, statement: typeof statement === 'string' ? statement : undefined }
            : undefined,
        ),
      );
      return ownDataResult(scope, result);
    },

    async linkAccount(signed: SignedLink): Promise<ChangeAccountsResult> {
      const result = await post('accounts/link', signed, readAccounts);
      if (result.ok) changed();
      return ownDataResult(scope, result);
    },

    async linkEmail(
      email: string,
      options: LinkEmailOptions = {},
    ): Promise<OwnDataResult<LinkEmailAnswer>> {
      const result = await post('accounts/email', { email, ...options }, ({ sent }) =>
        sent === true ? ({ sent } as const) : undefined,
      );
      return ownDataResult(scope, result);
    },

    async unlinkAccount(account: string): Promise<UnlinkResult> {
      const result = await post('accounts/unlink', { account }, (fields) => {
        const { ended } = fields;
        const accounts = readAccounts(fields);
        return accounts && typeof ended === 'number' ? { ...accounts, ended } : undefined;
      });
      if (result.ok) changed();
      return ownDataResult(scope, result);
    },
  };
}

/** The functions about accounts, which work outside components. */
export type OwnAccountsClient = ReturnType<typeof createOwnAccountsClient>;

/** The accounts on one page. */
export type OwnAccountsStore = ReturnType<typeof createOwnAccountsStore>;

/**
 * Keeps the accounts of the signed-in user.
 *
 * @param rendered the answer that the server rendered
 */
export function createOwnAccountsStore(
  api: SessionApi,
  client: OwnAccountsClient,
  session: SessionStore,
  rendered?: OwnAccountsAnswer,
) {
  async function request(options: { readonly quiet: boolean }) {
    const result = await client.getAccounts(options);
    if (!result.ok) return result;
    const { user, accounts } = result;
    return { ok: true, data: { user, accounts } } as const;
  }
  const data = createOwnData<OwnAccountsAnswer>(api, session, request, rendered);
  const replace = ({ user }: OwnAccountsAnswer, { accounts }: LinkAnswer) => ({ user, accounts });

  return {
    ...data,
    /** What a message that links a wallet must carry. */
    getLinkNonce: client.getLinkNonce,
    /** Links a wallet by its signed message. The dialog does the same, step by step. */
    link: (signed: SignedLink): Promise<ChangeAccountsResult> =>
      data.change([], () => client.linkAccount(signed), replace),
    /** Mails a link; the address is linked when its owner presses the button on the page behind it. */
    linkEmail: client.linkEmail,
    /**
     * Removes one. Removing the account that opened this session signs out; one that was removed meanwhile, on
     * another device, counts as removed.
     */
    async unlink(account: string): Promise<UnlinkResult> {
      const result = await data.change([account], () => client.unlinkAccount(account), replace);
      // Another account may have confirmed it. Shown at once, and leads where a sign-out leads.
      if (result.ok && session.getSnapshot().data?.account === account) void session.end();
      if (result.ok || result.code !== 'ACCOUNT_NOT_LINKED') return result;
      await data.refresh();
      const left = data.getSnapshot().data?.accounts;
      return left ? { ok: true, accounts: left, ended: 0 } : result;
    },
  };
}
