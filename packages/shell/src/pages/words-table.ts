import { shellWords } from '@portico/locales/shell-words';
import type { LocaleCode } from '@portico/protocol';
import type { Locale } from '@portico/react';
import type { FooterWords, LayoutWords, PageWords } from './page-module.ts';

/** The words around every page, and the dialogs' own. */
export type ShellLanguage = { readonly words: LayoutWords; readonly locale: Locale };

/** The words for one answer. */
export type SiteWords = {
  readonly shell: ShellLanguage;
  readonly footer: FooterWords;
  /** The page's words; those about errors have a heading for an unknown address. */
  readonly page: PageWords & { readonly notFound?: string };
  /** The requested language, or English where the site has no such language. */
  readonly language: LocaleCode;
};

/** All words of the site in all languages. */
export type WordsTable = ReturnType<typeof createWordsTable>;

/** The words of a site in one language: one export per page, named like it. */
type LocaleModule = {
  readonly [page: string]: PageWords | undefined;
  readonly footer?: Partial<FooterWords>;
};

/**
 * Builds the table of a site's words by language. A language falls back to English, and English to the shell's own words.
 * @param modules one export per page. `homeOnServer` has words of the page `home` that no browser gets
 * @param shells the words around every page, with the locale of @portico/react
 * @param description where no language has one
 */
export function createWordsTable(
  modules: Readonly<Record<string, LocaleModule>>,
  shells: Readonly<Record<string, ShellLanguage>>,
  description = '',
) {
  const findWords = (code: string, name: string) => modules[code]?.[name] ?? modules['en']?.[name];
  return {
    get(code: LocaleCode, page: string): SiteWords {
      const shell = shells[code] ?? shells['en'];
      if (!shell) throw new Error('The site has no English words.');
      const language = code in modules ? code : 'en';
      const engine = shellWords[language];
      const footer = modules[code]?.footer ?? modules['en']?.footer;
      const words = findWords(code, page) ?? (page === 'status' ? engine.status : undefined);
      return {
        shell,
        footer: { ...engine.footer, description, ...footer },
        page: { ...words, ...findWords(code, `${page}OnServer`) },
        language,
      };
    },
  };
}
