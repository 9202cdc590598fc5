import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { reachable, readManifest, root } from '../repository.ts';

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
