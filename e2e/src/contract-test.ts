import { type GateNode, startGateNode } from '../../packages/server/src/testing/chain/gate-node.ts';
import {
  startTestChain,
  type TestChain,
} from '../../packages/server/src/testing/chain/test-chain.ts';
import { test as base, expect } from './test.ts';

export { expect };

type WorkerFixtures = {
  /** A chain to deploy accounts on. */
  chain: TestChain;
  /** The only node that the site knows. A test that takes it down needs a private site. */
  gate: GateNode;
};

/** The test of contract accounts: with a chain that the site asks about them. */
export const test = base.extend<object, WorkerFixtures>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const chain = await startTestChain();
      await use(chain);
      await chain.stop();
    },
    { scope: 'worker' },
  ],

  gate: [
    async ({ chain }, use) => {
      const gate = await startGateNode(chain.rpcUrl);
      await use(gate);
      await gate.close();
    },
    { scope: 'worker' },
  ],

  siteEnvironment: async ({ gate }, use) => {
    await use({ BASE_RPC_URL: gate.url });
  },
});
