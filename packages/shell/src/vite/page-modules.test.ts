import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeModules, pageModules } from './page-modules.ts';

const files = {
  'src/locales/en.ts': `export const shell = { signIn: 'Sign in' };
export const vault = { title: 'The vault' };
export const home = { title: 'Welcome' };`,
  'src/locales/de.ts': `export const shell = { signIn: 'Anmelden' };
export const home = { title: 'Willkommen' };`,
  'src/pages/home.tsx': `export function Page() { return 'page home'; }`,
  'src/pages/vault.tsx': `export function Page() { return 'page vault'; }`,
  'src/status.tsx': `export function Page() { return 'page status'; }`,
  'react/de.ts': `export const de = { code: 'de' };`,
  'react/en.ts': `export const en = { code: 'en' };`,
};

let root = '';
const chunks = new Map<string, string>();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portico-pages-'));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [localeModules()],
    resolve: { alias: { '@portico/react/locales': join(root, 'react') } },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: pageModules(root), preserveEntrySignatures: 'strict' },
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
    expect([...chunks.keys()].toSorted()).toEqual(
      ['de', 'en'].flatMap((code) =>
        ['home', 'status', 'vault'].map((page) => `src/locales/${code}.ts?page=${page}`),
      ),
    );
  });

  it('has the words of that page in that language, and of no other page', () => {
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

  it('holds its language’s part of @portico/react itself, so that it needs no file more', () => {
    expect(chunks.get('src/locales/de.ts?page=home')).toMatch(/code: ["']de["']/);
  });

  it('leaves a page without words empty', () => {
    expect(chunks.get('src/locales/de.ts?page=status')).toMatch(/words = \{\}/);
  });
});
