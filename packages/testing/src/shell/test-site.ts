import { type IncomingHttpHeaders, request } from 'node:http';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { shell } from '@portico/locales/en/shell';
import { localeCodes } from '@portico/protocol';
import { en } from '@portico/react/locales/en';
import type { Auth } from '@portico/server';
import { readEnvironment } from '@portico/server/environment';
import type { Observer } from '@portico/server/observe';
import { onTestFinished } from 'vitest';
import type { PorticoConfig } from '../../../shell/src/config.ts';
import { createEndpointTable } from '../../../shell/src/pages/endpoints.ts';
import { createPageTable } from '../../../shell/src/pages/page-table.ts';
import { createWordsTable } from '../../../shell/src/pages/words-table.ts';
import type { Assets } from '../../../shell/src/server/assets.ts';
import { siteStylesheets } from '../../../shell/src/server/inline-source.ts';
import { listen } from '../../../shell/src/server/listen.ts';
import { openAuth, readSecrets, siteListener } from '../../../shell/src/server/open-site.ts';
import type { SiteModules, SiteOptions } from '../../../shell/src/server/site-options.ts';

/** The configuration of the site in tests. */
export const testConfig: PorticoConfig = {
  name: 'Portico',
  brand: { colors: { ground: { light: '#ffffff', dark: '#000000' } } },
};

/** URLs that tell which module they stand for. */
export const testAssets: Assets = {
  entry: { href: '/assets/entry.js', code: 'entry()' },
  pressEntry: { href: '/assets/press.js', code: 'press()' },
  stylesheets: siteStylesheets(
    ['src/styles/index.css', 'src/styles/late.css', 'src/styles/pages/home.css'],
    (source) => ({ href: `/assets/${basename(source)}`, css: `.${basename(source, '.css')} {}` }),
  ),
  pageScripts(page, language, connects) {
    const modules = {
      hydrate: '/assets/hydrate.js',
      page: `/assets/${language}.${page}${connects ? '.connect' : ''}.js`,
    };
    return {
      modules,
      chunks: Object.values(modules),
      connectChunks: [
        '/assets/connect.js',
        ...(connects ? [] : [`/assets/${language}.dialogs.js`]),
      ],
      accountChunks: ['/assets/account.js'],
    };
  },
  signInPage: '/assets/sign-in.js',
};

/** The origin of the tests' site. */
export const origin = 'https://example.com';

/** The session server of a site with these variables. */
export function site(
  variables: Readonly<Record<string, string>>,
  config = testConfig,
  observers: readonly Observer[] = [],
) {
  const read = readEnvironment({
    NODE_ENV: 'production',
    AUTH_URL: origin,
    AUTH_SECRET: 'a secret for the tests of this site alone',
    DATABASE_URL: ':memory:',
    ...variables,
  });
  if (!read.ok) throw new Error(read.problems.join());
  const silent = () => undefined;
  return openAuth(read.settings, config, {
    origin,
    secrets: readSecrets(read.settings),
    languages: localeCodes,
    assets: testAssets,
    logger: { info: silent, warn: silent, error: silent },
    observers,
  });
}

/** The words of a site in English, as Vite finds them. */
export const shellWords = [
  { en: { footer: { description: 'A site' } } },
  {
    en: { words: shell, locale: en },
  },
] as const;

/** A page without content. */
export const Empty = () => null;

/** An answer. */
export type Answered = {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A site of these modules around a session server. */
export function siteOptions(
  auth: Auth,
  site: Partial<SiteModules & Pick<SiteOptions, 'db'>> = {},
  {
    onError = () => undefined,
    variables = {},
  }: {
    readonly onError?: (error: unknown) => void;
    readonly variables?: Readonly<Record<string, string>>;
  } = {},
) {
  const read = readEnvironment({ DATABASE_URL: ':memory:', ...variables });
  if (!read.ok) throw new Error(read.problems.join());
  return {
    settings: read.settings,
    config: testConfig,
    pages: createPageTable({}),
    endpoints: createEndpointTable({}, []),
    migrations: undefined,
    languages: localeCodes,
    words: createWordsTable({}, {}),
    statusPage: Empty,
    render: () => '',
    prepare: async () => undefined,
    renderFooter: () => '',
    ...site,
    origin,
    secrets: ['a secret for the forms of this site alone'],
    assets: testAssets,
    logger: { error: ({ err }: { readonly err?: unknown }) => onError(err) },
    auth,
    files: [],
    isStopping: () => false,
  };
}

/** Serves a site, its session server included, and returns the answers. */
export async function serve(
  auth: Auth,
  site: Partial<SiteModules> = {},
  {
    observers = [],
    ...more
  }: NonNullable<Parameters<typeof siteOptions>[2]> & {
    readonly observers?: readonly Observer[];
  } = {},
) {
  const listener = siteListener({ ...siteOptions(auth, site, more), observers });
  const { port, close } = await listen(listener, ['127.0.0.1'], 0);
  onTestFinished(async () => {
    await close(0);
    await auth.close();
  });
  return (path: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<Answered>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers }, (answer) => {
        const { statusCode: status, headers } = answer;
        text(answer).then((body) => resolve({ status, headers, body }), reject);
      })
        .on('error', reject)
        .end();
    });
}
