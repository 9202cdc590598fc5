import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { signedInAs } from '@portico/server/testing';
import { testAssets, testConfig } from '@portico/testing/shell/test-site';
import { expect, onTestFinished, test } from 'vitest';
import { colorProblems } from './brand/colors.ts';
import type { PorticoConfig } from './config.ts';
import { configProblems } from './config-problems.ts';
import { allowedSources, weakenedHeaders } from './pages/header-options.ts';
import { openAuth, readSecrets, readSettings } from './server/open-site.ts';
import {
  defineServer,
  type ServerContext,
  type SiteServer,
  serverOptions,
} from './server-options.ts';
import { readProduct } from './vite/product.ts';

const findProblems = (config: Partial<PorticoConfig>) =>
  configProblems({ name: 'Example', ...config });

test('a name is enough', () => {
  expect(findProblems({})).toEqual([]);
  expect(findProblems({ name: ' ' })).toEqual(['name must be a text.']);
});

test('every misspelt name is reported at once', () => {
  const config = { chainz: [], origin: 'https://example.com/', languages: ['de', 'de', 'xx'] };
  expect(findProblems(config as never)).toEqual([
    'portico.config.ts has no option "chainz". Did you mean chains?',
    'origin must be like https://example.com, and is "https://example.com/".',
    'languages: "xx" is not a language of Portico.',
    'languages must include en, the fallback of all others.',
    'languages has one twice.',
  ]);
});

test('names inside are checked, too', () => {
  const config = { brand: { logo: 'a.svg' }, headers: { weakend: {}, weakened: { owns: {} } } };
  expect(findProblems(config as never)).toEqual([
    'portico.config.ts has no option "brand.logo".',
    'portico.config.ts has no option "headers.weakend". Did you mean headers.weakened?',
    'portico.config.ts has no option "headers.weakened.owns". Did you mean headers.weakened.own?',
  ]);
});

test.each([
  ['description', { description: null }],
  ['chains', { chains: null }],
  ['languages', { languages: 'de' }],
  ['words', { words: ['src/words/*.ts'] }],
  ['brand', { brand: 'brand/mark.svg' }],
  ['brand.mark', { brand: { mark: null } }],
  ['headers', { headers: null }],
  ['headers.own', { headers: { own: { 'x-one': 1 } } }],
  ['headers.contentSecurityPolicy', { headers: { contentSecurityPolicy: { 'img-src': 'data:' } } }],
  ['headers.weakened.own', { headers: { weakened: { own: 'x-frame-options' } } }],
])('%s of another type is reported: %j', async (path, config) => {
  const [problem, ...others] = findProblems(config as never);
  expect(problem).toMatch(`${path} must be `);
  expect(others).toEqual([]);
  const read = readProduct(siteWith(JSON.stringify({ name: 'Example', ...config })));
  await expect(read).rejects.toThrow(`${path} must be `);
});

test('entries of another type are reported', () => {
  expect(findProblems({ chains: [null] } as never)).toEqual(['chains must name one or more.']);
  const colors = { accent: null };
  expect(colorProblems({ colors } as never)[0]).toMatch('brand.colors.accent.light must be');
});

test('a statement must fit a message, a name may be any text', () => {
  expect(findProblems({ name: 'Café “Söder”', statement: 'Sign in to Cafe Soder.' })).toEqual([]);
  for (const statement of ['Willkommen bei Söder', 'one\ntwo', '100 % yours'])
    expect(findProblems({ statement })).toEqual([
      'statement must be one line of printable ASCII without %, quotes and <>{}.',
    ]);
});

test('a site’s own headers and sources are accepted', () => {
  const headers = {
    own: { 'X-Robots-Tag': 'noarchive' },
    contentSecurityPolicy: {
      'img-src': ['https://images.example.com', 'blob:'],
      'connect-src': ['https://api.example.com', 'wss://api.example.com'],
    },
  };
  expect(findProblems({ headers })).toEqual([]);
  expect(weakenedHeaders(headers)).toEqual([]);
});

test.each([
  [{ own: { 'Content-Security-Policy': "default-src 'self'" } }, 'Content-Security-Policy'],
  [{ own: { 'x-frame-options': 'SAMEORIGIN' } }, 'x-frame-options'],
  [{ own: { 'set-cookie': 'a=b' } }, 'set-cookie'],
  [{ own: { 'x-one': 'a\r\nb: c' } }, 'x-one'],
  [{ own: { 'x one': 'a' } }, 'x one'],
  [{ contentSecurityPolicy: { 'script-src': ["'unsafe-inline'"] } }, "'unsafe-inline'"],
  [{ contentSecurityPolicy: { 'script-src': ['data:'] } }, 'data:'],
  [{ contentSecurityPolicy: { 'connect-src': ['*'] } }, '*'],
  [{ contentSecurityPolicy: { 'connect-src': ['https:'] } }, 'https:'],
  [{ contentSecurityPolicy: { 'img-src': ["x; script-src 'unsafe-inline'"] } }, 'img-src'],
] as const)('%o is refused', (headers, name) => {
  const problems = findProblems({ headers });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
});

test('deliberately weakened headers are accepted and named', () => {
  const headers = {
    contentSecurityPolicy: { 'script-src': ['https://cdn.example.com'] },
    weakened: {
      own: { 'cross-origin-resource-policy': 'cross-origin' },
      contentSecurityPolicy: { 'script-src': ["'wasm-unsafe-eval'"] },
    },
  };
  expect(findProblems({ headers })).toEqual([]);
  expect(weakenedHeaders(headers)).toEqual([
    'cross-origin-resource-policy',
    "script-src 'wasm-unsafe-eval'",
  ]);
  expect(allowedSources(headers)).toEqual({
    'script-src': ['https://cdn.example.com', "'wasm-unsafe-eval'"],
  });
});

const context: ServerContext = {
  environment: { ROLE: 'keeper' },
  get db(): never {
    throw new Error('No tables here');
  },
};
const silent = () => undefined;
const wallet = 'eip155:8453:0x00000000219ab540356cBB839Cbe05303d7705Fa';

/** The session server of a site with this `portico.server.ts`. */
function open(server: unknown) {
  const settings = readSettings(
    {
      NODE_ENV: 'production',
      AUTH_URL: 'https://example.com',
      DATABASE_URL: ':memory:',
      AUTH_SECRET: 'a secret for the tests of this site alone',
    },
    testConfig,
  );
  const auth = openAuth(settings, testConfig, {
    origin: 'https://example.com',
    languages: ['en'],
    assets: testAssets,
    secrets: readSecrets(settings),
    logger: { info: silent, warn: silent, error: silent },
    // Any data is allowed in sessions.
    server: serverOptions(server as SiteServer, context),
  });
  onTestFinished(() => auth.close());
  return auth;
}

test('sessions carry what the server says, which reads secrets from the environment', async () => {
  const auth = open(
    defineServer(({ environment }) => ({
      session: { data: () => ({ role: environment['ROLE'] ?? '' }) },
    })),
  );
  expect((await signedInAs(auth, wallet)).session).toMatchObject({ role: 'keeper' });
});

test('it refuses what the server refuses', async () => {
  const auth = open(defineServer(() => ({ allow: () => 'ACCESS_DENIED' })));
  await expect(signedInAs(auth, wallet)).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
});

test('a site without such a file has none of it', () => {
  expect(serverOptions(undefined, context)).toEqual({});
});

test('what is misspelt ends the start: an "alow" would let everyone in', () => {
  const server = () => ({ alow: () => 'ACCESS_DENIED' });
  expect(() => serverOptions(server as never, context)).toThrow(
    'portico.server.ts has no option "alow". Did you mean allow?',
  );
  expect(() => serverOptions({ allow: silent } as never, context)).toThrow(/defineServer/);
  expect(() => open(() => ({ session: { dat: () => ({}) } }))).toThrow(
    'session.dat: There is no such option. Did you mean session.data?',
  );
});

test.each([
  ['nothing', () => undefined],
  ['null', () => null],
  ['a promise', async () => ({ allow: () => 'ACCESS_DENIED' })],
])('what returns %s ends the start: its allow() would let everyone in', (_, server) => {
  expect(() => serverOptions(server as never, context)).toThrow('must return its options');
});

test('providers of another type are reported', () => {
  const server = () => ({ providers: null });
  expect(() => serverOptions(server as never, context)).toThrow('providers must be a list.');
  expect(() => open(() => ({ providers: [null] }))).toThrow('null is no provider');
});

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

function siteWith(config: string, files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'portico-product-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const all = {
    'portico.config.ts': `import { defineConfig } from '@portico/shell';\nexport default defineConfig(${config});`,
    'brand/mark.svg': mark,
    'src/pages/home.tsx': '',
    ...files,
  };
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  return root;
}

test('a name, a page and a mark make an English site', async () => {
  const root = siteWith(`{ name: 'Example' }`);
  expect(await readProduct(root)).toEqual({
    root,
    mark,
    config: { name: 'Example' },
    languages: ['en'],
    words: {},
    pages: ['home'],
  });
});

test('it has the languages of its words, or those that it lists', async () => {
  const files = { 'src/locales/en.ts': '', 'src/locales/de.ts': '', 'src/locales/ar.ts': '' };
  expect((await readProduct(siteWith(`{ name: 'A' }`, files))).languages).toEqual([
    'en',
    'ar',
    'de',
  ]);
  const named = siteWith(`{ name: 'A', languages: ['en', 'de'] }`, files);
  expect((await readProduct(named)).languages).toEqual(['en', 'de']);
});

test('the configuration can name another place for the words', async () => {
  const root = siteWith(`{ name: 'A', words: 'words/*/pages.ts' }`, { 'words/de/pages.ts': '' });
  const { languages, words } = await readProduct(root);
  expect(languages).toEqual(['en', 'de']);
  expect(words).toEqual({ de: join(root, 'words/de/pages.ts') });
  const wrong = readProduct(siteWith(`{ name: 'A', words: 'words' }`));
  await expect(wrong).rejects.toThrow('words must be a path with one *');
});

test('all problems are reported at once', async () => {
  const root = siteWith(`{
    name: 'Example',
    languages: ['en', 'fr'],
    brand: { mark: 'brand/sign.svg', colors: { accent: { light: '#ffee00', dark: '#ffee00' } } },
    headers: { own: { 'x-frame-options': 'SAMEORIGIN' } },
  }`);
  const problem: unknown = await readProduct(root).catch((error: unknown) => error);
  expect(String(problem)).toMatch(/languages: there is no src\/locales\/fr\.ts\./);
  expect(String(problem)).toMatch(/brand: there is no .*brand\/sign\.svg\./);
  expect(String(problem)).toMatch(/accent #ffee00 on surface/);
  expect(String(problem)).toMatch(/x-frame-options protects visitors/);
});

test('NODE_ENV stays as it was', async () => {
  const { NODE_ENV } = process.env;
  onTestFinished(() => {
    process.env.NODE_ENV = NODE_ENV;
  });
  delete process.env.NODE_ENV;
  await readProduct(siteWith(`{ name: 'Example' }`));
  expect(process.env.NODE_ENV).toBeUndefined();
});
