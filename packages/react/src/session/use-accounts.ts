'use client';

import type {
  AccountDataResult,
  ChangeAccountsResult,
  LinkEmailOptions,
  LinkNonceResult,
  SignedLink,
  UnlinkResult,
} from '@portico/core';
import { getLinkNonce, linkAccount, linkEmail } from '@portico/core/internal/actions/link-account';
import { unlinkAccount } from '@portico/core/internal/actions/unlink-account';
import {
  type AccountDataSnapshot,
  refreshAccountData,
} from '@portico/core/internal/session/account-data';
import type { LinkEmailAnswer, OwnAccountsAnswer } from '@portico/protocol';
import { useAccountData } from './use-account-data.ts';

/** The accounts that the page was rendered with. */
export type UseAccountsOptions = {
  /** The rendered accounts; without them the browser requests it. Read once. */
  readonly initial?: OwnAccountsAnswer | undefined;
};

/** The accounts of the signed-in user, and their actions. */
export type UseAccountsResult = Omit<AccountDataSnapshot, 'data' | 'changing'> &
  Partial<OwnAccountsAnswer> & {
    /** Those that are being removed. */
    readonly unlinking: readonly string[];
    readonly refresh: () => Promise<void>;
    /** Requests what a message that links a wallet must carry. */
    readonly getLinkNonce: () => Promise<LinkNonceResult>;
    /** Links a wallet by its signed message. The dialog does the same, step by step. */
    readonly link: (signed: SignedLink) => Promise<ChangeAccountsResult>;
    /** Mails a link; the address is linked when its owner presses the button on the page behind it. */
    readonly linkEmail: (
      email: string,
      options?: LinkEmailOptions,
    ) => Promise<AccountDataResult<LinkEmailAnswer>>;
    /**
     * Removes one. Removing the account that opened this session signs out; one that was removed meanwhile, on
     * another device, counts as removed.
     */
    readonly unlink: (account: string) => Promise<UnlinkResult>;
  };

/**
 * Every account that opens a session of the signed-in user, oldest first, and how to link and remove them. The
 * list is read again whenever the session is. No function rejects.
 *
 * `useLinkDialog` leads a visitor through linking a wallet; `link` is for a site's own steps.
 *
 * @example
 * const { accounts, unlink } = useAccounts();
 * const { open } = useLinkDialog();
 */
export function useAccounts({ initial }: UseAccountsOptions = {}): UseAccountsResult {
  const { snapshot, actions } = useAccountData('accounts', initial, (accounts) => ({
    refresh: () => refreshAccountData(accounts),
    getLinkNonce: () => getLinkNonce(accounts.config),
    link: (signed: SignedLink) => linkAccount(accounts, signed),
    linkEmail: (email: string, options?: LinkEmailOptions) =>
      linkEmail(accounts.config, email, options),
    unlink: (account: string) => unlinkAccount(accounts, account),
  }));
  const { status, failure, data, changing } = snapshot;
  const { sessions: _, ...own } = data;
  const unlinking = changing.filter((id) => own.accounts?.some(({ account }) => account === id));
  return { status, failure, ...own, unlinking, ...actions };
}
