import { defineConfig } from '@playwright/test';
import type { ExampleOptions } from './examples/src/test.ts';
import base from './playwright.config.ts';

const serverRendered = ['next', 'react-router', 'astro'];

/** The examples, installed and built by `npm run test:examples`: the same tests for each, of how it renders, and of its framework. */
export default defineConfig<object, ExampleOptions>({
  ...base,
  outputDir: 'test-results/example-files',
  reporter: [['list'], ['json', { outputFile: 'test-results/examples.json' }]],
  projects: (process.env.EXAMPLES ?? '').split(' ').map((name) => ({
    name,
    // The README's code has no pages, only what the README says.
    testMatch: [
      ...(name === 'readme' ? [] : ['examples/specs/*.spec.ts']),
      ...(serverRendered.includes(name) ? ['examples/specs/server-rendered/*.spec.ts'] : []),
      `examples/specs/${name}/*.spec.ts`,
    ],
    use: { exampleName: name },
  })),
});
