'use client';

import type { WalletStore } from '@portico/core';
import { type DialogView, usePortico } from '../context/portico-context.ts';
import { useSession } from '../session/use-session.tsx';
import { type UseDialogResult, useDialogView } from './use-dialogs.ts';

/** @param target The dialog to open. Undefined until it is known whether the wallet of the last visit comes back: it opens then. */
function useDialog(dialog: DialogView, target: () => DialogView | undefined): UseDialogResult {
  const { view, wallet } = usePortico();
  const open = () => {
    const found = target();
    if (found) view.set(found);
    else void wallet.restored().then(open);
  };
  return { open, close: () => view.set('closed'), isOpen: useDialogView() === dialog };
}

/** The dialog that links a wallet to the signed-in user. Without a session it opens the connect dialog. */
export function useLinkDialog(): UseDialogResult {
  const { wallet } = usePortico();
  const { data } = useSession();
  // It begins with the wallet that is connected.
  return useDialog('link', () => (!data ? 'connect' : isRestoring(wallet) ? undefined : 'link'));
}

/** The account dialog. Without a wallet and a session it opens the connect dialog. */
export function useAccountDialog(): UseDialogResult {
  const { wallet } = usePortico();
  const { data } = useSession();
  return useDialog('account', () => (data ? 'account' : walletDialog(wallet, 'account')));
}

/** The network dialog. Without a wallet it opens the connect dialog. */
export function useNetworkDialog(): UseDialogResult {
  const { wallet } = usePortico();
  return useDialog('network', () => walletDialog(wallet, 'network'));
}

/** A dialog about the wallet, or the one that connects one. */
function walletDialog(wallet: WalletStore, dialog: DialogView): DialogView | undefined {
  if (wallet.getSnapshot().status === 'connected') return dialog;
  return isRestoring(wallet) ? undefined : 'connect';
}

function isRestoring(wallet: WalletStore): boolean {
  return wallet.getSnapshot().status === 'reconnecting';
}
