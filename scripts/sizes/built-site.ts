import { readFileSync } from 'node:fs';
import { root } from '../repository.ts';
import { brotliSize } from './bundle.ts';

type ManifestEntry = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

/** The browser's half of the built site, as Vite's manifest describes it. */
export type BuiltSite = {
  /** Sources that became a separate chunk. */
  readonly sources: readonly string[];
  /** Everything that is fetched before these sources run, themselves included. */
  reach(sources: readonly string[]): ReadonlySet<string>;
  /** What these sources fetch on demand, directly. */
  onDemand(sources: Iterable<string>): readonly string[];
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
  return {
    sources: Object.keys(manifest),
    reach(sources) {
      const reached = new Set<string>();
      const visit = (source: string): void => {
        if (!reached.has(source)) {
          reached.add(source);
          entry(source).imports?.forEach(visit);
        }
      };
      sources.forEach(visit);
      return reached;
    },
    onDemand: (sources) => [...sources].flatMap((source) => entry(source).dynamicImports ?? []),
    size: (sources) => {
      const files = new Set([...sources].map((source) => entry(source).file));
      const scripts = [...files].filter((file) => file.endsWith('.js'));
      return scripts.reduce((sum, file) => sum + brotliSize(readFileSync(folder + file)), 0);
    },
  };
}
