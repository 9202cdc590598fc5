import { type ReactNode, useSyncExternalStore } from 'react';
import { AccountDialog } from './account-dialog.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { usePortico } from './portico-context.ts';

/** The dialog that is open. The entry of the chunk that all of them share. */
export function Dialogs(): ReactNode {
  const { view } = usePortico();
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
  if (shown === 'connect') return <ConnectDialog />;
  return shown === 'account' ? <AccountDialog /> : null;
}
