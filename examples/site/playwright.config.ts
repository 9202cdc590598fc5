import { defineConfig } from '@playwright/test';

const port = process.env.PORT ?? '3100';
const { CHROMIUM_PATH } = process.env;

/** Starts the built site with a database of its own, and opens it in a real browser. */
export default defineConfig({
  testDir: 'tests',
  use: {
    baseURL: `http://localhost:${port}`,
    // `npx playwright install chromium`, or the path of a Chromium or Chrome that is there.
    launchOptions: CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] } : {},
  },
  webServer: {
    command: 'npm start',
    url: `http://localhost:${port}/api/auth/session`,
    env: {
      ...Object.fromEntries(
        Object.entries(process.env).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        ),
      ),
      NODE_ENV: 'production',
      PORT: port,
      AUTH_URL: `http://localhost:${port}`,
      AUTH_SECRET: 'a secret for tests, 32 characters or more',
      // Playwright empties its folder before each run.
      DATABASE_URL: process.env.TEST_DATABASE_URL ?? 'file:./test-results/portico.sqlite',
      // The tests need no chain: nothing answers there.
      BASE_RPC_URL: 'http://localhost:9',
    },
  },
});
