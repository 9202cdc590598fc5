import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runProgram } from '@portico/testing/process/child';
import { terminalEnvironment } from '@portico/testing/process/process-environment';
import type { LockEntry, LockFile } from '../../scripts/lock-file.ts';
import { copyTarballs } from '../../scripts/packing/pack-packages.ts';
import { publishedPackages, readManifest, root, sourceFiles } from '../../scripts/repository.ts';

/**
 * Copies the examples to a folder outside of the repository and puts the packages beside them as npm would
 * publish them, so that nothing but those can be found.
 */
export async function prepareExamples(folder: string): Promise<void> {
  for (const file of sourceFiles('examples')) {
    const target = join(folder, file.slice('examples/'.length));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, file), target);
  }
  const lockFile = join(folder, 'package-lock.json');
  const lock: LockFile = JSON.parse(readFileSync(lockFile, 'utf8'));
  const { dependencies = {} } = readManifest('examples');
  const used = publishedPackages().filter(
    (workspace) => workspace.replace('packages/', '@portico/') in dependencies,
  );
  await copyTarballs(join(folder, 'packed'));
  writeFileSync(lockFile, `${JSON.stringify(refreshLock(lock, used), null, 2)}\n`);
}

/**
 * Takes the lock file's entries for our own packages from their manifests, so that new dependencies are found
 * and everything else stays at its tested version.
 */
function refreshLock(lock: LockFile, used: readonly string[]): LockFile {
  const own = used.map((workspace) => {
    const manifest = readManifest<LockEntry>(workspace);
    const { name, version, license, bin, engines } = manifest;
    const { dependencies, peerDependencies, peerDependenciesMeta } = manifest;
    const resolved = `file:packed/${workspace.slice('packages/'.length)}.tgz`;
    const parts = { dependencies, peerDependencies, peerDependenciesMeta };
    return [`node_modules/${name}`, { version, resolved, license, bin, engines, ...parts }];
  });
  return { ...lock, packages: { ...lock.packages, ...Object.fromEntries(own) } };
}

/** The environment of everything that runs in the examples: our Node first, telemetry off. */
export function examplesEnvironment(folder: string): NodeJS.ProcessEnv {
  const environment = terminalEnvironment();
  return {
    ...environment,
    NEXT_TELEMETRY_DISABLED: '1',
    PATH: `${join(folder, 'node_modules/.bin')}:${join(root, 'node_modules/.bin')}:${environment.PATH ?? ''}`,
  };
}

/** Runs npm in a folder; rejects with everything it printed. */
export async function runNpm(
  folder: string,
  words: readonly string[],
  cwd = folder,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const own = examplesEnvironment(folder);
  const env = { ...own, ...environment, PATH: own.PATH };
  const { code, printed } = await runProgram('npm', words, { cwd, env });
  if (code !== 0) throw new Error(`npm ${words.join(' ')} in ${cwd}:\n${printed}`);
}
