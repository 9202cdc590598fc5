import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import shared from '../vitest.config.ts';
import { createReport } from './report.ts';

/** The operator's documents, tried on the built site with the programs of this machine, one after the other: `npm run runbook`. */
export default defineConfig({
  resolve: shared.resolve ?? {},
  ssr: shared.ssr ?? {},
  test: {
    dir: join(import.meta.dirname, 'scenarios'),
    globalSetup: ['../packages/testing/src/database/run-folder.ts'],
    reporters: ['verbose', createReport()],
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
  },
});
