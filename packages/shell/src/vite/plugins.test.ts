import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { browserConfig } from './plugins.ts';

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
