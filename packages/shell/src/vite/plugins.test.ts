import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it, onTestFinished, test } from 'vitest';
import { portico } from './chunk-groups.ts';
import { browserConfig, serverFiles } from './plugins.ts';

/** Builds a configuration for browsers, without minifying. */
async function built(config: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-config-'));
  try {
    writeFileSync(join(folder, 'portico.config.ts'), config);
    const result = await build({
      configFile: false,
      logLevel: 'error',
      root: folder,
      plugins: [browserConfig()],
      build: {
        write: false,
        minify: false,
        lib: { entry: join(folder, 'portico.config.ts'), formats: ['es'], fileName: 'config' },
      },
    });
    const [output] = Array.isArray(result) ? result : [];
    return output?.output[0].code ?? '';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('keeps name, statement, paths and wallets for browsers', async () => {
  const code = await built(`
    type Config = { readonly name: string };
    const defineConfig = <Given>(config: Given): Given => config;
    const manifest = '/site.webmanifest' as string;
    export default defineConfig({
      name: 'Example',
      statement: 'Sign in.',
      basePath: '/gate/auth',
      images: { favicon: '/favicon.svg' },
      sessionsPage: '/account',
      webManifest: manifest,
      wallets: (popular: readonly unknown[]) => popular.slice(1),
      contentSecurityPolicy: { 'img-src': ['https://cdn.example.com'] },
    });`);
  for (const kept of ['Example', 'Sign in.', '/gate/auth', '/account', 'popular.slice(1)']) {
    expect(code).toContain(kept);
  }
  expect(code).not.toMatch(/favicon|webmanifest|cdn\.example\.com/);
});

it('keeps a configuration in another form whole', async () => {
  const code = await built(`
    const config = { name: 'Example', webManifest: '/site.webmanifest' };
    export default config;`);
  expect(code).toContain('/site.webmanifest');
});

/** Builds a page that imports something from the server's part beside it. */
async function buildPage(importing: string, ssr = false) {
  const root = mkdtempSync(join(tmpdir(), 'portico-server-files-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'vault.server.ts'), `export const load = () => 'secret';`);
  writeFileSync(join(root, 'vault.ts'), `${importing}\nexport const page = 'the page';`);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [serverFiles()],
    build: {
      write: false,
      ssr,
      rolldownOptions: { input: join(root, 'vault.ts'), preserveEntrySignatures: 'strict' },
    },
  });
  return JSON.stringify(result);
}

it('the build refuses a server file in the browser and names its importer', async () => {
  const value = `import { load } from './vault.server.ts';\nexport const shown = load();`;
  await expect(buildPage(value)).rejects.toThrow(/vault\.ts imports \.\/vault\.server\.ts/);
  expect(await buildPage(value, true)).toContain('secret');
});

it('its types may be imported', async () => {
  const built = await buildPage(`import type { load } from './vault.server.ts';`);
  expect(built).toContain('the page');
  expect(built).not.toContain('secret');
});

it('the build refuses a configuration that imports portico.server.ts', async () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-server-files-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'portico.server.ts'), `export default () => ({ secret: 'secret' });`);
  writeFileSync(join(root, 'portico.config.ts'), `export { default } from './portico.server.ts';`);
  const built = build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [serverFiles()],
    build: { write: false, rolldownOptions: { input: join(root, 'portico.config.ts') } },
  });
  await expect(built).rejects.toThrow(/portico\.config\.ts imports \.\/portico\.server\.ts/);
});

const react = fileURLToPath(new URL('../../../react/src', import.meta.url));

test('components that every page runs import no component of another file', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: react }).map((file) => join(react, file));
  const listed = files.filter((file) => portico.test(file));
  expect(listed.length).toBeGreaterThan(10);
  const imported = listed.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^(?:import|export) (?!type)[^;]*? from '(\.[^']+\.tsx)'/gm,
      ),
    ].map(([, path = '']) => join(dirname(file), path)),
  );
  expect(imported).not.toEqual([]);
  expect(imported.filter((file) => !portico.test(file))).toEqual([]);
});
