import { type UseDialogResult, useDialogView } from './use-dialog-view.ts';

/** The connect dialog: from a list of wallets to a session. */
export function useConnectDialog(): UseDialogResult {
  return useDialogView('connect');
}
