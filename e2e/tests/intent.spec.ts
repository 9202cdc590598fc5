import type { Locator, Page } from '@playwright/test';
import { connectButton, isAlive, openDialog, untilAlive } from '@portico/testing/browser/flow';
import { holdScripts, saveData } from '@portico/testing/browser/page-loads';
import { expect, test } from '@portico/testing/fixtures/test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

declare global {
  var porticoClicks: boolean[];
}

/** Notes every click, and whether the visitor did it. */
async function recordClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.porticoClicks = [];
    addEventListener('click', (event) => globalThis.porticoClicks.push(event.isTrusted), true);
  });
}

/** A control that needs its script. */
function copyButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Copy' }).first();
}

test('a click before hydration is replayed exactly once', { tag: '@smoke' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await recordClicks(page);
  const release = await holdScripts(page);
  await page.goto('/');
  await copyButton(page).click();
  expect(await isAlive(page)).toBe(false);
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0);

  release();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  // The visitor's own, which nothing could hear yet, and the one that was done for them.
  expect(await page.evaluate(() => globalThis.porticoClicks)).toEqual([true, false]);
});

test('repeated clicks before hydration count as one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await recordClicks(page);
  const release = await holdScripts(page);
  await page.goto('/');
  for (let click = 0; click < 4; click += 1) {
    await copyButton(page).click();
  }
  release();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const clicks = await page.evaluate(() => globalThis.porticoClicks);
  expect(clicks.filter((trusted) => !trusted)).toEqual([false]);
});

test('links work before hydration', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Account' }).first().click();
  await expect(page).toHaveURL(/\/api\/auth\/signin/);
});

for (const [name, act] of Object.entries({
  'a pointer over a button': (page: Page) => connectButton(page).hover(),
  'a key': (page: Page) => page.keyboard.press('Tab'),
})) {
  test(`${name} starts hydration`, async ({ page }) => {
    await saveData(page);
    await page.goto('/');
    expect(await isAlive(page)).toBe(false);
    await act(page);
    await untilAlive(page);
  });
}

test('a page at rest is hydrated on a good connection, with all that a click needs', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/');
  await untilAlive(page);
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
  // Prefetched before they are evaluated: none of them was compiled on the main thread while the page was busy.
  const scripts = await page
    .locator('link[rel="prefetch"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(scripts.length).toBeGreaterThan(1);
  expect(requests).toEqual(expect.arrayContaining(scripts));

  await page.route('**/*.js', (route) => route.abort());
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('list').first()).toBeVisible();
});

test('a page at rest stays as it is where data is saved', async ({ page }) => {
  await saveData(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await isAlive(page)).toBe(false);
  expect(await page.locator('link[rel="prefetch"], link[rel="modulepreload"]').count()).toBe(0);
});
