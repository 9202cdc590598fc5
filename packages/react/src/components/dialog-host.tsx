import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { enButton } from '../locales/en-button.ts';
import { loadDialogs } from './load-dialogs.ts';
import { usePortico } from './portico-context.ts';

/** Where the open dialog is rendered, once its code is there. */
export function DialogHost(): ReactNode {
  const { view } = usePortico();
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
  const [Dialogs, setDialogs] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  const open = shown !== 'closed';
  const wanted = open && Dialogs === undefined;

  useEffect(() => {
    if (!wanted) return;
    setFailed(false);
    loadDialogs().then(
      (component) => setDialogs(() => component),
      () => {
        // Offline, or a new version was deployed. The next press tries again.
        setFailed(true);
        view.show('closed');
      },
    );
  }, [wanted, view]);

  if (failed) {
    return (
      <p className="portico-toast" role="alert">
        {enButton.loadFailed}
      </p>
    );
  }
  return Dialogs && open ? <Dialogs /> : null;
}
