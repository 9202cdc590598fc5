'use client';

import type { Locale, Words } from '@portico/locales';
import { createContext, useContext } from 'react';
import { usePortico } from '../context/portico-context.ts';

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
