import { defineConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/** The packed packages on old versions of Node: `npm run test:oldest-node`. */
export default defineConfig({
  resolve: shared.resolve ?? {},
  ssr: shared.ssr ?? {},
  test: {
    dir: import.meta.dirname,
    // Packages are packed as for a release: vitest would set `test`.
    env: { NODE_ENV: 'production' },
    reporters: ['verbose'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
