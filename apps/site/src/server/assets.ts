import { readFileSync } from 'node:fs';

/** The addresses of the site's own scripts and styles, built or in development. */
export type Assets = {
  /** The script that every page runs at once. */
  readonly entry: string;
  /** Loaded before the entry; in development only. */
  readonly preamble?: readonly string[];
  readonly stylesheets: readonly string[];
  /** The module that brings a page to life. */
  readonly hydrate: string;
  /** What it imports, with what a page imports and these sources. */
  chunksOf(page: string, sources: readonly string[]): readonly string[];
  /** The address of a module of the site that the build made an entry of, as `src/…`. */
  url(source: string): string;
  readonly signInPage: string;
  /** The development wallet's announcer; undefined when the operator runs production. */
  readonly devWallet?: string;
};

type ManifestEntry = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};
type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Where the development wallet's files are served. */
export const devWalletPrefix = '/dev-wallet';

/** Reads Vite's manifest of the built site. */
export function builtAssets(manifestFile: string, options: { devWallet: boolean }): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const entryOf = (source: string): ManifestEntry => {
    const entry = manifest[source];
    if (!entry)
      throw new Error(`The build holds no ${source}. Run: npm run build -w @portico/site`);
    return entry;
  };
  const url = (entry: ManifestEntry) => `/${entry.file}`;
  const reach = (source: string, into = new Set<string>()): Set<string> => {
    if (into.has(source)) return into;
    into.add(source);
    for (const next of entryOf(source).imports ?? []) reach(next, into);
    return into;
  };

  const hydrate = 'src/client/hydrate.tsx';
  return {
    entry: url(entryOf('src/client/entry.ts')),
    stylesheets: (entryOf('src/client/styles.ts').css ?? []).map((file) => `/${file}`),
    hydrate: url(entryOf(hydrate)),
    chunksOf(page, more) {
      const file = `src/pages/${page}.tsx`;
      const sources = reach(manifest[file] ? file : 'src/shell/status-page.tsx', reach(hydrate));
      for (const source of more) reach(source, sources);
      return [...sources].map((source) => url(entryOf(source)));
    },
    url: (source) => url(entryOf(source)),
    signInPage: url(entryOf('src/client/sign-in-page.tsx')),
    ...(options.devWallet ? { devWallet: `${devWalletPrefix}/announce.js` } : {}),
  };
}

/** In development Vite serves the sources themselves. */
export const developmentAssets: Assets = {
  entry: '/src/client/entry.ts',
  preamble: ['/@vite/client', '/src/client/dev-preamble.ts'],
  stylesheets: ['/src/styles/all.css'],
  hydrate: '/src/client/hydrate.tsx',
  chunksOf: () => [],
  url: (source) => `/${source}`,
  signInPage: '/src/client/sign-in-page.tsx',
  devWallet: '/src/dev-wallet/announce.ts',
};
