// Publishes the packages that npm does not have in this version: `npm run release`, in a release workflow after `.ci/run`.
import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releases } from '../packages/server/src/store/migrations.ts';
import { packPackages, repositoryUrl, reservedRepository } from './packing/pack-packages.ts';
import { publishedPackages, readManifest } from './repository.ts';

if (repositoryUrl() === reservedRepository) {
  console.error('Set REPOSITORY_URL to where the sources are: provenance and links name it.');
  process.exit(1);
}
const { version } = readManifest('packages/server');
if (releases.at(-1)?.version !== version) {
  console.error(
    `Add ${version} to packages/server/src/store/migrations.ts: the next version is compared with it.`,
  );
  process.exit(1);
}
using folder = mkdtempDisposableSync(join(tmpdir(), 'portico-release-'));
try {
  const missing = publishedPackages().filter((workspace) => !isPublished(workspace));
  await packPackages(folder.path, missing);
  // In the order of the workspaces, each after those that it depends on.
  for (const workspace of missing) {
    const file = join(folder.path, `${workspace.slice('packages/'.length)}.tgz`);
    const words = ['publish', file, '--provenance', '--access', 'public'];
    const { status } = spawnSync('npm', words, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm could not publish ${workspace}.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function isPublished(workspace: string): boolean {
  const { name, version } = readManifest(workspace);
  const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'version'], {
    encoding: 'utf8',
  });
  return status === 0 && stdout.trim() === version;
}
