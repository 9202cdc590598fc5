import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const { devDependencies }: { devDependencies: { node: string } } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const major = (version: string) => version.split('.')[0];

if (major(process.versions.node) !== major(devDependencies.node)) {
  throw new Error(
    `The browser tests and screenshots need Node ${devDependencies.node}, not ${process.versions.node}. Run them by \`npm run\`, after \`npm install\`.`,
  );
}

// After the check: another Node fails while it loads this, with a message about something else.
const { chromiumLaunchOptions } = await import('@portico/testing/browser/browser');

export default defineConfig({
  testMatch: [
    'tests/**/*.spec.ts',
    '{next-auth,single-page-app}/specs/**/*.spec.ts',
    'recipes/*.spec.ts',
  ],
  outputDir: 'test-results/files',
  fullyParallel: true,
  // A test waits nearly half of its time: two of them keep a core busy.
  workers: Math.min(2 * availableParallelism(), 8),
  // A test that passes at the second try has shown a fault: CI's last lines list it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 40_000,
  // When the door itself is broken, nearly every test is: that is told by the first few.
  maxFailures: process.env.CI ? 20 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    // Dialogs do the same without their motion, in less time. Specs about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: await chromiumLaunchOptions(),
  },
});
