import {
  type AccountData,
  type AccountDataSnapshot,
  createAccountData,
  startAccountData,
} from '@portico/core/internal/session/account-data';
import type { AccountPart, AccountParts } from '@portico/core/internal/session/account-requests';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionContext } from './use-session.tsx';

/**
 * One part of the visitor's account while a component shows it, and its actions, which stay the same.
 *
 * @param rendered what the server rendered; read once
 * @param createActions called once
 */
export function useAccountData<Part extends AccountPart, Actions>(
  part: Part,
  rendered: AccountParts[Part] | undefined,
  createActions: (data: AccountData<Part>) => Actions,
): { readonly snapshot: AccountDataSnapshot<AccountParts[Part]>; readonly actions: Actions } {
  const { client, store: session } = useSessionContext();
  const [{ data, actions }] = useState(() => {
    const created = createAccountData(client, session, part, rendered);
    return { data: created, actions: createActions(created) };
  });
  useEffect(() => startAccountData(data), [data]);
  const snapshot = useSyncExternalStore(data.subscribe, data.getSnapshot, data.getServerSnapshot);
  return { snapshot, actions };
}
