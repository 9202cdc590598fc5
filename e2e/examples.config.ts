import { defineConfig } from '@playwright/test';
import type { ExampleOptions } from './examples/src/test.ts';
import base from './playwright.config.ts';

/** The examples, installed and built by `npm run test:examples`: the same tests for each, and those of its framework. */
export default defineConfig<object, ExampleOptions>({
  ...base,
  outputDir: 'test-results/example-files',
  reporter: [['list'], ['json', { outputFile: 'test-results/examples.json' }]],
  projects: (process.env.EXAMPLES ?? '').split(' ').map((name) => ({
    name,
    // The README's code has no pages, only what the README says.
    testMatch: [
      ...(name === 'readme' ? [] : ['examples/specs/*.spec.ts']),
      `examples/specs/${name}/*.spec.ts`,
    ],
    use: { exampleName: name },
  })),
});
