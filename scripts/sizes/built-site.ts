import { readFileSync } from 'node:fs';
import { reachable, root } from '../repository.ts';
import { brotliSize } from './bundle.ts';

type ManifestEntry = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
};

/** The browser's half of the built site, as Vite's manifest describes it. */
export type BuiltSite = {
  /** The chunk that the build named so. */
  named(name: string): string;
  /** Everything that is fetched before these sources run, themselves included. */
  reach(sources: readonly string[]): ReadonlySet<string>;
  /** Brotli bytes of each chunk's file, by the name that the build gave it. */
  sizes(name: RegExp): readonly (readonly [string, number])[];
  /** Returns the number of their scripts. */
  files(sources: Iterable<string>): number;
  /** Brotli bytes of the chunks of these sources together. */
  size(sources: Iterable<string>): number;
};

/** Reads `apps/site/dist/client`; the site must have been built. */
export function readBuiltSite(): BuiltSite {
  const folder = `${root}apps/site/dist/client/`;
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    readFileSync(`${folder}.vite/manifest.json`, 'utf8'),
  );
  const entry = (source: string): ManifestEntry => {
    const found = manifest[source];
    if (found === undefined) {
      throw new Error(`The built site has no chunk for ${source}.`);
    }
    return found;
  };
  const scripts = (sources: Iterable<string>): readonly string[] => {
    const files = new Set([...sources].map((source) => entry(source).file));
    return [...files].filter((file) => file.endsWith('.js'));
  };
  return {
    named(name) {
      const found = Object.entries(manifest).find(([, one]) => one.name === name);
      if (found === undefined)
        throw new Error(`The built site has no chunk with the name ${name}.`);
      return found[0];
    },
    sizes(name) {
      const files = new Map(Object.values(manifest).map((one) => [one.name ?? '', one.file]));
      return [...files].flatMap(([full, file]) => {
        const [, part] = name.exec(full) ?? [];
        return part === undefined ? [] : [[part, brotliSize(readFileSync(folder + file))]];
      });
    },
    reach: (sources) => reachable(sources, (source) => entry(source).imports ?? []),
    files: (sources) => scripts(sources).length,
    size: (sources) =>
      scripts(sources).reduce((sum, file) => sum + brotliSize(readFileSync(folder + file)), 0),
  };
}
