import { test as base, expect } from '@playwright/test';
import { type Anvil, startAnvil } from './anvil.ts';
import { type Site, startSite } from './site.ts';
import { type InstalledWallet, installTestWallet } from './test-wallet.ts';
import { watchContext } from './watch-context.ts';

export { expect };

type TestFixtures = {
  /** Variables for the site of this test, beside the usual ones. */
  siteEnvironment: Record<string, string>;
  /** The built site with an empty database, for this test alone. */
  site: Site;
  /** Console lines, log lines and the like that this test provokes on purpose. */
  expected: RegExp[];
  /** What must be empty at the end; filled by the pages of `context` and by the site's log. */
  problems: string[];
  /** A wallet that is announced in every page of `context`. */
  wallet: InstalledWallet;
};

type WorkerFixtures = { anvil: Anvil };

/** Playwright's test with a chain, a site of its own, and no tolerance for noise. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  anvil: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const anvil = await startAnvil();
      await use(anvil);
      await anvil.stop();
    },
    { scope: 'worker' },
  ],

  siteEnvironment: [{}, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expected: async ({}, use) => {
    await use([]);
  },

  problems: async ({ expected }, use) => {
    const problems: string[] = [];
    await use(problems);
    const unexpected = problems.filter((text) => !expected.some((known) => known.test(text)));
    expect(unexpected, 'what the pages and the site complained about').toEqual([]);
  },

  site: async ({ anvil, siteEnvironment, problems }, use) => {
    const site = await startSite({ BASE_RPC_URL: anvil.rpcUrl, ...siteEnvironment });
    await use(site);
    problems.push(...(await site.stop()).map((line) => `site: ${line}`));
  },

  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },

  context: async ({ context, site, problems }, use) => {
    await watchContext(context, site.origin, problems);
    await use(context);
  },

  wallet: async ({ context }, use) => {
    await use(await installTestWallet(context));
  },
});
