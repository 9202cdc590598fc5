import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LocaleCode } from '@portico/protocol';
import type { SiteState } from '../pages/site-state.ts';
import { type Stylesheets, siteStylesheets } from './stylesheets.ts';

/** The URLs of the site's scripts and styles, built or in development. */
export type Assets = {
  /** The script that every page runs at once. */
  readonly entry: string;
  /** Loaded before the entry; in development only. */
  readonly preamble?: readonly string[];
  readonly stylesheets: Stylesheets;
  /** What hydrates a page in a language of the site, and everything that it imports statically. */
  modulesOf(page: string, language: LocaleCode): Pick<SiteState, 'modules' | 'chunks'>;
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

/** Reads Vite's manifest of the built site, and its stylesheets: entries of the site are found by file, those of the shell by name. */
export function builtAssets(manifestFile: string, options: { devWallet: boolean }): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const keys = new Map(Object.entries(manifest).map(([key, { name }]) => [name, key]));
  const keyOf = (entry: string): string => {
    const key = manifest[entry] ? entry : keys.get(entry);
    if (key === undefined) throw new Error(`The build has no ${entry}. Run: portico build`);
    return key;
  };
  const urlOf = (key: string) => `/${manifest[key]?.file}`;
  const client = dirname(dirname(manifestFile));
  const styles = Object.keys(manifest).filter((key) => /^src\/styles\/.*\.css$/.test(key));
  return {
    entry: urlOf(keyOf('entry')),
    stylesheets: siteStylesheets(styles, (source) => ({
      href: urlOf(source),
      css: readFileSync(join(client, urlOf(source)), 'utf8').trim(),
    })),
    modulesOf(page, language) {
      const chunks = new Set<string>();
      const load = (entry: string) => {
        chunks.add(keyOf(entry));
        return urlOf(keyOf(entry));
      };
      const modules = modulesBy(load, page, language);
      // A set hands out what is added to it while it is walked.
      for (const key of chunks) for (const next of manifest[key]?.imports ?? []) chunks.add(next);
      return { modules, chunks: [...chunks].map(urlOf) };
    },
    signInPage: urlOf(keyOf('sign-in-page')),
    ...(options.devWallet && { devWallet: `${devWalletPrefix}/announce.js` }),
  };
}

/**
 * In development Vite serves the sources themselves.
 *
 * @param root the folder of the site
 * @param sources the modules of the shell, by the name of their entry
 */
export function developmentAssets(root: string, sources: Readonly<Record<string, string>>): Assets {
  const url = (name: string) => (sources[name] ? `/@fs${sources[name]}` : `/${name}`);
  return {
    entry: url('entry'),
    preamble: ['/@vite/client', url('dev-preamble')],
    stylesheets: siteStylesheets(globSync(styleSources, { cwd: root }), (source) => ({
      href: `/${source}`,
    })),
    modulesOf: (page, language) => ({ modules: modulesBy(url, page, language), chunks: [] }),
    signInPage: url('sign-in-page'),
    devWallet: url('announce'),
  };
}

/** The stylesheets that a site may have. */
export const styleSources = ['src/styles/{index,auth,late}.css', 'src/styles/pages/*.css'];

/** Entries of the shell have names, those of the site are files. */
function modulesBy(
  url: (entry: string) => string,
  page: string,
  language: LocaleCode,
): SiteState['modules'] {
  return { hydrate: url('hydrate'), page: url(`src/locales/${language}.ts?page=${page}`) };
}
