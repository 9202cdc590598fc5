import { test as base, expect } from '@playwright/test';
import { watchContext } from '@portico/testing/browser/watch-context';
import { type Anvil, startAnvil } from '@portico/testing/chain/anvil';
import { type InstalledWallet, installTestWallet } from '@portico/testing/wallets/test-wallet';
import { type Example, startExample } from './start-example.ts';

export { expect };

type TestFixtures = {
  readonly wallet: InstalledWallet;
  /** Noise in the console and requests to other hosts, which must be empty at the end. */
  readonly problems: string[];
};

/** Options of a project of the configuration. */
export type ExampleOptions = { readonly exampleName: string };

type WorkerFixtures = ExampleOptions & {
  readonly anvil: Anvil;
  readonly example: Example;
};

/** Playwright's test with one example running, a chain, and a wallet in every page. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  exampleName: ['', { option: true, scope: 'worker' }],

  anvil: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const anvil = await startAnvil();
      await use(anvil);
      await anvil.stop();
    },
    { scope: 'worker' },
  ],

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

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    expect(problems, 'what the pages complained about').toEqual([]);
  },

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
