import { usePortico } from '../context/portico-context.ts';
import { type UseDialogResult, useDialogView } from './use-dialog-view.ts';

/** The network dialog. Where no wallet is connected, opening it leads to connecting one. */
export function useNetworkDialog(): UseDialogResult {
  const { wallet } = usePortico();
  return useDialogView('network', () =>
    wallet.getSnapshot().status === 'connected' ? 'network' : 'connect',
  );
}
