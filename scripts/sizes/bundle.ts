import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { reachable, root } from '../repository.ts';

/** Bytes of a file as a server sends it, compressed at the highest quality. */
export function brotliSize(content: string | Uint8Array): number {
  return brotliCompressSync(content).length;
}

const bareReact = `
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
hydrateRoot(document.body, createElement('main'));
`;

/** Brotli bytes of React and react-dom alone: the measure of what Portico may add to a page. */
export function bareReactSize(): Promise<number> {
  return bundledSize(bareReact);
}

const entry = 'virtual:entry';

/**
 * Brotli bytes of the code that a page with this module has to fetch before it runs, built for
 * production by the site's own Vite. Chunks that it only imports on demand do not count.
 */
export async function bundledSize(code: string, external: readonly string[] = []): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: `${root}apps/site`,
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? `${root}apps/site/src/${entry}` : undefined),
        load: (id) => (id.endsWith(entry) ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, external: [...external], preserveEntrySignatures: 'strict' },
    },
  });
  if (!('output' in result)) {
    throw new TypeError('Vite did not build one bundle.');
  }
  const chunks = new Map(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  );
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const reached = reachable(
    entries.map(({ fileName }) => fileName),
    (name) => chunks.get(name)?.imports ?? [],
  );
  return [...reached].reduce((sum, name) => sum + brotliSize(chunks.get(name)?.code ?? ''), 0);
}
