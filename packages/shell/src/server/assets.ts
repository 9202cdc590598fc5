import { readFileSync } from 'node:fs';
import type { SiteState } from '../pages/site-state.ts';
import type { SiteWords } from '../pages/words-table.ts';

/** The URLs of the site's scripts and styles, built or in development. */
export type Assets = {
  /** The script that every page runs at once. */
  readonly entry: string;
  /** Loaded before the entry; in development only. */
  readonly preamble?: readonly string[];
  readonly stylesheets: readonly string[];
  /** What hydrates a page with words in these languages, and everything that it imports statically. */
  modulesOf(page: string, languages: SiteWords['languages']): Pick<SiteState, 'modules' | 'chunks'>;
  readonly signInPage: string;
  /** The announcement of the development wallet; undefined when the operator runs production. */
  readonly devWallet?: string;
};

type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }
  >
>;

/** Where the development wallet's files are served. */
export const devWalletPrefix = '/dev-wallet';

/** Reads Vite's manifest of the built site. The names of entries come from `vite/config.ts`. */
export function builtAssets(manifestFile: string, options: { devWallet: boolean }): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const keys = new Map(Object.entries(manifest).map(([key, { name }]) => [name, key]));
  const keyOf = (name: string): string => {
    const key = keys.get(name);
    if (key === undefined) throw new Error(`The build has no ${name}. Run: portico build`);
    return key;
  };
  const urlOf = (key: string) => `/${manifest[key]?.file}`;
  const addImports = (key: string, into: Set<string>): void => {
    if (into.has(key)) return;
    into.add(key);
    for (const next of manifest[key]?.imports ?? []) addImports(next, into);
  };

  return {
    entry: urlOf(keyOf('entry')),
    stylesheets: [urlOf(keyOf('styles'))],
    modulesOf(page, languages) {
      const chunks = new Set<string>();
      const module = (name: string) => {
        const key = keyOf(name);
        addImports(key, chunks);
        return urlOf(key);
      };
      const modules = modulesBy(module, page, languages);
      return { modules, chunks: [...chunks].map(urlOf) };
    },
    signInPage: urlOf(keyOf('sign-in-page')),
    ...(options.devWallet ? { devWallet: `${devWalletPrefix}/announce.js` } : {}),
  };
}

/** In development Vite serves the sources themselves. */
export function developmentAssets(sources: Readonly<Record<string, string>>): Assets {
  const url = (name: string): string => {
    const [, kind, first, second] = /^(page|words)-([\w-]+?)(?:\.([\w-]+))?$/.exec(name) ?? [];
    if (kind === 'page') return `/src/${first === 'status' ? '' : 'pages/'}${first}.tsx`;
    if (kind === 'words') return `/src/locales/${first}.ts?words=${second}`;
    return `/@fs${sources[name]}`;
  };
  return {
    entry: url('entry'),
    preamble: ['/@vite/client', url('dev-preamble')],
    stylesheets: ['/src/styles/index.css'],
    modulesOf: (page, languages) => ({ modules: modulesBy(url, page, languages), chunks: [] }),
    signInPage: url('sign-in-page'),
    devWallet: url('announce'),
  };
}

function modulesBy(
  url: (name: string) => string,
  page: string,
  { shell, page: words }: SiteWords['languages'],
): SiteState['modules'] {
  return {
    hydrate: url('hydrate'),
    page: url(`page-${page}`),
    shellWords: url(`words-${shell}.shell`),
    ...(words && { pageWords: url(`words-${words}.${page}`) }),
  };
}
