// Runs the unit tests that meet wagmi, TanStack Query, viem and React on the oldest versions that the packages take:
// `npm run test:oldest-peers`.
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import semver from 'semver';
import { mustRunTool, readManifest } from '../../scripts/repository.ts';

export function oldestPeers(): Readonly<Record<string, string>> {
  const ranges = ['core', 'react'].flatMap((name) => {
    const { peerDependencies = {} } = readManifest(`packages/${name}`);
    return Object.entries(peerDependencies);
  });
  return Object.fromEntries(
    ranges.map(([name, range]) => [name, semver.minVersion(range)?.version ?? range]),
  );
}

if (import.meta.main) {
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'portico-oldest-peers-'));
  const folder = temporary.path;
  const dependencies = oldestPeers();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await mustRunTool('npm', ['install', ...quiet, '--prefix', folder]);
  const tests = ['run', '--config', 'lab/oldest-peers/vitest.config.ts'];
  await mustRunTool('vitest', tests, { OLDEST_PEERS: folder });
  for (const [name, version] of Object.entries(dependencies)) console.log(`✓ ${name} ${version}`);
}
