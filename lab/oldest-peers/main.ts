// Runs the unit tests that meet wagmi, TanStack Query, viem and React on the oldest versions that the packages take:
// `npm run test:oldest-peers`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustRunTool } from '../../scripts/repository.ts';
import { oldestPeers } from './oldest-peers.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-oldest-peers-'));
try {
  const manifest = { private: true, dependencies: oldestPeers() };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await mustRunTool('npm', ['install', ...quiet, '--prefix', folder]);
  const tests = ['run', '--config', 'lab/oldest-peers/vitest.config.ts'];
  await mustRunTool('vitest', tests, { OLDEST_PEERS: folder });
  for (const [name, version] of Object.entries(oldestPeers())) console.log(`✓ ${name} ${version}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
