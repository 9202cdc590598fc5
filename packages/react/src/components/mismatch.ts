import { ownsAddress, type SafeStorage } from '@portico/core';
import type { Address, Session } from '@portico/protocol';
import type { PorticoContextValue } from '../context/portico-context.ts';

/** The storage key of the user and the account that the visitor was last asked about. */
const mismatchKey = 'portico.mismatch';

/** Remembers that the visitor was asked about this account. Says whether it could. */
export function rememberAsked(
  storage: SafeStorage,
  { user }: Session,
  connected: Address,
): boolean {
  return storage.setItem(mismatchKey, `${user.id} ${connected}`);
}

/** Opens the mismatch dialog, once for each pair, when the wallet is on an account that the user of the session has not linked. */
export function askAboutMismatch(
  { view, storage }: Pick<PorticoContextValue, 'view' | 'storage'>,
  session: Session,
  connected: Address,
): void {
  if (ownsAddress(session, connected)) storage.removeItem(mismatchKey);
  else if (
    view.getSnapshot() === 'closed' &&
    storage.getItem(mismatchKey) !== `${session.user.id} ${connected}` &&
    // Without storage it is never asked, rather than on every page. The button shows it, too.
    rememberAsked(storage, session, connected)
  )
    view.set('mismatch');
}
