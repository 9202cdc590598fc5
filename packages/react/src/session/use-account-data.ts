import {
  type AccountData,
  type AccountDataSnapshot,
  openAccountData,
  startAccountData,
} from '@portico/core/internal/session/account-data';
import type { AccountPageAnswer } from '@portico/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionContext } from './use-session.tsx';

/**
 * Returns the visitor's account while a component shows a part of it, and actions, which stay the same.
 *
 * @param part the part that is shown; read once
 * @param rendered what the server rendered; read once
 * @param createActions called once
 */
export function useAccountData<Actions>(
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
