'use client';

import {
  createOwnAccountsClient,
  createOwnAccountsStore,
  type OwnAccountsStore,
} from '@portico/core/internal/session/own-accounts';
import type { OwnDataSnapshot } from '@portico/core/internal/session/own-data';
import type { OwnAccountsAnswer } from '@portico/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionContext } from './session-context.tsx';

/** What the page knew before its scripts ran. */
export type UseAccountsOptions = {
  /** What the server rendered; without it the browser requests it. Read once. */
  readonly initial?: OwnAccountsAnswer | undefined;
};

/** The accounts of the signed-in user, and their actions. */
export type UseAccountsResult = Omit<OwnDataSnapshot<never>, 'data' | 'changing'> &
  Partial<OwnAccountsAnswer> & {
    /** Those that are being removed. */
    readonly unlinking: readonly string[];
  } & Pick<OwnAccountsStore, 'refresh' | 'getLinkNonce' | 'link' | 'linkEmail' | 'unlink'>;

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
  const { scope, store: session } = useSessionContext();
  const [store] = useState(() =>
    createOwnAccountsStore(scope.api, createOwnAccountsClient(scope), session, initial),
  );
  useEffect(() => store.start(), [store]);
  const { data, changing, ...snapshot } = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
    store.getServerSnapshot,
  );
  const { refresh, getLinkNonce, link, linkEmail, unlink } = store;
  return {
    ...{ ...snapshot, ...data, unlinking: changing },
    ...{ refresh, getLinkNonce, link, linkEmail, unlink },
  };
}
