'use client';

import type {
  AccountDataResult,
  ChangeAccountsResult,
  EndSessionsResult,
  LinkEmailOptions,
  LinkNonceResult,
  SignedLink,
  UnlinkResult,
} from '@portico/core';
import {
  endListedSession,
  endOtherListedSessions,
} from '@portico/core/internal/actions/end-session';
import {
  getLinkNonce,
  linkAccount,
  linkEmail,
  unlinkAccount,
} from '@portico/core/internal/actions/link-account';
import {
  type AccountData,
  type AccountDataSnapshot,
  openAccountData,
  refreshAccountData,
  startAccountData,
} from '@portico/core/internal/session/account-data';
import type {
  AccountPageAnswer,
  LinkEmailAnswer,
  OwnAccountsAnswer,
  OwnSession,
} from '@portico/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionContext, useSessionStore } from './use-session.tsx';

/** Returns the visitor's account while a component shows a part of it, and actions, which stay the same. All parameters are read once. */
function useAccountData<Actions>(
  part: 'accounts' | 'sessions',
  rendered: Partial<AccountPageAnswer> | undefined,
  createActions: (data: AccountData) => Actions,
): { readonly snapshot: AccountDataSnapshot; readonly actions: Actions } {
  const { client, store: session } = useSessionContext();
  const [{ data, actions, first }] = useState(() => {
    const opened = openAccountData(client, session, rendered);
    return { data: opened, actions: createActions(opened), first: opened.getSnapshot() };
  });
  useEffect(() => startAccountData(data, part), [data, part]);
  const snapshot = useSyncExternalStore(data.subscribe, data.getSnapshot, () => first);
  // Another component's part was rendered, and this one is being read.
  const isLoading = snapshot.status === 'ready' && snapshot.data[part] === undefined;
  return { snapshot: isLoading ? { ...snapshot, status: 'loading' } : snapshot, actions };
}

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
    /** Removes one; one that was removed on another device counts as removed. Removing that of this session signs out. */
    readonly unlink: (account: string) => Promise<UnlinkResult>;
  };

/**
 * Every account of the signed-in user, oldest first, and how to link and remove them. The list is read again whenever the session is. No
 * function rejects. `useLinkDialog` leads a visitor through linking a wallet; `link` is for a site's own steps.
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

/** The list that the page was rendered with. */
export type UseSessionsOptions = {
  /** The list that the server rendered; without one the browser requests it. Read once. */
  readonly initial?: readonly OwnSession[] | undefined;
};

/** The visitor's own sessions, as far as known. */
export type OwnSessionsSnapshot = Omit<AccountDataSnapshot, 'data' | 'changing'> & {
  /** The sessions of the last answer, newest first. */
  readonly sessions: readonly OwnSession[] | undefined;
  /** The ids of those that are being ended. */
  readonly ending: readonly string[];
};

/** The list, and its actions. */
export type UseSessionsResult = OwnSessionsSnapshot & {
  readonly refresh: () => Promise<void>;
  /** Ends one. Ending the current one signs out. */
  readonly endSession: (id: string) => Promise<EndSessionsResult>;
  /** Ends all but the current one. */
  readonly endOtherSessions: () => Promise<EndSessionsResult>;
};

/** The visitor's sessions on every device, and how to end them. Read again when the page becomes visible and when another tab changed them. */
export function useSessions({ initial }: UseSessionsOptions = {}): UseSessionsResult {
  // Waits while the server is still reading the session.
  useSessionStore();
  const rendered = initial && { sessions: initial };
  const { snapshot, actions } = useAccountData('sessions', rendered, (sessions) => ({
    refresh: () => refreshAccountData(sessions),
    endSession: (id: string) => endListedSession(sessions, id),
    endOtherSessions: () => endOtherListedSessions(sessions),
  }));
  const { status, failure, data, changing } = snapshot;
  const { sessions } = data;
  const ending = changing.filter((changed) => sessions?.some(({ id }) => id === changed));
  return { status, failure, sessions, ending, ...actions };
}
