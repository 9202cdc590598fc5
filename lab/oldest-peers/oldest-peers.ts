import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { root } from '../../scripts/repository.ts';

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
