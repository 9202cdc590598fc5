import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import type { Locale, Words } from '../locales/locale.ts';
import { loadWords } from '../locales/use-words.ts';
import { useSession } from '../session/use-session.tsx';
import { useWallet } from '../wallet/use-wallet.ts';
import { useDialogView } from './use-dialogs.ts';

/** The dialogs, and their words in one language. */
type LoadedDialogs = {
  readonly locale: Locale;
  readonly words: Words;
  readonly Dialogs: ComponentType<{ readonly words: Words }>;
};

/** Loads both chunks, on intent. Rejects when that fails; the next call tries again. */
export async function loadDialogs(locale: Locale): Promise<LoadedDialogs> {
  const [{ Dialogs }, words] = await Promise.all([import('./dialogs.tsx'), loadWords(locale)]);
  return { locale, words, Dialogs };
}

/** Renders the open dialog, once its code is loaded. */
export function DialogHost(): ReactNode {
  const { view, locale } = usePortico();
  const shown = useDialogView();
  const [loaded, setLoaded] = useState<LoadedDialogs>();
  const [failed, setFailed] = useState(false);
  const isOpen = shown !== 'closed';
  const needed = isOpen && loaded?.locale !== locale;

  useMismatch();

  useEffect(() => {
    if (!needed) return;
    let current = true;
    setFailed(false);
    loadDialogs(locale).then(
      (dialogs) => {
        if (current) setLoaded(dialogs);
      },
      () => {
        if (!current) return;
        // Offline, or a new version was deployed. The next click tries again.
        setFailed(true);
        view.set('closed');
      },
    );
    return () => {
      current = false;
    };
  }, [needed, view, locale]);

  if (failed) {
    return (
      <p className="portico-toast" role="alert">
        {locale.button.loadFailed}
      </p>
    );
  }
  return loaded && isOpen ? <loaded.Dialogs words={loaded.words} /> : null;
}

/** The storage key of the two accounts that the visitor was last asked about. */
const mismatchKey = 'portico.mismatch';

/**
 * Opens the mismatch dialog, once for each pair of accounts, when the wallet is on another account than the
 * session. The order of the wallet's accounts and its chain do not matter.
 */
function useMismatch(): void {
  const { wallet, view, storage } = usePortico();
  const { address: connected } = useWallet();
  const { data } = useSession();
  const signedIn = data?.address;

  useEffect(() => wallet.prefer(signedIn), [wallet, signedIn]);

  useEffect(() => {
    if (!connected || !signedIn) return;
    const pair = `${signedIn} ${connected}`;
    if (connected === signedIn) storage.removeItem(mismatchKey);
    else if (
      view.getSnapshot() === 'closed' &&
      storage.getItem(mismatchKey) !== pair &&
      // Where storage is forbidden: not asked at all rather than on every page. The button shows it too.
      storage.setItem(mismatchKey, pair)
    )
      view.set('mismatch');
  }, [connected, signedIn, view, storage]);
}
