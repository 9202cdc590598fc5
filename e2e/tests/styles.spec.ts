import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { connectButton, openDialog, untilAlive } from '@portico/testing/browser/flow';
import { layoutShifts, recordLayoutShifts } from '@portico/testing/browser/motion';
import { builtChunk } from '@portico/testing/browser/page-loads';
import { expect, test } from '@portico/testing/fixtures/test';
import { signInContext } from '@portico/testing/site/signed-in';
import { limits } from '../../scripts/sizes/limits.ts';

const late = builtChunk('src/styles/late.css');

/** An event of Chromium's tracing: of those that compute styles, for so many elements. */
type TraceEvent = { readonly name: string; readonly args?: { readonly elementCount?: number } };

/** Holds the styles back that come after the first paint, until the returned function is called. */
async function holdLateStyles(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${late}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What the browser says about the stylesheets that it fetched, and whether it has painted. */
function paintOf(page: Page) {
  return page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint').length > 0,
    blocking: performance
      .getEntriesByType('resource')
      // Not yet among TypeScript's types.
      .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
      .map(({ name }) => new URL(name).pathname),
    held: [...document.querySelectorAll('style')].map(({ textContent }) => textContent),
  }));
}

test('the first paint of a visit waits for nothing but the page', { tag: '@smoke' }, async ({
  page,
}) => {
  const release = await holdLateStyles(page);
  const asked = page.waitForRequest(`**${late}`);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(async () => (await paintOf(page)).painted).toBe(true);
  await asked;
  expect(await paintOf(page)).toMatchObject({ painted: true, blocking: [] });
  await expect(connectButton(page)).toHaveCSS('border-radius', '12px');
  release();
});

test('what a page needs for its first paint is small, with a session and without', async ({
  page,
  context,
  site,
  expected,
}) => {
  // The browser reports the page that is not there.
  expected.push(/the server responded with a status of 404/);
  const load = async (path: string) => {
    await page.goto(path);
    const { blocking, held } = await paintOf(page);
    const files = blocking.filter((file) => file.endsWith('.css'));
    const linked = files.map(async (file) => (await page.request.get(file)).text());
    const sizes = [...held, ...(await Promise.all(linked))].map(
      (css) => brotliCompressSync(css).length,
    );
    expect.soft(sizes, path).not.toEqual([]);
    const sum = sizes.reduce((total, size) => total + size, 0);
    expect.soft(sum, path).toBeLessThanOrEqual(limits.firstPaintStyles);
  };
  const paths = ['/', '/try', '/account', '/nowhere', '/api/auth/signin', '/api/auth/signout'];
  for (const path of paths) await load(path);
  await signInContext(context, site.origin);
  for (const path of paths) await load(path);
});

test('a dialog shows no step before the styles of its steps', async ({ page }) => {
  const release = await holdLateStyles(page);
  await page.goto('/');
  await connectButton(page).click();
  // The click has loaded what it needs.
  await page.evaluate((script) => import(script), builtChunk('client/hydrate.tsx'));
  await expect(page.locator('.portico-step')).toBeHidden();
  release();
  await expect(openDialog(page).locator('.portico-step')).toBeVisible();
  await expect(openDialog(page).locator('.portico-points')).toHaveCSS('list-style-type', 'none');
});

for (const width of [320, 390, 1280]) {
  test(`the account page has the place of its door before the late styles: ${width} px`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInContext(context, site.origin);
    await recordLayoutShifts(context);
    const release = await holdLateStyles(page);
    await page.goto('/account', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeAttached();
    const box = (selector: string) => page.locator(selector).boundingBox();
    const before = await box('[data-portico-door]');
    // The drawing fills it.
    expect((await box('[data-portico-door] > svg'))?.width).toBeCloseTo(before?.width ?? 0, 1);
    release();
    const leaf = page.locator('.portico-facade-leaf');
    await expect(leaf).toHaveCSS('rotate', 'y 74deg');
    expect(await box('[data-portico-door]')).toEqual(before);
    expect((await box('.portico-stair'))?.y).toBeCloseTo((before?.y ?? 0) + (before?.height ?? 0));
    expect(await layoutShifts(page)).toEqual([]);
    // The windows of the sessions have the light of the door.
    const light = (selector: string) =>
      page
        .locator(selector)
        .evaluate((element) => getComputedStyle(element).getPropertyValue('--portico-light'));
    expect(await light('.device--here')).toBe(await light('[data-portico-door]'));
  });
}

test('a sheet has its handle and a place for each picture before the late styles', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdLateStyles(page);
  await page.goto('/');
  await connectButton(page).click();
  const look = () =>
    openDialog(page).evaluate((dialog) => {
      const { height, backgroundColor } = getComputedStyle(dialog, '::before');
      const marks = [...dialog.querySelectorAll('.portico-mark')].map(
        (mark) => getComputedStyle(mark).backgroundColor,
      );
      return { height, backgroundColor, marks: [...new Set(marks)] };
    });
  const handle = { height: '4px', backgroundColor: 'rgb(131, 138, 151)' };
  expect(await look()).toEqual({ ...handle, marks: ['rgb(227, 230, 235)'] });
  release();
  await expect(openDialog(page).locator('.portico-step')).toBeAttached();
  await expect
    .poll(look)
    .toEqual({ ...handle, marks: expect.arrayContaining(['rgba(0, 0, 0, 0)']) });
});

test.describe('styles that cannot be fetched', () => {
  test.use({ expected: [/Failed to load resource: net::ERR_FAILED/] });

  test('are told of like code that cannot be fetched, and fetched again with the next click', async ({
    page,
  }) => {
    await page.route(`**${late}`, (route) => route.abort());
    await page.goto('/');
    await connectButton(page).click();
    const alert = openDialog(page).getByRole('alert');
    await expect(alert).toContainText('could not be loaded');
    await page.keyboard.press('Escape');
    await expect(openDialog(page)).toHaveCount(0);
    await page.unroute(`**${late}`);
    await connectButton(page).click();
    await expect(openDialog(page).locator('.portico-step')).toBeVisible();
    await expect(openDialog(page).locator('.portico-points')).toHaveCSS('list-style-type', 'none');
    await expect(alert).toHaveCount(0);
  });

  test('keep no page from hydrating', async ({ page }) => {
    await page.route(`**${late}`, (route) => route.abort());
    await page.goto('/');
    await page.keyboard.press('Tab');
    await untilAlive(page);
  });
});

// One rule with `:has()` that ends in `> *` or `> :not(…)` is enough for the opposite, whatever it is about.
test('a pointer over the connect button does not restyle the whole page', async ({
  page,
  browser,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await untilAlive(page);
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await connectButton(page).hover();
  await expect(connectButton(page)).toHaveCSS('cursor', 'pointer');
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(
    String(await browser.stopTracing()),
  );
  const restyled = traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? [args?.elementCount ?? 0] : [],
  );
  const elements = await page.locator('*').count();
  expect(Math.max(...restyled)).toBeGreaterThan(0);
  expect(Math.max(...restyled)).toBeLessThan(elements / 4);
});

test('without JavaScript a page has all of its styles', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  const languages = page.locator('#languages');
  await expect(languages).toBeVisible();
  await expect(languages).toHaveCSS('display', 'grid');
  await expect(languages.getByRole('button', { name: 'Deutsch' })).toHaveCSS('min-height', '44px');
  await context.close();
});

test.describe('below the first screen', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  // What is below the first screen waits for styles that come after the first paint. It must not be lost with them.

  const developers = (page: Page) => page.getByRole('heading', { name: 'Three ways to build' });

  test('what is below the first screen is shown without its styles, after a while', async ({
    page,
    expected,
  }) => {
    expected.push(/late|net::ERR_FAILED/);
    await page.route(/\/late[^/]*\.css/, (route) => route.abort());
    await page.goto('/');
    await expect(developers(page)).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('.code').first()).toContainText('npm install');
  });

  test('an address can lead to the part for developers', async ({ page }) => {
    await page.goto('/#developers');
    await expect(developers(page)).toBeInViewport();
    await expect(developers(page)).toBeVisible();
  });

  test('paper shows every part of a page in dark on white, and nothing that is pressed', async ({
    page,
    context,
    site,
  }) => {
    await signInContext(context, site.origin);
    for (const [path, part] of [
      ['/', '.card'],
      ['/account', '.session'],
    ] as const) {
      await page.goto(path);
      await untilAlive(page);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.locator(part).last()).toBeVisible();
      await expect(page.locator('#main button:visible, .nav:visible, .scheme:visible')).toHaveCount(
        0,
      );
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(11, 13, 18)');
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    }
  });

  test('nothing on a page moves for visitors who prefer that', async ({
    page,
    context,
    site,
    expected,
  }) => {
    expected.push(/status of 404/);
    await signInContext(context, site.origin);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/', '/try', '/account', '/nowhere']) {
      await page.goto(path);
      await untilAlive(page);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => {
            const { transitionDuration, animationDuration } = getComputedStyle(element);
            return /[1-9]/.test(`${transitionDuration} ${animationDuration}`);
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect.soft(moving, path).toEqual([]);
    }
  });
});
