import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { serverFiles } from './plugins.ts';

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

test('the build refuses a server file in the browser and names its importer', async () => {
  const value = `import { load } from './vault.server.ts';\nexport const shown = load();`;
  await expect(buildPage(value)).rejects.toThrow(/vault\.ts imports \.\/vault\.server\.ts/);
  expect(await buildPage(value, true)).toContain('secret');
});

test('its types may be imported', async () => {
  const built = await buildPage(`import type { load } from './vault.server.ts';`);
  expect(built).toContain('the page');
  expect(built).not.toContain('secret');
});

test('the build refuses a configuration that imports portico.server.ts', async () => {
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
