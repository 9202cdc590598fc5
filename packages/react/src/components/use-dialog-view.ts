import { useSyncExternalStore } from 'react';
import type { DialogView } from '../context/dialog-view.ts';
import { usePortico } from '../context/portico-context.ts';

/** Opens and closes one of the dialogs from anywhere below the provider. */
export type UseDialogResult = {
  readonly open: () => void;
  readonly close: () => void;
  readonly isOpen: boolean;
};

/** @param otherwise The dialog to open instead where the wanted one has nothing to show. */
export function useDialogView(
  wanted: DialogView,
  otherwise: () => DialogView = () => wanted,
): UseDialogResult {
  const { view } = usePortico();
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
  return {
    open: () => view.show(otherwise()),
    close: () => view.show('closed'),
    isOpen: shown === wanted,
  };
}
