import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { portico } from './vite.ts';

describe('the plugin for Vite', () => {
  let chunks: readonly Rolldown.OutputChunk[];
  beforeAll(async () => {
    // Below the package, whose dependencies it imports.
    const folder = mkdtempSync(fileURLToPath(new URL('../test-results-', import.meta.url)));
    try {
      writeFileSync(
        join(folder, 'main.tsx'),
        `import { ConnectButton, createPortico, PorticoProvider, useBalance } from '@portico/react';
         import { getAddress } from 'viem';
         globalThis.app = [getAddress, useBalance, <PorticoProvider config={createPortico()}><ConnectButton /></PorticoProvider>];`,
      );
      const result = await build({
        configFile: false,
        logLevel: 'error',
        root: folder,
        plugins: [portico()],
        resolve: { conditions: ['source', 'browser', 'module', 'production'] },
        build: {
          write: false,
          minify: false,
          rolldownOptions: { input: join(folder, 'main.tsx') },
        },
      });
      chunks = (result as Rolldown.RolldownOutput).output.flatMap((file) =>
        file.type === 'chunk' ? [file] : [],
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 60_000);

  const modulesOf = (name: string) =>
    chunks
      .filter((chunk) => chunk.name === name)
      .flatMap(({ moduleIds }) => moduleIds)
      .join('\n');

  it('puts what a click needs into one file', () => {
    for (const part of ['connect-dialog', 'step', 'wallet-engine', 'popular-wallets'])
      expect(modulesOf('portico-connect')).toContain(`/${part}.ts`);
  });

  it('puts the account into another', () => {
    for (const part of ['account-dialog', 'connected-account', 'account-reader'])
      expect(modulesOf('portico-account')).toContain(`/${part}.ts`);
  });

  it('leaves both out of the first load', () => {
    const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
    for (const chunk of loaded)
      for (const one of chunks) if (chunk.imports.includes(one.fileName)) loaded.add(one);
    const names = [...loaded].map(({ name }) => name);
    expect(names).toContain('portico');
    expect(names).not.toContain('portico-connect');
    expect(names).not.toContain('portico-account');
  });

  it('leaves there what the first page runs of both', () => {
    for (const part of ['/hooks/use-balance.ts', '/viem/_esm/utils/address/getAddress.js'])
      expect(modulesOf('portico')).toContain(part);
  });
});
