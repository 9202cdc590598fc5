import config from '../playwright.config.ts';

/** Not tests: pictures of every state of the dialogs, for people to look at. */
export default {
  ...config,
  testDir: '.',
  testMatch: ['*.shots.ts'],
  timeout: 300_000,
  reporter: [['list']],
};
