import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readProduct } from './product.ts';

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
