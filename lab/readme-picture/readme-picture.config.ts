import config from '../../e2e/playwright.config.ts';

/** Not a test: `docs/screenshots/sign-in.gif` and its still, for the README. */
export default {
  ...config,
  testDir: '.',
  testMatch: ['record.ts'],
  outputDir: '../test-results/readme-picture',
  timeout: 300_000,
  reporter: [['list']],
};
