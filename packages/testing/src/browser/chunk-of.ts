import { readFileSync } from 'node:fs';

const manifest = new URL('../../../../apps/site/dist/client/.vite/manifest.json', import.meta.url);

/** The path under which the built site serves the chunk of one source file, named by the end of its path. */
export function chunkOf(source: string): string {
  const entries: Record<string, { readonly file: string }> = JSON.parse(
    readFileSync(manifest, 'utf8'),
  );
  const found = Object.entries(entries).find(([name]) => name.endsWith(source));
  if (found === undefined) throw new Error(`The built site has no chunk for ${source}.`);
  return `/${found[1].file}`;
}
