import { readFileSync } from 'node:fs';
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

/** Brotli bytes of what a page with this module fetches before it runs, built as the site is. Chunks on demand do not count. */
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

/** Reads the browser's half of the site in `apps/site/dist/client`, which must have been built, as Vite's manifest describes it. */
export function readBuiltSite() {
  const folder = `${root}apps/site/dist/client/`;
  const manifest: Record<
    string,
    { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }
  > = JSON.parse(readFileSync(`${folder}.vite/manifest.json`, 'utf8'));
  const find = <Found>(found: Found | undefined, name: string): Found => {
    if (found === undefined) throw new Error(`The built site has no chunk for ${name}.`);
    return found;
  };
  const sizeOf = (file: string) => brotliSize(readFileSync(folder + file));
  const scripts = (sources: Iterable<string>): readonly string[] => {
    const files = new Set([...sources].map((source) => find(manifest[source], source).file));
    return [...files].filter((file) => file.endsWith('.js'));
  };
  return {
    named: (name: string): string =>
      find(
        Object.keys(manifest).find((source) => manifest[source]?.name === name),
        name,
      ),
    /** Brotli bytes of each chunk's file, by the part of the build's name for it that a pattern captures. */
    sizes(name: RegExp): readonly (readonly [string, number])[] {
      const files = new Map(Object.values(manifest).map((one) => [one.name ?? '', one.file]));
      return [...files].flatMap(([full, file]) => {
        const [, part] = name.exec(full) ?? [];
        return part === undefined ? [] : [[part, sizeOf(file)]];
      });
    },
    /** Everything that is fetched before these sources run, themselves included. */
    reach: (sources: readonly string[]): ReadonlySet<string> =>
      reachable(sources, (source) => find(manifest[source], source).imports ?? []),
    files: (sources: Iterable<string>) => scripts(sources).length,
    size: (sources: Iterable<string>) =>
      scripts(sources).reduce((sum, file) => sum + sizeOf(file), 0),
  };
}
