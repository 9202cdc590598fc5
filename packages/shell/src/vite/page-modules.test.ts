import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeModules, pageModules } from './page-modules.ts';
import { singleFileEntry } from './plugins.ts';

const files = {
  'words/en.ts': `export const shell = { signIn: 'Sign in' };
export const vault = { title: 'The vault' };
export const home = { title: 'Welcome' };`,
  'words/de.ts': `export const shell = { signIn: 'Anmelden' };
export const home = { title: 'Willkommen' };`,
  'src/pages/home.tsx': `export function Page() { return 'page home'; }`,
  'src/pages/vault.tsx': `export function Page() { return 'page vault'; }`,
  'src/status.tsx': `export function Page() { return 'page status'; }`,
  'locales/de/locale.ts': `export const de = { code: 'de', load: () => import('./dialogs.ts') };`,
  'locales/de/dialogs.ts': `import { failed } from '../failed.ts';
export const words = { close: 'Schließen', failed };`,
  'locales/en/locale.ts': `export const en = { code: 'en', load: () => import('./dialogs.ts') };`,
  'locales/en/dialogs.ts': `import { failed } from '../failed.ts';
export const words = { close: 'Close', failed };`,
  'locales/failed.ts': `export const failed = () => 'That failed.';`,
};

const languages = ['en', 'de'] as const;
let root = '';
const chunks = new Map<string, string>();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portico-pages-'));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  const words = { en: join(root, 'words/en.ts'), de: join(root, 'words/de.ts') };
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [singleFileEntry(), localeModules({ root, languages, words })],
    resolve: {
      alias: [
        { find: 'project:status', replacement: join(root, 'src/status.tsx') },
        {
          find: /^@portico\/locales\/(\w+)\/(locale|dialogs)$/,
          replacement: join(root, 'locales/$1/$2.ts'),
        },
        {
          find: /^@portico\/locales\/(\w+)\/shell$/,
          replacement: fileURLToPath(new URL('../../../locales/src/$1/shell.ts', import.meta.url)),
        },
      ],
    },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: pageModules({ root, languages, pages: ['home', 'vault'] }),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  if (!('output' in result)) throw new TypeError('Vite did not build one bundle.');
  for (const file of result.output) {
    if (file.type !== 'chunk' || !file.facadeModuleId) continue;
    chunks.set(relative(root, file.facadeModuleId), file.code);
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the module of a page in a language', () => {
  it('exists for every page in every language', () => {
    const entries = [...chunks.keys()].filter((id) => id.includes('?'));
    expect(entries.toSorted()).toEqual(
      ['de', 'en'].flatMap((code) =>
        ['connect', 'page'].flatMap((kind) =>
          ['home', 'status', 'vault'].map((page) => `src/locales/${code}.ts?${kind}=${page}`),
        ),
      ),
    );
  });

  it('has the words of its page in its language alone', () => {
    const code = chunks.get('src/locales/de.ts?page=home');
    expect(code).toContain('Willkommen');
    expect(code).toContain('Anmelden');
    expect(code).not.toMatch(/Welcome|The vault|page vault/);
  });

  it('has English words where the language has none for the page', () => {
    const code = chunks.get('src/locales/de.ts?page=vault');
    expect(code).toContain('The vault');
    expect(code).toContain('Anmelden');
  });

  it('includes its language’s part of @portico/react, so that it needs no further file', () => {
    expect(chunks.get('src/locales/de.ts?page=home')).toMatch(/code: ["']de["']/);
  });

  it('includes the dialogs’ words for visitors without a session alone', () => {
    expect(chunks.get('src/locales/de.ts?connect=home')).toMatch(/Willkommen(.|\n)*Schließen/);
    expect(chunks.get('src/locales/de.ts?connect=home')).not.toContain('Close');
    expect(chunks.get('src/locales/en.ts?connect=home')).toContain('Close');
    expect(chunks.get('src/locales/de.ts?page=home')).not.toContain('Schließen');
    expect(chunks.get('src/locales/en.ts?page=home')).not.toContain('Close');
  });

  it('includes the imports of these words, so that they need no further file', () => {
    expect(chunks.get('src/locales/de.ts?connect=home')).toContain('That failed.');
    expect(chunks.get('src/locales/en.ts?connect=home')).toContain('That failed.');
  });

  it('has the shell’s words where the site has none', () => {
    expect(chunks.get('src/locales/de.ts?page=status')).toContain('Diese Seite gibt es nicht');
    expect(chunks.get('src/locales/de.ts?page=home')).toContain('Zum Inhalt springen');
  });
});
