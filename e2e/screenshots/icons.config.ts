import config from '../playwright.config.ts';

/** Not tests: the pictures of `apps/site/public`, written from the drawings of `apps/site/art`. */
export default { ...config, testDir: '.', testMatch: ['write-icons.ts'], reporter: [['list']] };
