import { defineConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/** Tests that start whole sites and other programs, one after the other: `npm run runbook`, `check:deploy`. */
export default defineConfig({
  resolve: shared.resolve ?? {},
  ssr: shared.ssr ?? {},
  test: {
    globalSetup: ['../packages/testing/src/database/run-folder.ts'],
    reporters: ['verbose'],
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
    // Requests that a test awaits later may fail before: the test reports it then.
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
