import type { Page } from '@playwright/test';
import { untilAlive } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { signInContext } from '@portico/testing/site/signed-in';

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
