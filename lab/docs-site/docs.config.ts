import base from '../../e2e/playwright.config.ts';

/** The built documentation, as its own server serves it: `npm run test:docs`. */
export default {
  ...base,
  testMatch: ['specs/*.spec.ts'],
  outputDir: 'test-results/docs-files',
  reporter: [['list'], ['json', { outputFile: 'test-results/docs.json' }]],
};
