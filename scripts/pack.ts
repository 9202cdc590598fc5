// Packs all packages into packed/, to be installed together into any project: `npm run pack`.

import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packPackages } from './packing/pack-packages.ts';
import { type Manifest, publishedPackages, reachable, readManifest, root } from './repository.ts';

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

type Bom = {
  readonly metadata: { readonly component: object };
  readonly components: readonly { readonly 'bom-ref': string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};

/** Writes what packages bring with them as CycloneDX. npm's option to leave out development drops what one needs and another develops with. */
export function writeSbom(file: string, workspaces: readonly string[]): void {
  const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  for (const workspace of workspaces) words.push('-w', workspace);
  const text = execFileSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const bom: Bom = JSON.parse(text);
  const graph = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const direct = new Map(workspaces.map((workspace) => readDirect(workspace, graph)));
  const edges = (ref: string) => direct.get(ref) ?? graph.get(ref) ?? [];
  const kept = reachable(direct.keys(), edges);
  const component = { ...bom.metadata.component, name: 'portico' };
  const own = {
    ...bom,
    metadata: { ...bom.metadata, component },
    components: bom.components.filter((one) => kept.has(one['bom-ref'])),
    dependencies: [...kept].map((ref) => ({ ref, dependsOn: edges(ref) })),
  };
  writeFileSync(file, `${JSON.stringify(own, undefined, 2)}\n`);
}

/** Returns a package with what it depends on, apart from development. */
function readDirect(
  workspace: string,
  graph: ReadonlyMap<string, readonly string[]>,
): readonly [string, readonly string[]] {
  const manifest = readManifest(workspace);
  const ref = `${manifest.name}@${manifest.version}`;
  const names = Object.keys(manifest.dependencies ?? {});
  const isNamed = (one: string) => names.some((name) => one.startsWith(`${name}@`));
  return [ref, (graph.get(ref) ?? []).filter(isNamed)];
}
