import { readFileSync } from 'node:fs';

const manifest = new URL('../../../../apps/site/dist/client/.vite/manifest.json', import.meta.url);

/** Returns the path of the built chunk of a source file, which the end of its own path names. */
export function builtChunk(source: string): string {
  const entries: Record<string, { readonly file: string }> = JSON.parse(
    readFileSync(manifest, 'utf8'),
  );
  const found = Object.entries(entries).find(([name]) => name.endsWith(source));
  if (found === undefined) throw new Error(`The built site has no chunk for ${source}.`);
  return `/${found[1].file}`;
}
