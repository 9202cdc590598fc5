import { useSyncExternalStore } from 'react';
import { usePortico } from './portico-context.ts';

/** Opens and closes the connect dialog from anywhere below the provider. */
export type UseConnectDialogResult = {
  readonly open: () => void;
  readonly close: () => void;
  readonly isOpen: boolean;
};

export function useConnectDialog(): UseConnectDialogResult {
  const { view } = usePortico();
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
  return {
    open: () => view.show('connect'),
    close: () => view.show('closed'),
    isOpen: shown === 'connect',
  };
}
