import type { LocaleCode } from '@portico/protocol';
import type { Locale } from '@portico/react';
import type { FooterWords, LayoutWords } from '../react/layout.ts';
import type { PageWords } from './page-module.ts';

/** The words around every page, and the dialogs' own. */
export type ShellWords = { readonly words: LayoutWords; readonly locale: Locale };

/** The words for one answer. */
export type SiteWords = {
  readonly shell: ShellWords;
  readonly footer: FooterWords;
  readonly page: PageWords;
  /** The languages that they were found in; `page` is left out where the page has no words. */
  readonly languages: { readonly shell: LocaleCode; readonly page?: LocaleCode };
};

/** All words of the site in all languages. */
export type WordsTable = {
  of(code: LocaleCode, page: string): SiteWords;
};

/**
 * Builds the table from what `import.meta.glob` found in `src/locales`. What a language does not have is in
 * English.
 *
 * @param modules file path → module with one export per page
 * @param shells file path → the export `shell` with the locale of @portico/react
 */
export function createWordsTable(
  modules: Readonly<Record<string, unknown>>,
  shells: Readonly<Record<string, unknown>>,
): WordsTable {
  const file = (code: string) => `/src/locales/${code}.ts`;
  const wordsOf = (code: string, page: string) => {
    const module = modules[file(code)];
    return isObject(module) && isObject(module[page]) ? module[page] : undefined;
  };
  return {
    of(code, page) {
      const shellLanguage = file(code) in shells ? code : 'en';
      const shell = shells[file(shellLanguage)];
      const footer = wordsOf(code, 'footer') ?? wordsOf('en', 'footer');
      if (!isShell(shell) || !isFooter(footer))
        throw new Error('src/locales/en.ts must export shell, and footer with a description.');
      const language = [code, 'en' as const].find((each) => wordsOf(each, page));
      return {
        shell,
        footer,
        page: language === undefined ? {} : { ...wordsOf(language, page) },
        languages: { shell: shellLanguage, ...(language && { page: language }) },
      };
    },
  };
}

function isShell(module: unknown): module is ShellWords {
  return isObject(module) && isObject(module['words']) && isObject(module['locale']);
}

function isFooter(words: unknown): words is FooterWords {
  return isObject(words) && typeof words['description'] === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
