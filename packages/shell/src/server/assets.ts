import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LocaleCode } from '@portico/protocol';
import type { SiteState } from '../pages/page-module.ts';
import { styleFiles } from '../site-files.ts';
import {
  type EntryScript,
  entryScript,
  type Stylesheets,
  siteStylesheets,
} from './inline-source.ts';

/** The URLs of the site's scripts and styles, built or in development. */
export type Assets = {
  /** The script that every page runs at once. */
  readonly entry: EntryScript;
  /** The same for visitors without a session, with the code that opens the connect dialog. */
  readonly pressEntry: EntryScript;
  /** Loaded before the entry; in development only. */
  readonly preamble?: readonly string[];
  readonly stylesheets: Stylesheets;
  /** The scripts that hydrate a page, and all of their files. Without a session (`connects`) the module has the words of the dialogs. */
  pageScripts(page: string, language: LocaleCode, connects: boolean): PageScripts;
  readonly signInPage: string;
  /** The announcement of the development wallet; undefined when the operator runs production. */
  readonly devWallet?: string;
};

type PageScripts = Pick<SiteState, 'modules' | 'chunks' | 'connectChunks' | 'accountChunks'>;

type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }
  >
>;

/** URL prefix of the development wallet's files. */
export const devWalletPrefix = '/dev-wallet';

/** Reads Vite's manifest of the built site, and its stylesheets: entries of the site are found by file, entries of the shell by name. */
export function builtAssets(manifestFile: string, options: { devWallet: boolean }): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const keys = new Map(
    Object.entries(manifest).flatMap(([key, { name }]) => (name ? [[name, key]] : [])),
  );
  const manifestKey = (entry: string): string => {
    const key = manifest[entry] ? entry : keys.get(entry);
    if (key === undefined) throw new Error(`The build has no ${entry}. Run: portico build`);
    return key;
  };
  const fileUrl = (key: string) => `/${manifest[key]?.file}`;
  const client = dirname(dirname(manifestFile));
  const styles = [...keys.keys()].filter((name) => /^src\/styles\/.*\.css$/.test(name));

  /** The files of some chunks and of everything that they import statically, without those that came before. */
  const reach = (wanted: readonly string[], before: readonly string[] = []): readonly string[] => {
    const reached = new Set(wanted);
    // Iterating a set includes entries that are added meanwhile.
    for (const key of reached) for (const next of manifest[key]?.imports ?? []) reached.add(next);
    return [...reached].map(fileUrl).filter((url) => !before.includes(url));
  };

  const scripts = new Map<string, PageScripts>();
  function findScripts(entry: string, language: LocaleCode, connects: boolean): PageScripts {
    const modules = moduleUrls((name) => fileUrl(manifestKey(name)), entry);
    const words = Object.keys(manifest).find(
      (key) => !connects && new RegExp(`/${language}/dialogs\\.[jt]s$`).test(key),
    );
    const chunks = reach(Object.values(moduleUrls(manifestKey, entry)));
    const connectChunks = reach([manifestKey('connect-moment'), ...(words ? [words] : [])], chunks);
    const accountChunks = reach(['account-moment', 'find-account-name'].map(manifestKey), [
      ...chunks,
      ...connectChunks,
    ]);
    return { modules, chunks, connectChunks, accountChunks };
  }

  const read = (key: string) => readFileSync(join(client, fileUrl(key)), 'utf8');
  const readEntry = (name: string) => {
    const key = manifestKey(name);
    return entryScript(fileUrl(key), read(key), manifest[key]?.imports);
  };

  return {
    entry: readEntry('entry'),
    pressEntry: readEntry('press-entry'),
    stylesheets: siteStylesheets(styles, (source) => ({
      href: fileUrl(manifestKey(source)),
      css: read(manifestKey(source)).trim(),
    })),
    pageScripts(page, language, connects) {
      const entry = pageEntry(page, language, connects);
      const found = scripts.get(entry) ?? findScripts(entry, language, connects);
      scripts.set(entry, found);
      return found;
    },
    signInPage: fileUrl(manifestKey('sign-in-page')),
    ...(options.devWallet && { devWallet: `${devWalletPrefix}/announce.js` }),
  };
}

/** In development Vite serves the sources themselves. @param sources the modules of the shell, by the name of their entry */
export function developmentAssets(root: string, sources: Readonly<Record<string, string>>): Assets {
  const url = (name: string) => (sources[name] ? `/@fs${sources[name]}` : `/${name}`);
  const files = styleFiles(root);
  return {
    entry: { href: url('entry') },
    pressEntry: { href: url('press-entry') },
    preamble: ['/@vite/client', url('dev-preamble')],
    stylesheets: siteStylesheets(Object.keys(files), (source) => ({
      href: `/@fs${files[source]}`,
    })),
    pageScripts: (page, language) => ({
      // Requests do not matter there.
      modules: moduleUrls(url, pageEntry(page, language, false)),
      chunks: [],
      connectChunks: [],
      accountChunks: [],
    }),
    signInPage: url('sign-in-page'),
    devWallet: url('announce'),
  };
}

/** Entries of the shell have names, entries of the site are files. */
function moduleUrls(url: (entry: string) => string, page: string): SiteState['modules'] {
  return { hydrate: url('hydrate'), page: url(page) };
}

function pageEntry(page: string, language: LocaleCode, connects: boolean): string {
  return `src/locales/${language}.ts?${connects ? 'connect' : 'page'}=${page}`;
}
