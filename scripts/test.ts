// All tests: the unit tests, then a real browser against the built site. A failure of the first is no reason
// to keep quiet about the second.
import { spawnSync } from 'node:child_process';
import { root } from './repository.ts';

for (const part of ['test:unit', 'test:e2e']) {
  const { status } = spawnSync('npm', ['run', part], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
