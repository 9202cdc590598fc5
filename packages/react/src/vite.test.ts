import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { portico } from './vite.ts';

/** No file: a name in the package, whose dependencies it imports. */
const entry = fileURLToPath(new URL('./main.tsx', import.meta.url));
const code = `
  import { ConnectButton, createPortico, PorticoProvider, useBalance } from '@portico/react';
  import { getAddress } from 'viem';
  globalThis.app = [getAddress, useBalance, <PorticoProvider config={createPortico()}><ConnectButton /></PorticoProvider>];`;

describe('the plugin for Vite', () => {
  let chunks: readonly Rolldown.OutputChunk[];
  beforeAll(async () => {
    const result = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [
        portico(),
        {
          name: 'entry',
          resolveId: (id) => (id === entry ? id : undefined),
          load: (id) => (id === entry ? code : undefined),
        },
      ],
      resolve: { conditions: ['source', 'browser', 'module', 'production'] },
      build: { write: false, minify: false, rolldownOptions: { input: entry } },
    });
    chunks = (result as Rolldown.RolldownOutput).output.flatMap((file) =>
      file.type === 'chunk' ? [file] : [],
    );
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

  it('leaves out the copy of viem that Safe’s provider would bring', () => {
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds).join('\n');
    expect(modules).toContain('/safe-apps-provider/');
    expect(modules).not.toMatch(/\/viem\/_cjs\/|\/safe-apps-sdk\/dist\/cjs\/index\.js/);
  });

  it('gives the CommonJS of WalletConnect the CommonJS of tslib, which needs no wrapper', () => {
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds).join('\n');
    expect(modules).toContain('/tslib/tslib.js');
    expect(modules).not.toContain('tslib.es6');
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
