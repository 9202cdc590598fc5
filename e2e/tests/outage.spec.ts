import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { untilAlive } from '../src/is-alive.ts';
import { shortAddress } from '../src/short-address.ts';
import { signInContext } from '../src/signed-in.ts';
import { expect, test } from '../src/test.ts';

let files: readonly string[] = [];

test.use({
  privateSite: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  siteEnvironment: async ({}, use) => {
    const folder = join(tmpdir(), `portico-outage-${randomUUID()}`);
    files = ['', '-wal', '-shm'].map((ending) => join(folder, `portico.sqlite${ending}`));
    await use({ DATABASE_URL: `file:${files[0]}` });
    await rm(folder, { recursive: true, force: true });
  },
});

const ready = async (origin: string) => (await fetch(`${origin}/health/ready`)).status;

/** Takes the database away from the running site, as an operator does who moves the wrong file. */
async function takeDatabase(origin: string) {
  for (const file of files) renameSync(file, `${file}.moved`);
  await expect.poll(() => ready(origin)).toBe(503);
}

async function returnDatabase(origin: string) {
  for (const file of files) renameSync(`${file}.moved`, file);
  await expect.poll(() => ready(origin)).toBe(200);
}

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
    expected,
  }) => {
    expected.push(/STORE_UNAVAILABLE|could not be read|of the database|status of 50|404|CLIENT_/);
    const { account } = await signInContext(context, site.origin);
    await page.goto(path);
    await untilAlive(page);
    await expect(button(page)).toContainText(shortAddress(account.address));
    const place = await placeOf(page);
    await takeDatabase(site.origin);

    const unscripted = await context.browser()?.newContext({ javaScriptEnabled: false });
    await unscripted?.addCookies(await context.cookies());
    const plain = await unscripted?.newPage();
    await plain?.goto(site.origin + path);
    if (plain !== undefined) {
      await expect(button(plain)).toHaveText('—');
      await expect(button(plain)).toHaveAccessibleName('sign-in status unavailable');
    }
    await unscripted?.close();

    await page.reload();
    await untilAlive(page);
    await expect(page.getByRole('button', { name: 'sign-in status unavailable' })).toBeVisible();
    await expect(page.getByText('Connect wallet')).toHaveCount(0);
    expect(await placeOf(page)).toEqual(place);
    await button(page).click({ force: true });
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await returnDatabase(site.origin);
    await expect(button(page)).toContainText(shortAddress(account.address));
    await expect(button(page)).toBeEnabled();
    expect(await placeOf(page)).toEqual(place);
  });
}
