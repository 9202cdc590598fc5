import config from '../../e2e/playwright.config.ts';

/** Not tests: pictures of every state of pages and dialogs, for people to look at. */
export default {
  ...config,
  testDir: '.',
  testMatch: ['*.shots.ts'],
  globalSetup: './contact-sheets.ts',
  outputDir: '../test-results/screenshots',
  reporter: [['dot']],
};
