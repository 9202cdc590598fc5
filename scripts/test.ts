// All tests: the unit tests, then a real browser against the built site. `quick` runs those of a minute or two, for while one works:
// types, format and lint, the fast unit tests, and the browser tests that carry @smoke. Shows every problem.
import { spawnSync } from 'node:child_process';
import { root } from './repository.ts';

const all = [
  ['npm', 'run', 'test:unit'],
  ['npm', 'run', 'test:e2e'],
];
const quick = [
  ['node', '--conditions=source', 'scripts/check.ts', 'types', 'format'],
  ['vitest', 'run', '--project', 'fast', '--reporter', 'dot'],
  ['npm', 'run', '--silent', 'test:e2e', '--', '--grep', '@smoke', '--reporter', 'dot'],
];
for (const [command = '', ...words] of process.argv[2] === 'quick' ? quick : all) {
  const start = performance.now();
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${status === 0 ? '✓' : '✗'} ${words.slice(0, 3).join(' ')} (${seconds} s)`);
}
