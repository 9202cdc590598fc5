// Runs a program of lab/ with what follows it, and installs first what the lab alone needs:
// node scripts/lab.ts chaos/main.ts --minutes 5. A configuration of Playwright runs its tests, one of vitest (weekly.config.ts) those whose
// names have one of the words.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installLocked, root } from './repository.ts';

await installLocked('lab');
const [program = '', ...words] = process.argv.slice(2);
const tool = (name: string) => join(root, 'node_modules', name);
const run = program.endsWith('weekly.config.ts')
  ? [
      tool('vitest/vitest.mjs'),
      ...['run', '--config', program, '--root', '.'],
      ...(words.length === 0 ? [] : ['-t', `(?i:${words.join('|')})`]),
    ]
  : [
      ...(program.endsWith('.config.ts') ? [tool('@playwright/test/cli.js'), 'test', '-c'] : []),
      ...[program, ...words],
    ];
const child = spawn(process.execPath, ['--conditions=source', ...run], {
  cwd: join(root, 'lab'),
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
