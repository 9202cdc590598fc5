import { defineConfig } from 'vitest/config';

// Packages find each other's TypeScript through the `source` condition, so no test needs a build.
const conditions = ['source', 'module', 'node', 'import', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: [
      'packages/**/*.test.{ts,tsx}',
      'apps/**/*.test.{ts,tsx}',
      'bench/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    // A test that hangs is a failure, not a wait.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
