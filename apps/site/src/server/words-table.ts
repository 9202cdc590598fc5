import type { LocaleCode } from '@portico/protocol';
import type { PageWords, ShellModule } from '../locales/words.ts';

/** The words that one answer needs. */
export type SiteWords = {
  readonly shell: ShellModule;
  readonly page: PageWords;
};

/** The shell's file, and by page id the pages’. */
export type WordsFiles = { readonly shell: string; readonly [page: string]: string };

/** Every word of the site in every language, as the server knows them. */
export type WordsTable = {
  of(code: LocaleCode, page: string): SiteWords;
  /** The files, as `src/…`, with the words of the shell and of those pages that have any. */
  sources(code: LocaleCode, pages: readonly string[]): WordsFiles;
};

/**
 * Builds the table from what `import.meta.glob` found in `src/locales`: file path → module. What a language
 * does not have is in English.
 */
export function createWordsTable(modules: Readonly<Record<string, unknown>>): WordsTable {
  const key = (code: string, name: string) => {
    const own = `../locales/${code}/${name}.ts`;
    const english = `../locales/en/${name}.ts`;
    return own in modules ? own : english in modules ? english : undefined;
  };
  return {
    of(code, page) {
      const shell = modules[key(code, 'shell') ?? ''];
      if (!isShell(shell)) throw new Error('src/locales/en/shell.ts is missing.');
      const words = modules[key(code, page) ?? ''];
      return { shell, page: hasWords(words) ? words.words : {} };
    },
    sources(code, pages) {
      const file = (name: string) => key(code, name)?.replace('../', 'src/') ?? '';
      return {
        shell: file('shell'),
        ...Object.fromEntries(pages.map((id) => [id, file(id)]).filter(([, found]) => found)),
      };
    },
  };
}

function isShell(module: unknown): module is ShellModule {
  return hasWords(module) && 'locale' in module;
}

function hasWords(module: unknown): module is { readonly words: PageWords } {
  return typeof module === 'object' && module !== null && 'words' in module;
}
