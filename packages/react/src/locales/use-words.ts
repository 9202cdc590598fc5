import { createContext, useContext, useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import type { Locale, Words } from './locale.ts';

/** The provider's language. */
export function useLocale(): Locale {
  return usePortico().locale;
}

/** Set around the dialogs, whose words are loaded with them. */
export const WordsContext = createContext<Words | undefined>(undefined);

/** All words in the user's language, for dialogs and what is inside them. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === undefined) throw new Error('useWords only works inside a dialog.');
  return words;
}

/** Loads all words of a language. Rejects when that fails. */
export async function loadWords(locale: Locale): Promise<Words> {
  return { ...locale.button, ...(await locale.load()) };
}

/**
 * All words for a component that also stands outside the dialogs: loaded when `wanted`, undefined until
 * then and when loading failed.
 */
export function useLoadedWords(wanted: boolean): Words | undefined {
  const { locale } = usePortico();
  const inDialog = useContext(WordsContext);
  const [loaded, setLoaded] = useState<{ readonly locale: Locale; readonly words: Words }>();
  const needed = wanted && inDialog === undefined;

  useEffect(() => {
    if (!needed) return;
    let current = true;
    loadWords(locale).then(
      (words) => current && setLoaded({ locale, words }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [needed, locale]);

  return inDialog ?? (loaded?.locale === locale ? loaded.words : undefined);
}
