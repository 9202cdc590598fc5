import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { loadWords } from '../hooks/use-words.ts';
import type { Locale, Words } from '../locales/locale.ts';
import { useSession } from '../session/use-session.tsx';
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

/**
 * Asks what to do when the wallet is on an account that is not the user's. The code that decides it is only
 * loaded for users with a wallet.
 */
function useMismatch(): void {
  const portico = usePortico();
  const { address: connected } = useWallet();
  const { data } = useSession();
  const signedIn = data?.address;

  useEffect(() => portico.wallet.prefer(signedIn), [portico, signedIn]);

  useEffect(() => {
    if (!connected || !data) return;
    let current = true;
    import('./mismatch.ts').then(
      ({ askAboutMismatch }) => current && askAboutMismatch(portico, data, connected),
      // Not asked then; the button shows it too.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [portico, connected, data]);
}
