import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { watchContext } from '@portico/testing/browser/watch-context';
import { startChild } from '@portico/testing/process/child';

export { expect };

const server = fileURLToPath(new URL('../src/serve.ts', import.meta.url));

/** Playwright's test with the built documentation, which asks no other host and complains about nothing. */
export const test = base.extend<object, { readonly site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const { PATH } = process.env;
      const ready = /on (http:\/\/localhost:\d+)/;
      const child = await startChild(process.execPath, [server], {
        ready,
        env: { PATH, PORT: '0' },
      });
      await use(child.ready);
      await child.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => {
    await use(site);
  },

  context: async ({ context, site }, use) => {
    const problems: string[] = [];
    await watchContext(context, site, problems);
    await use(context);
    expect(problems, 'what the pages complained about').toEqual([]);
  },
});
