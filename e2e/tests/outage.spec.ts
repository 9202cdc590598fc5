import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { shortAddress, untilAlive } from '@portico/testing/browser/flow';
import { test as base, expect } from '@portico/testing/fixtures/test';
import { signInContext } from '@portico/testing/site/signed-in';
import { type DatabaseFile, databaseFile } from '@portico/testing/states/own-site';

const test = base.extend<{ database: DatabaseFile }>({
  privateSite: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  database: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-outage-'));
    await use(databaseFile(folder));
    await rm(folder, { recursive: true, force: true });
  },
  siteEnvironment: async ({ database }, use) => {
    await use({ DATABASE_URL: database.url });
  },
});

const button = (page: Page) => page.locator('.portico-connect').first();

/** Where the button is, but for how far down: the home greets a member with fewer lines. */
async function placeOf(page: Page) {
  const { x, width, height } = (await button(page).boundingBox()) ?? {};
  return { x, width, height };
}

for (const path of ['/', '/nowhere']) {
  test(`while the database is away ${path} does not ask a member to connect, and recovers by itself`, async ({
    page,
    context,
    site,
    database,
    expected,
  }) => {
    expected.push(/STORE_UNAVAILABLE|could not be read|of the database|status of 50|404|CLIENT_/);
    const { account } = await signInContext(context, site.origin);
    await page.goto(path);
    await untilAlive(page);
    await expect(button(page)).toContainText(shortAddress(account.address));
    const place = await placeOf(page);
    await database.take(site.origin);

    const unscripted = await context.browser()?.newContext({ javaScriptEnabled: false });
    await unscripted?.addCookies(await context.cookies());
    const plain = await unscripted?.newPage();
    await plain?.goto(site.origin + path);
    if (plain !== undefined) {
      await expect(button(plain)).toHaveText('—');
      await expect(button(plain)).toHaveAccessibleName('sign-in status unavailable');
      // What the dash means, to those who see it.
      await expect(button(plain)).toHaveAttribute('title', 'sign-in status unavailable');
    }
    await unscripted?.close();

    await page.reload();
    await untilAlive(page);
    await expect(page.getByRole('button', { name: 'sign-in status unavailable' })).toBeVisible();
    await expect(page.getByText('Connect wallet')).toHaveCount(0);
    await expect(page.getByText('Start here')).toHaveCount(0);
    await expect(page.getByText('You have not been signed out.')).toHaveCount(path === '/' ? 1 : 0);
    expect(await placeOf(page)).toEqual(place);
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(path === '/' ? 1 : 0);
    await button(page).click({ force: true });
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await database.giveBack(site.origin);
    await expect(button(page)).toContainText(shortAddress(account.address));
    await expect(button(page)).toBeEnabled();
    await expect(page.getByText('You have not been signed out.')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
    expect(await placeOf(page)).toEqual(place);
  });
}
