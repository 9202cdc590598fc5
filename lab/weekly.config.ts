import { defineConfig } from 'vitest/config';
import type { Reporter, TestModule } from 'vitest/node';
import shared from '../vitest.config.ts';

/** They print each test, and fail a run without any. */
export const reporters: ('verbose' | Reporter)[] = ['verbose', { onTestRunEnd: requireChosen }];

/** Tests that start whole sites and other programs, one after the other: `npm run runbook`, `check:deploy`. */
export default defineConfig({
  resolve: shared.resolve ?? {},
  ssr: shared.ssr ?? {},
  test: {
    globalSetup: ['../packages/testing/src/database/run-folder.ts'],
    reporters,
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
  },
});

/** Words that choose no test are a mistake, not a success. A test that a machine cannot run says why. */
function requireChosen(modules: readonly TestModule[]): void {
  const results = modules.flatMap(({ children }) =>
    Array.from(children.allTests(), (test) => test.result()),
  );
  if (results.every((result) => result.state === 'skipped' && !result.note)) process.exitCode = 1;
}
