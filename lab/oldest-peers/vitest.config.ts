import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { root } from '../../scripts/repository.ts';
import base from '../../vitest.config.ts';
import { oldestPeers } from './main.ts';

const folder = process.env.OLDEST_PEERS ?? '';

/** The unit tests of the browser without a framework, and of wagmi's hooks. */
export default defineConfig({
  root,
  resolve: {
    ...base.resolve,
    alias: Object.keys(oldestPeers()).map((name) => ({
      find: new RegExp(`^${name}(/.*)?$`),
      replacement: `${join(folder, 'node_modules', name)}$1`,
    })),
  },
  ssr: base.ssr ?? {},
  test: {
    include: ['packages/core/src/**/*.test.ts', 'packages/react/src/wagmi/*.test.{ts,tsx}'],
    env: { OLDEST_VERSIONS: JSON.stringify(oldestPeers()) },
    setupFiles: ['lab/oldest-peers/check-versions.ts'],
    globalSetup: base.test?.globalSetup ?? [],
    testTimeout: 60_000,
    // Else Node finds the newer ones beside the repository's own.
    server: { deps: { inline: [/wagmi/, /tanstack/, /viem/] } },
  },
});
