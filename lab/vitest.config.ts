import { defineConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/** Apart from the other tests, because some need what the lab alone installs: `npm run check` runs them. */
export default defineConfig({
  resolve: shared.resolve ?? {},
  ssr: shared.ssr ?? {},
  test: {
    dir: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      // These start whole sites, by a weekly.config.ts.
      'oldest-node/**',
      'runbook/scenarios/**',
    ],
    reporters: [['default', { summary: false }]],
    testTimeout: 60_000,
  },
});
