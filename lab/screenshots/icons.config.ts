import config from '../../e2e/playwright.config.ts';

/** Not a test: `apps/site/public/social.png`, written from its drawing in `apps/site/brand`. */
export default { ...config, testDir: '.', testMatch: ['write-icons.ts'], reporter: [['list']] };
