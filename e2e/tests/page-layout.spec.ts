import type { Page } from '@playwright/test';
import { launchChromium } from '@portico/testing/browser/browser';
import { dialogSizes, sizes } from '@portico/testing/browser/devices';
import {
  accountButton,
  connectButton,
  openDialog,
  pickWallet,
  signButton,
  untilAlive,
} from '@portico/testing/browser/flow';
import { endTransitions, layoutShifts, recordLayoutShifts } from '@portico/testing/browser/motion';
import { builtChunk } from '@portico/testing/browser/page-loads';
import { watchContext } from '@portico/testing/browser/watch-context';
import { expect, test } from '@portico/testing/fixtures/test';
import { signInContext } from '@portico/testing/site/signed-in';
import { PNG } from 'pngjs';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const [path, card] of [
  ['/', '.card'],
  ['/try', '.try-card'],
] as const) {
  test(`rows of cards on ${path} end where the page does, and no code is clipped`, async ({
    page,
  }) => {
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.locator(card).last()).toBeVisible();
      await page.locator(card).last().scrollIntoViewIfNeeded();
      const found = await page.locator(card).evaluateAll((cards) => {
        const boxes = cards.map((each) => each.getBoundingClientRect());
        const end = Math.max(...boxes.map(({ right }) => right));
        // The last card of a row is the one that the next is below.
        const short = boxes.filter((box, index) => {
          const next = boxes[index + 1];
          return (!next || next.left <= box.left) && box.right < end - 1;
        });
        const clipped = [...document.querySelectorAll('.code > section')].filter(
          (code) => code.scrollWidth > code.clientWidth,
        );
        const { scrollWidth, clientWidth } = document.documentElement;
        return {
          short: short.length,
          clipped: clipped.length,
          over: Math.max(0, scrollWidth - clientWidth),
        };
      });
      expect(found, `${width} px`).toEqual({ short: 0, clipped: 0, over: 0 });
    }
  });
}

test('one button leads from scheme to scheme, and its name says to which', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await untilAlive(page);
  const button = page.locator('.scheme button');
  const html = page.locator('html');
  const box = await button.boundingBox();
  expect([box?.width, box?.height]).toEqual([36, 36]);
  for (const scheme of ['dark', 'light']) {
    await expect(button).toHaveAccessibleName(`Use ${scheme} theme`);
    await button.click();
    await expect(html).toHaveAttribute('data-portico-scheme', scheme);
  }
  await expect(button).toHaveAccessibleName('Use system theme');
  await button.click();
  await expect(html).not.toHaveAttribute('data-portico-scheme');
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'portico.scheme'))
    .toBe(false);
});

/** How far the icon of the scheme's button ends from where the page does, and the size of the button. */
function schemeButton(page: Page) {
  return page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [row, button, icon] = ['.header-row', '.scheme button', '.scheme svg'].map(box);
    if (!row || !button || !icon) throw new Error('The page has no such button.');
    const rtl = document.documentElement.dir === 'rtl';
    return {
      width: button.width,
      height: button.height,
      inset: Math.round(rtl ? icon.left - row.left : row.right - icon.right),
    };
  });
}

for (const [size, length] of [
  ['desk', 36],
  ['tablet', 44],
  ['phone', 44],
  ['narrow', 44],
] as const) {
  test.describe(`on a ${size}`, () => {
    test.use(sizes[size]);

    test('the button of the scheme has its size, and its icon ends where the page does', async ({
      page,
      context,
      site,
    }) => {
      for (const locale of ['en', 'ar']) {
        await context.addCookies([{ name: 'portico.locale', value: locale, url: site.origin }]);
        await page.goto('/');
        expect(await schemeButton(page), locale).toEqual({
          width: length,
          height: length,
          inset: 0,
        });
      }
    });
  });
}

test.describe('on the narrowest phone', () => {
  test.use(sizes.narrow);

  test('no step’s title is broken by what is said beside it, in any language', async ({
    page,
    context,
    site,
  }) => {
    await signInContext(context, site.origin);
    for (const locale of ['en', 'de', 'fr', 'ru', 'ar', 'ja']) {
      await context.addCookies([{ name: 'portico.locale', value: locale, url: site.origin }]);
      await page.goto('/');
      const met = await page.locator('.portico-stair-tread').evaluateAll((steps) =>
        steps.flatMap((step) => {
          const boxes = ['h2', '.portico-stair-status'].map((part) => {
            const element = step.querySelector(part);
            const range = document.createRange();
            if (element) range.selectNodeContents(element);
            return { lines: range.getClientRects().length, box: range.getBoundingClientRect() };
          });
          const [title, state] = boxes;
          if (!title || !state) return ['a step without a title'];
          const apart =
            title.box.bottom <= state.box.top + 1 ||
            title.box.right <= state.box.left ||
            state.box.right <= title.box.left;
          return apart && title.lines === 1 ? [] : [step.textContent];
        }),
      );
      expect.soft(met, locale).toEqual([]);
    }
  });
});

test.describe('on touch', () => {
  test.use(sizes.phone);

  test('what is pressed is at least 44 px high and wide', async ({
    page,
    context,
    site,
    expected,
  }) => {
    expected.push(/status of 404/);
    await signInContext(context, site.origin);
    for (const path of [
      '/',
      '/try',
      '/account',
      '/nowhere',
      '/api/auth/signin',
      '/api/auth/signout',
    ]) {
      await page.goto(path);
      if (!path.startsWith('/api/')) await untilAlive(page);
      const small = await page
        .locator('button:visible, input:visible, a:visible:not(.skip-link, p > .portico-link)')
        .evaluateAll((elements) =>
          elements
            .map((element) => ({ element, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
            .map(({ element, box }) => `${box.width} × ${box.height}: ${element.outerHTML}`),
        );
      expect.soft(small, path).toEqual([]);
    }
  });
});

test.describe('on the smallest phone', () => {
  test.use(sizes.narrow);

  test('the header of a page that does not exist has one row', async ({ page, expected }) => {
    expected.push(/status of 404/);
    await page.goto('/nowhere');
    await expect(page.locator('.header-row')).toHaveCSS('height', '64px');
    await expect(page.locator('.header').getByRole('link', { name: 'Account' })).toBeVisible();
  });

  test('the address of a session breaks in its middle', async ({ page, context, site }) => {
    await signInContext(context, site.origin);
    await page.goto('/api/auth/signin');
    const [first, second, ...rest] = await page
      .locator('.portico-auth-account')
      .evaluate((account) => [...account.getClientRects()].map(({ width }) => width));
    expect(rest).toEqual([]);
    expect(second).toBeCloseTo(first ?? 0, 0);
  });
});

for (const viewport of [sizes.landscape.viewport, { width: 667, height: 375 }]) {
  test.describe(`on a phone on its side, ${viewport.width} px`, () => {
    test.use({ ...sizes.landscape, viewport });

    test('the door, and what there is to press, are on the screen', async ({
      page,
      wallet,
      expected,
    }) => {
      const whole = { ratio: 0.99 };
      expected.push(/status of 404/);
      await page.goto('/nowhere');
      await expect(page.locator('[data-portico-door]')).toBeInViewport(whole);
      await expect(page.getByRole('link', { name: 'Back to the start' })).toBeInViewport(whole);
      await page.goto('/api/auth/signin');
      await expect(page.locator('.portico-auth-gate')).toBeInViewport(whole);
      await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeInViewport(whole);
      await page.goto('/');
      await expect(page.locator('[data-portico-door]')).toBeInViewport(whole);
      await expect(connectButton(page)).toBeInViewport(whole);
      await pickWallet(page, wallet.name);
      await expect(signButton(page)).toBeInViewport(whole);
      await expect(openDialog(page).locator('.portico-gate--resting')).toBeInViewport(whole);
      await wallet.script(page, 'personal_sign', { error: { code: -32_603, message: 'Internal' } });
      await signButton(page).click();
      await expect(openDialog(page).getByRole('alert')).toBeInViewport(whole);
      await expect(signButton(page)).toBeInViewport(whole);
      await signButton(page).click();
      await expect(openDialog(page)).toHaveCount(0);
      await accountButton(page, wallet.address).click();
      await expect(openDialog(page).locator('.portico-tile').last()).toBeInViewport(whole);
      await page.goto('/account');
      await expect(page.locator('[data-portico-door]')).toBeInViewport(whole);
    });
  });
}

for (const [size, { viewport }] of Object.entries(dialogSizes)) {
  test(`nothing shifts from the first paint until the dialog is gone: ${size}`, {
    tag: '@smoke',
  }, async ({ page, context, wallet }) => {
    await page.setViewportSize(viewport);
    await recordLayoutShifts(context);
    await page.goto('/');
    await connectButton(page).click();
    await openDialog(page).getByRole('button', { name: wallet.name }).click();
    await expect(signButton(page)).toBeEnabled();
    expect(await layoutShifts(page)).toEqual([]);
    await signButton(page).click();
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(accountButton(page, wallet.address)).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
  });
}

test('the place of the scrollbar is as dark as the page behind a dialog, before the late styles, too', async ({
  site,
  problems,
}) => {
  // Scrollbars that take up room, as on Windows: Playwright hides them.
  const browser = await launchChromium({ ignoreDefaultArgs: ['--hide-scrollbars'] });
  for (const [colorScheme, lateStyles] of [
    ['light', true],
    ['dark', true],
    ['light', false],
    ['dark', false],
  ] as const) {
    const page = await browser.newPage({ baseURL: site.origin, colorScheme });
    await watchContext(page.context(), site.origin, problems);
    await page.setViewportSize({ width: 1280, height: 600 });
    const { promise, resolve } = Promise.withResolvers<void>();
    if (lateStyles) resolve();
    await page.route(`**${builtChunk('src/styles/late.css')}`, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await connectButton(page).click();
    if (lateStyles) await page.waitForLoadState('networkidle');
    await expect(openDialog(page).getByRole('button', { name: 'Rainbow' })).toBeVisible();
    await endTransitions(page);
    const gutter = await page.evaluate(
      () => window.innerWidth - document.body.getBoundingClientRect().right,
    );
    expect(gutter).toBeGreaterThan(10);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
    const picture = PNG.sync.read(Buffer.from(data, 'base64'));
    expect(picture.width).toBe(1280);
    const pixel = (x: number) => {
      const at = (300 * picture.width + x) * 4;
      return [...picture.data.subarray(at, at + 3)];
    };
    const beside = pixel(1280 - gutter - 4);
    // A color that is mixed is not rounded as one that is laid upon another.
    for (const [index, value] of pixel(1280 - 4).entries())
      expect(Math.abs(value - (beside[index] ?? 0))).toBeLessThanOrEqual(2);
    resolve();
    await page.context().close();
  }
  await browser.close();
});
