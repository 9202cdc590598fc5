// Runs the unit tests that meet wagmi, TanStack Query, viem and React on the oldest versions that the packages take:
// `npm run test:oldest-peers`.
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import semver from 'semver';
import { mustRunTool, root } from '../../scripts/repository.ts';

type Ranges = Readonly<Record<string, string>>;

/** Returns the lower ends of the peer ranges of `@portico/core` and `@portico/react`, by package. */
export function oldestPeers(): Ranges {
  const ranges = ['core', 'react'].flatMap((name) => {
    const path = join(root, 'packages', name, 'package.json');
    const manifest: { peerDependencies: Ranges } = JSON.parse(readFileSync(path, 'utf8'));
    return Object.entries(manifest.peerDependencies);
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
