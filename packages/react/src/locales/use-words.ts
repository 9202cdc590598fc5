import { createContext, useContext } from 'react';
import type { Words } from './words.ts';

/** Around the dialogs, whose sentences are fetched with them. */
export const WordsContext = createContext<Words | undefined>(undefined);

/** Every sentence, in the visitor's language. For dialogs and what is inside them. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === undefined) throw new Error('useWords is for what is inside a dialog.');
  return words;
}
