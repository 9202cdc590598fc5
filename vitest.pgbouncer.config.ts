import { defineConfig } from 'vitest/config';
import shared from './vitest.config.ts';

// Apart from the other tests, because PgBouncer comes from the distribution and not from npm.
export default defineConfig({
  resolve: shared.resolve,
  ssr: shared.ssr,
  test: {
    include: ['packages/testing/src/database/*.pooled.ts'],
    globalSetup: ['packages/testing/src/database/run-folder.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
