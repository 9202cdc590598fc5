import type { Page } from '@playwright/test';
import { connectButton, openDialog } from '../src/flow.ts';
import { isAlive, untilAlive } from '../src/is-alive.ts';
import { expect, test } from '../src/test.ts';
import { saveData } from '../src/without-idle.ts';

declare global {
  var porticoClicks: boolean[];
}

/** Holds every script but the page's first one back, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.addInitScript(() => {
    globalThis.porticoClicks = [];
    addEventListener('click', (event) => globalThis.porticoClicks.push(event.isTrusted), true);
  });
  const html = await (await page.request.get('/')).text();
  const entry = /<script type="module" src="([^"]+)"/.exec(html)?.[1];
  await page.route(
    (url) => url.pathname.endsWith('.js') && url.pathname !== entry,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  return release;
}

test('a click before hydration is replayed exactly once', {
  tag: '@smoke',
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await connectButton(page).click();
  expect(await isAlive(page)).toBe(false);
  await expect(openDialog(page)).toHaveCount(0);

  release();
  await expect(openDialog(page)).toBeVisible();
  // The visitor's own, which nothing could hear yet, and the one that was done for them.
  expect(await page.evaluate(() => globalThis.porticoClicks)).toEqual([true, false]);
});

test('repeated clicks before hydration count as one', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  for (let click = 0; click < 4; click += 1) {
    await connectButton(page).click();
  }
  release();
  await expect(openDialog(page)).toBeVisible();
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
