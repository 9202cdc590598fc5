import type { ComponentType } from 'react';
import type { Locale, Words } from '../locales/locale.ts';
import { loadWords } from '../locales/use-words.ts';

/** The dialogs, and what they say in one language. */
export type LoadedDialogs = {
  readonly locale: Locale;
  readonly words: Words;
  readonly Dialogs: ComponentType<{ readonly words: Words }>;
};

/** Each comes as a chunk of its own, on intent. A failed fetch is tried again by the next one. */
export async function loadDialogs(locale: Locale): Promise<LoadedDialogs> {
  const [{ Dialogs }, words] = await Promise.all([import('./dialogs.tsx'), loadWords(locale)]);
  return { locale, words, Dialogs };
}
