import * as ar from './ar/shell.ts';
import * as de from './de/shell.ts';
import type { ShellWords } from './en/shell.ts';
import * as en from './en/shell.ts';
import * as es from './es/shell.ts';
import * as fr from './fr/shell.ts';
import * as hi from './hi/shell.ts';
import * as ja from './ja/shell.ts';
import * as ko from './ko/shell.ts';
import type { LocaleCode } from './languages.ts';
import * as pt from './pt/shell.ts';
import * as ru from './ru/shell.ts';
import * as tr from './tr/shell.ts';
import * as zh from './zh/shell.ts';

export type { ShellWords };

/** Sentences by language, for servers. Pages import the one that they need. */
export const shellWords: Readonly<Record<LocaleCode, ShellWords>> = {
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
