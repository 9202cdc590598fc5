import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { type LoadedDialogs, loadDialogs } from './load-dialogs.ts';
import { useMismatch } from './use-mismatch.ts';

/** Where the open dialog is rendered, once its code is there. */
export function DialogHost(): ReactNode {
  const { view, locale } = usePortico();
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
  const [loaded, setLoaded] = useState<LoadedDialogs>();
  const [failed, setFailed] = useState(false);
  const open = shown !== 'closed';
  const wanted = open && loaded?.locale !== locale;

  useMismatch();

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    setFailed(false);
    loadDialogs(locale).then(
      (dialogs) => {
        if (current) setLoaded(dialogs);
      },
      () => {
        if (!current) return;
        // Offline, or a new version was deployed. The next press tries again.
        setFailed(true);
        view.show('closed');
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, view, locale]);

  if (failed) {
    return (
      <p className="portico-toast" role="alert">
        {locale.button.loadFailed}
      </p>
    );
  }
  return loaded && open ? <loaded.Dialogs words={loaded.words} /> : null;
}
