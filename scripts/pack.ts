// Packs all packages into packed/, to be installed together into any project: `npm run pack`.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { packPackages } from './packing/pack-packages.ts';
import { writeSbom } from './packing/sbom.ts';
import { type Manifest, publishedPackages, readManifest, root } from './repository.ts';

const kinds = {
  'a server': ['server'],
  'a page with React': ['react'],
  'a page without a framework': ['core'],
  'a server and its pages': ['react', 'server'],
  'a site of the shell': ['shell'],
} as const;

/** Returns the command for each kind of project: its tarballs and tested peers. npm would take a later viem first, then refuse it. */
export function installCommands(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, named]) => {
      const found = withDependencies(named);
      const tarballs = join(folder, `{${found.map(([name]) => name).join(',')}}.tgz`);
      const peers = new Set(found.flatMap(([, manifest]) => testedPeers(manifest)));
      return [kind, ['npm install', tarballs, ...[...peers].sort()].join(' ')];
    }),
  );
}

/** Packages with those of ours that they depend on, by name, each after those that it needs. */
function withDependencies(names: readonly string[]): readonly (readonly [string, Manifest])[] {
  const found = new Map<string, Manifest>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    const manifest = readManifest(`packages/${name}`);
    for (const dependency of Object.keys(manifest.dependencies ?? {}).sort()) {
      const own = dependency.split('@portico/')[1];
      if (own !== undefined) visit(own);
    }
    found.set(name, manifest);
  };
  for (const name of names) visit(name);
  return [...found];
}

/** React is the project's own choice. */
function testedPeers({ devDependencies, peerDependencies, peerDependenciesMeta }: Manifest) {
  return Object.keys(peerDependencies ?? {})
    .filter((name) => !peerDependenciesMeta?.[name]?.optional && !/^react(?:-dom)?$/.test(name))
    .map((name) => `${name}@${devDependencies?.[name]}`);
}

if (import.meta.main) {
  const folder = join(root, 'packed');
  rmSync(folder, { recursive: true, force: true });
  await packPackages(folder, publishedPackages());
  writeSbom(join(folder, 'portico.cdx.json'), publishedPackages());
  console.log('Packed. In your project:\n');
  for (const [kind, command] of Object.entries(installCommands(folder))) {
    console.log(`  # ${kind}\n  ${command}\n`);
  }
}
