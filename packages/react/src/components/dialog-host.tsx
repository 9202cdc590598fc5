import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { loadDialogs } from './load-dialogs.ts';
import { usePortico } from './portico-context.ts';

/** Where the open dialog is rendered, once its code is there. */
export function DialogHost(): ReactNode {
  const { view } = usePortico();
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
  const [Dialogs, setDialogs] = useState<ComponentType>();
  const wanted = shown !== 'closed' && Dialogs === undefined;

  useEffect(() => {
    if (!wanted) return;
    loadDialogs().then(
      (component) => setDialogs(() => component),
      // Offline, or a new version was deployed. Closing lets the next press try again.
      () => view.show('closed'),
    );
  }, [wanted, view]);

  return Dialogs && shown !== 'closed' ? <Dialogs /> : null;
}
