import { words as ar } from './ar/pages.ts';
import { words as de } from './de/pages.ts';
import type { PageWords } from './en/pages.ts';
import { words as en } from './en/pages.ts';
import { words as es } from './es/pages.ts';
import { words as fr } from './fr/pages.ts';
import { words as hi } from './hi/pages.ts';
import { words as ja } from './ja/pages.ts';
import { words as ko } from './ko/pages.ts';
import type { LocaleCode } from './languages.ts';
import { words as pt } from './pt/pages.ts';
import { words as ru } from './ru/pages.ts';
import { words as tr } from './tr/pages.ts';
import { words as zh } from './zh/pages.ts';

export type { PageWords };

/** Sentences by language, for the server. */
export const pageWords: Readonly<Record<LocaleCode, PageWords>> = {
  ar,
  de,
  en,
  hi,
  ja,
  ko,
  zh,
  es,
  pt,
  fr,
  ru,
  tr,
};
