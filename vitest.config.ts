import { defineConfig } from 'vitest/config';

// Packages find each other's TypeScript through the `source` condition, so no test needs a build. Node and
// Vite add `import`, `require` and `default` where each belongs; named here, CommonJS would be handed ES
// modules.
const conditions = ['source', 'module', 'node'];

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
    // A folder that tests with a PostgreSQL server share; nothing is started unless a test asks.
    globalSetup: ['packages/server/src/testing/postgres/run-folder.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    // A test that hangs is a failure, not a wait.
    // Machines that run tests are slow and busy; what arrives is seen at once all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
