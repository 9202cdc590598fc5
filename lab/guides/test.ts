import { test as base, expect } from '@playwright/test';
import { watchContext } from '@portico/testing/browser/watch-context';
import { type InstalledWallet, installTestWallet } from '@portico/testing/wallets/test-wallet';
import type { ReadersMachine } from './follow.ts';
import { findGuide, type GuideServer } from './guides.ts';
import { startServer, startTimeout } from './start-server.ts';

export { expect };

export type GuideOptions = {
  readonly guideName: string;
  readonly mode: string;
  readonly guideFolder: string;
  readonly machine: ReadersMachine;
};

type TestFixtures = {
  readonly wallet: InstalledWallet;
  /** What must be empty at the end: noise in the console, requests to other hosts. */
  readonly problems: string[];
};

type WorkerFixtures = GuideOptions & { readonly server: GuideServer };

/** No node can be reached here, development servers talk to their script, and Next warns when its list comes before its router. */
const expected = [
  /\/api\/rpc/,
  /request to another host: ws:\/\/localhost:/,
  /\[HMR\] Invalid message: \{"type":"isrManifest"/,
];

/** What other libraries load and report without a network. */
const ofPeers =
  /request to another host|Failed to (?:load resource|fetch)|Reown|WalletConnect|Lit is in dev mode|violates/i;

/** Playwright's test with the site of a followed guide running, and a wallet in every page. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  guideName: ['', { option: true, scope: 'worker' }],
  mode: ['', { option: true, scope: 'worker' }],
  guideFolder: ['', { option: true, scope: 'worker' }],
  machine: [{}, { option: true, scope: 'worker' }],

  server: [
    async ({ guideName, mode, guideFolder, machine }, use) => {
      const server = findGuide(guideName)?.servers[mode];
      if (server === undefined) throw new Error(`${guideName} has no server ${mode}`);
      const { stop } = await startServer(server, guideFolder, machine);
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: startTimeout },
  ],

  problems: async ({ server: { api }, guideName }, use) => {
    const problems: string[] = [];
    await use(problems);
    const specs = findGuide(guideName)?.specs ?? [];
    const withPeers = specs.includes('next-auth-page') || specs.includes('peer');
    const ownApi = `request to another host: ${api}/`;
    const unexpected = problems.filter(
      (problem) =>
        !problem.startsWith(ownApi) &&
        !expected.some((one) => one.test(problem)) &&
        !(withPeers && ofPeers.test(problem)),
    );
    expect(unexpected, 'what the pages complained about').toEqual([]);
  },

  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },

  context: async ({ context, server, problems }, use) => {
    await watchContext(context, server.origin, problems);
    await use(context);
  },

  wallet: async ({ context }, use) => {
    await use(await installTestWallet(context));
  },
});
