'use client';

import { useSyncExternalStore } from 'react';
import { type DialogView, usePortico } from '../context/portico-context.ts';

/** Opens and closes one of the dialogs from anywhere below the provider. */
export type UseDialogResult = {
  readonly open: () => void;
  readonly close: () => void;
  readonly isOpen: boolean;
};

/** Returns the open dialog. */
export function useDialogView(): DialogView {
  const { view } = usePortico();
  return useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
}

/** The connect dialog: from a list of wallets to a session. */
export function useConnectDialog(): UseDialogResult {
  const { view } = usePortico();
  return {
    open: () => view.set('connect'),
    close: () => view.set('closed'),
    isOpen: useDialogView() === 'connect',
  };
}

/** Reloads the page unless it is offline: Chromium does not request a module again that it could not load. Returns whether it did. */
export function reloadPage(): boolean {
  const { onLine } = navigator;
  if (onLine) location.reload();
  return onLine;
}
