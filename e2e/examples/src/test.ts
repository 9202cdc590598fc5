import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { watchContext } from '@portico/testing/browser/watch-context';
import { test as base } from '@portico/testing/fixtures/worker-test';
import { startChild } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/listen';
import { type InstalledWallet, installTestWallet } from '@portico/testing/wallets/test-wallet';
import { privateKeyToAccount } from 'viem/accounts';

/** A built example, running with a database of its own. */
export type Example = Awaited<ReturnType<typeof startExample>>;

/** Whose sessions have the role `admin` in every example. */
export const admin = privateKeyToAccount(`0x${'ad'.repeat(32)}`);

/** Starts what the `start` script of an example says, as a process of its own that can be ended by its id. */
export async function startExample(
  name: string,
  rpcUrl: string,
  environment: Readonly<Record<string, string>> = {},
) {
  const examples = process.env.EXAMPLES_FOLDER ?? '';
  const cwd = join(examples, name);
  const manifest: { scripts: { start: string } } = JSON.parse(
    readFileSync(join(cwd, 'package.json'), 'utf8'),
  );
  const [command = '', ...words] = manifest.scripts.start.split(' ');
  const folder = await mkdtemp(join(tmpdir(), 'portico-example-'));
  const DATABASE_URL = `file:${join(folder, 'portico.sqlite')}`;
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = await startChild(command, words, {
    ready: new RegExp(`http://localhost:${port}`),
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      AUTH_URL: origin,
      AUTH_SECRET: 'the tests of the examples keep no secret at all',
      DATABASE_URL,
      BASE_RPC_URL: rpcUrl,
      ADMINS: `eip155:8453:${admin.address}`,
      ...environment,
    },
  });
  return {
    origin,
    /** Runs the operator's command of the installed packages on its database. Resolves with what it printed. */
    async portico(...words: readonly string[]): Promise<string> {
      const program = join(examples, 'node_modules/@portico/server/bin/portico.js');
      const env = { DATABASE_URL };
      return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout;
    },
    /** Standard error so far. */
    errors: () => child.stderr,
    async stop(): Promise<void> {
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export { expect };

type TestFixtures = { readonly wallet: InstalledWallet };

/** Options of a project of the configuration. */
export type ExampleOptions = { readonly exampleName: string };

type WorkerFixtures = ExampleOptions & { readonly example: Example };

/** Playwright's test with one example running, a chain, and a wallet in every page. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  exampleName: ['', { option: true, scope: 'worker' }],

  example: [
    async ({ anvil, exampleName }, use) => {
      const example = await startExample(exampleName, anvil.rpcUrl);
      await expect
        .poll(() =>
          fetch(`${example.origin}/api/auth/csrf`).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);
      await use(example);
      await example.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ example }, use) => {
    await use(example.origin);
  },

  context: async ({ context, example, problems }, use) => {
    await watchContext(context, example.origin, problems);
    await use(context);
  },

  wallet: async ({ context }, use) => {
    await use(await installTestWallet(context));
  },
});
