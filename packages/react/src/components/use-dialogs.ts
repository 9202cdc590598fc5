'use client';

import { useSyncExternalStore } from 'react';
import { type DialogView, usePortico } from '../context/portico-context.ts';
import { useSession } from '../session/use-session.tsx';

/** Opens and closes one of the dialogs from anywhere below the provider. */
export type UseDialogResult = {
  readonly open: () => void;
  readonly close: () => void;
  readonly isOpen: boolean;
};

/** Which dialog is open. */
export function useDialogView(): DialogView {
  const { view } = usePortico();
  return useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
}

/** @param target The dialog to open instead when this one would have nothing to show. */
function useDialog(dialog: DialogView, target: () => DialogView = () => dialog): UseDialogResult {
  const { view } = usePortico();
  return {
    open: () => view.set(target()),
    close: () => view.set('closed'),
    isOpen: useDialogView() === dialog,
  };
}

/** The connect dialog: from a list of wallets to a session. */
export function useConnectDialog(): UseDialogResult {
  return useDialog('connect');
}

/** The dialog that links a wallet to the signed-in user. Without a session it opens the connect dialog. */
export function useLinkDialog(): UseDialogResult {
  const { data } = useSession();
  return useDialog('link', () => (data ? 'link' : 'connect'));
}

/** The account dialog. Without a wallet and a session it opens the connect dialog. */
export function useAccountDialog(): UseDialogResult {
  const { wallet } = usePortico();
  const { data } = useSession();
  return useDialog('account', () =>
    data || wallet.getSnapshot().status === 'connected' ? 'account' : 'connect',
  );
}

/** The network dialog. Without a wallet it opens the connect dialog. */
export function useNetworkDialog(): UseDialogResult {
  const { wallet } = usePortico();
  return useDialog('network', () =>
    wallet.getSnapshot().status === 'connected' ? 'network' : 'connect',
  );
}
