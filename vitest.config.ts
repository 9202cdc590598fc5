import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Packages find each other's TypeScript through the `source` condition, so no test needs a build. Node and
// Vite add `import`, `require` and `default` where each belongs; named here, CommonJS would be handed ES
// modules.
const conditions = ['source', 'module', 'node'];

/**
 * Tests that get a process for each file: those that take seconds, because they start and stop database servers
 * or wait for timeouts, one that measures what the whole process holds, and those that load `@hono/node-server`, which replaces the global `Response`, or React for
 * a document, which it keeps.
 */
const isolated = [
  'packages/server/src/{adapters,cli,store}/**/*.test.ts',
  'packages/testing/src/database/**/*.test.ts',
  'packages/server/src/tests/{database-trouble,instances,byte-budget,limits}.test.ts',
  'packages/server/src/signature/tests/node-trouble.test.ts',
  'packages/react/src/components/{dialog-host,html-connect-dialog,html-dialog}.test.tsx',
  'packages/shell/src/server/**/*.test.ts',
  'packages/testing/src/site/endpoints.test.ts',
];
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  resolve: { conditions },
  // What Node loads by itself is not written for bundlers: it may leave the endings of its files out.
  ssr: { resolve: { conditions: ['source', 'node'], externalConditions: ['source', 'node'] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [...exclude, ...isolated],
          // These leave nothing behind in their process: starting one for each file took as long as the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        // After the others: these wait nearly all the time, so that more of them run at once.
        test: {
          name: 'isolated',
          include: isolated,
          exclude,
          maxWorkers: Math.min(2 * availableParallelism(), 8),
          sequence: { groupOrder: 1 },
        },
      },
    ],
    // The second makes a folder that tests with a PostgreSQL server share; nothing is started unless a test asks.
    globalSetup: [
      'packages/testing/src/process/cached-packages.ts',
      'packages/testing/src/database/run-folder.ts',
    ],
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    // By default one less than there are cores, which is one on a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A test that hangs is a failure, not a wait.
    // Machines that run tests are slow and busy; what arrives is seen at once all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
