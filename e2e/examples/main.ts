// Installs the examples with the packed packages, builds them, and tries each in the browser of the tests.
// `node e2e/examples/main.ts next hono` builds and tries these alone.
import { spawn } from 'node:child_process';
import { mkdtempDisposableSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunchOptions } from '@portico/testing/browser/browser';
import { waitForExit } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/listen';
import { root } from '../../scripts/repository.ts';
import { examplesEnvironment, prepareExamples, runNpm } from './prepare.ts';

const all = ['express', 'hono', 'react-router', 'next', 'astro', 'readme', 'site'];
// These bring tests of their own.
const tested = ['site'];
const asked = process.argv.slice(2);
const examples = all.filter((name) => asked.length === 0 || asked.includes(name));

// A result of an earlier run must never be read as this one's.
rmSync(join(root, 'e2e/test-results/examples.json'), { force: true });
using temporary = mkdtempDisposableSync(join(tmpdir(), 'portico-examples-'));
const folder = temporary.path;
const since = performance.now();
const say = (what: string) =>
  console.log(`${what} (${((performance.now() - since) / 1000).toFixed(0)} s)`);
await prepareExamples(folder);
say('packed the packages');
await runNpm(folder, ['install', '--ignore-scripts', '--prefer-offline']);
say('installed the examples');
// Next's own build uses several processes; one thing at a time is no slower on a small machine.
for (const name of examples) {
  await runNpm(folder, ['run', 'build'], join(folder, name));
  say(`built ${name}`);
}
for (const name of tested.filter((one) => examples.includes(one))) {
  await runNpm(folder, ['test'], join(folder, name), await browserEnvironment());
  say(`tested ${name}`);
}
if (examples.some((name) => !tested.includes(name))) process.exitCode = await playwright();

/** Returns the browser of the tests, for those that an example brings. */
async function browserEnvironment(): Promise<NodeJS.ProcessEnv> {
  const { executablePath = '', env = {} } = await chromiumLaunchOptions();
  return { ...env, CHROMIUM_PATH: executablePath, PORT: String(await freePort()) };
}

async function playwright(): Promise<number> {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const words = ['--conditions=source', cli, 'test', '--config=examples.config.ts'];
  const child = spawn(process.execPath, words, {
    cwd: join(root, 'e2e'),
    stdio: 'inherit',
    env: {
      ...examplesEnvironment(folder),
      EXAMPLES_FOLDER: folder,
      EXAMPLES: examples.filter((name) => !tested.includes(name)).join(' '),
    },
  });
  return (await waitForExit(child)).code ?? 1;
}
