import { test as base, expect } from '@playwright/test';
import { type Anvil, startAnvil } from './anvil.ts';
import { isComplaint, type Site, startSite } from './site.ts';
import { createSitePool, type SitePool } from './site-pool.ts';
import { type InstalledWallet, installTestWallet } from './test-wallet.ts';
import { visitorAddress } from './visitor-address.ts';
import { watchContext } from './watch-context.ts';

export { expect };

type TestFixtures = {
  /** Variables for the site, beside the usual ones. */
  siteEnvironment: Record<string, string>;
  /** For tests that break what the site depends on: a site that no other test uses. */
  privateSite: boolean;
  /** The built site. The tests of a worker share it, each with its own accounts and IP addresses. */
  site: Site;
  /** Console lines, log lines and the like that this test provokes on purpose. */
  expected: RegExp[];
  /** What must be empty at the end; filled by the pages of `context` and by the site's log. */
  problems: string[];
  /** A wallet that is announced in every page of `context`. */
  wallet: InstalledWallet;
};

type WorkerFixtures = { anvil: Anvil; sites: SitePool };

/** Playwright's test with a chain, the built site, and no tolerance for noise. */
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

  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const sites = createSitePool();
      await use(sites);
      await sites.stop();
    },
    { scope: 'worker' },
  ],

  siteEnvironment: [{}, { option: true }],

  privateSite: [false, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => {
    await use(visitorAddress());
  },

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

  site: async ({ anvil, sites, siteEnvironment, privateSite, problems }, use) => {
    const environment = { BASE_RPC_URL: anvil.rpcUrl, ...siteEnvironment };
    const site = privateSite ? await startSite(environment) : await sites.get(environment);
    const before = site.output().length;
    const output = () => site.output().slice(before);
    await use({ origin: site.origin, databaseUrl: site.databaseUrl, output });
    if (privateSite) {
      const code = await site.stop();
      if (code !== 0) problems.push(`The site ended with ${code} instead of 0.`);
    } else if (site.running()) {
      // What the site printed for this test comes before what it prints while it answers this.
      await fetch(`${site.origin}/api/auth/csrf`).then((answer) => answer.text());
    } else {
      problems.push('The site ended.');
    }
    problems.push(
      ...output()
        .filter(isComplaint)
        .map((line) => `site: ${line}`),
    );
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
