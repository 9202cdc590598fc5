import type { Page } from '@playwright/test';
import { contrast, paintColors, type Rgb } from '@portico/testing/browser/contrast';
import { dialogSizes } from '@portico/testing/browser/devices';
import {
  accountButton,
  connect,
  openDialog,
  pickWallet,
  shortAddress,
  signButton,
  signOutOfAccount,
  untilAlive,
} from '@portico/testing/browser/flow';
import {
  endMotion,
  holdMotion,
  layoutShifts,
  leavingDialog,
  recordLayoutShifts,
} from '@portico/testing/browser/motion';
import { expect, test } from '@portico/testing/fixtures/test';
import { signedInVisitor, signInContext } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const door = '.portico-facade';

test('the first HTML has the door in its state', async ({ site }) => {
  const anonymous = createVisitor(site.origin);
  expect((await anonymous.get('/')).text).toContain('data-door="closed"');
  const { visitor } = await signedInVisitor(site.origin);
  for (const path of ['/', '/account'])
    expect((await visitor.get(path)).text).toContain('data-door="open"');
  expect((await visitor.get('/nowhere', { accept: 'text/html' })).text).toContain(
    'data-door="dark"',
  );
});

test('the first HTML speaks to who is signed in', async ({ site }) => {
  const { account, visitor } = await signedInVisitor(site.origin);
  const { text } = await visitor.get('/');
  expect(text).toContain('The door is open');
  expect(text).toMatch(
    new RegExp(`Welcome, ${shortAddress(account.address)}\\. You’re signed in until \\d+ \\w+`),
  );
  expect(text).toMatch(/<a class="[^"]*--primary" href="\/account">Your account/);
  expect(text).not.toContain('to prove it’s yours');
});

for (const width of [390, 1280]) {
  test(`opens step by step, and nothing else moves, ${width} px`, { tag: '@smoke' }, async ({
    page,
    context,
    wallet,
    site,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await recordLayoutShifts(context);
    await page.goto('/');
    await expect(page.locator(door)).toHaveAttribute('data-door', 'closed');
    const heading = page.locator('h1');
    await expect(heading).toContainText('Your wallet opens this door');
    const top = () => page.locator(door).evaluate((element) => element.getBoundingClientRect().y);
    const before = await top();
    const gap = () =>
      page.evaluate(() => {
        const box = (name: string) => document.querySelector(name)?.getBoundingClientRect();
        return (box('.actions')?.top ?? 0) - (box('.lead')?.bottom ?? 0);
      });
    const apart = await gap();

    await connect(page, wallet);
    await expect(page.locator(door)).toHaveAttribute('data-door', 'ajar');
    await expect(heading).toContainText('One signature to go');
    expect(await gap()).toBeCloseTo(apart, 1);

    await signButton(page).click();
    await expect(accountButton(page, wallet.address)).toBeVisible();
    await expect(page.locator(door)).toHaveAttribute('data-door', 'open');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The door is open');
    expect(await top()).toBe(before);
    expect(await gap()).toBeCloseTo(apart, 1);
    // One without a source was in the dialog, which is gone.
    const ofThePage = (await layoutShifts(page)).filter((shift) => !/<dialog|: $/.test(shift));
    expect(ofThePage).toEqual([]);

    await page.goto('/account');
    await signOutOfAccount(page);
    await expect(page).toHaveURL(`${site.origin}/`);
    await expect(page.locator(door)).not.toHaveAttribute('data-door', 'open');
  });
}

test('is set ajar while connecting, and floods the stair while signing, behind the dialog', async ({
  page,
  wallet,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = () =>
    page.locator(door).evaluate((facade) => {
      const leaf = facade.querySelector('.portico-facade-leaf') ?? facade;
      const stair = facade.querySelector('.portico-stair') ?? facade;
      const { clipPath, opacity } = getComputedStyle(stair, '::after');
      return { leaf: getComputedStyle(leaf).rotate, spill: clipPath, opacity };
    });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await untilAlive(page);
  expect((await look()).leaf).toBe('none');
  await wallet.scriptConnect(page, { hang: true });
  await pickWallet(page, wallet.name);
  await expect.poll(async () => (await look()).leaf).toBe('y 28deg');
  await page.reload();
  await wallet.scriptConnect(page, { delay: 0 });
  await connect(page, wallet);
  const ajar = await look();
  await wallet.script(page, 'personal_sign', { hang: true });
  await signButton(page).click();
  await expect.poll(look).toEqual({ leaf: 'y 28deg', spill: expect.any(String), opacity: '1' });
  expect((await look()).spill).not.toBe(ajar.spill);
});

test('moves when its state changes, never on load', async ({ page, context, site }) => {
  await signInContext(context, site.origin);
  await page.goto('/');
  await untilAlive(page);
  expect(await moving(page)).toEqual([]);
  // A session that ends while the page is open.
  await page.locator(door).evaluate((element) => element.setAttribute('data-door', 'closed'));
  expect((await moving(page)).length).toBeGreaterThan(0);
});

for (const [size, device] of Object.entries(dialogSizes))
  test.describe(`signing out: ${size}`, () => {
    test.use(device);

    test('closes it in its light once the whole dialog has left', async ({
      page,
      context,
      site,
    }) => {
      const { account } = await signInContext(context, site.origin);
      await page.goto('/');
      await accountButton(page, account.address).first().click();
      await expect(openDialog(page).getByRole('button', { name: 'Copy' })).toBeVisible();
      await endMotion(page);
      const open = await drawn(page);
      const top = () =>
        page.locator(door).evaluate((element) => element.getBoundingClientRect().top);
      const standing = await top();
      const before = await openDialog(page).boundingBox();
      const said = await page.locator('#main').innerText();
      await holdMotion(page);
      await openDialog(page).getByRole('button', { name: 'Sign out' }).click();
      await expect(openDialog(page)).toHaveCount(0);

      // The dialog leaves as it was, and meanwhile nothing of the page changes.
      const leaving = leavingDialog(page);
      expect(await leaving.boundingBox()).toEqual(before);
      await expect(leaving.getByText('Explorer')).toHaveCount(1);
      expect(await page.locator('#main').innerText()).toBe(said);
      expect(await drawn(page)).toEqual(open);
      await endMotion(page);
      await expect(leaving).toHaveCount(0);
      // Then the door closes, and the light goes with its color.
      await expect(page.locator(door)).toHaveAttribute('data-door', 'closed');
      await expect(page.locator('h1')).toContainText('Your wallet opens this door');
      expect(await drawn(page)).toEqual(open);
      // More words stand above it now: it moves to its new place from where it stood.
      expect(await top()).toBeCloseTo(standing, 1);
      await moveTo(page, 350);
      const half = await drawn(page);
      expect(half.turn).toBeGreaterThan(20);
      expect(half.turn).toBeLessThan(60);
      expect(half.light).toBeGreaterThan(0.2);
      expect(half.light).toBeLessThan(0.9);
      expect(half.color).toBe(open.color);
      await endMotion(page);
      expect(await drawn(page)).toMatchObject({ turn: 0, light: 0 });
    });
  });

test('nothing moves for visitors who prefer that', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await untilAlive(page);
  for (const state of ['ajar', 'open', 'closed']) {
    await page
      .locator(door)
      .evaluate((element, to) => element.setAttribute('data-door', to), state);
    expect(await moving(page), state).toEqual([]);
  }
});

test('is mirrored where the page is', async ({ page, context, site }) => {
  await signInContext(context, site.origin);
  const hinge = async (locale: string) => {
    await context.addCookies([{ name: 'portico.locale', value: locale, url: site.origin }]);
    await page.goto('/');
    return page.locator('.portico-doorway').evaluate((doorway) => {
      const leaf = doorway.querySelector('.portico-facade-leaf')?.getBoundingClientRect();
      const { left, right } = doorway.getBoundingClientRect();
      return leaf && leaf.left - left < right - leaf.right ? 'left' : 'right';
    });
  };
  expect(await hinge('en')).toBe('left');
  expect(await hinge('ar')).toBe('right');
});

test('is lit on the sign-in page of a visitor with a session', async ({ page, context, site }) => {
  await signInContext(context, site.origin);
  await page.goto('/api/auth/signin');
  // Its script brings the styles of the site's own doors.
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  await expect(page.locator('.portico-auth-gate g.portico-facade-light')).toHaveCSS('opacity', '1');
});

test('is drawn in strokes with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const wall = page.locator('.portico-facade-front path').first();
  await expect(wall).toHaveCSS('stroke', /rgb/);
  const [fill, stroke] = await wall.evaluate((path) => {
    const { fill, stroke } = getComputedStyle(path);
    return [fill, stroke];
  });
  expect(stroke).not.toBe(fill);
});

// Our own, a light yellow, a dark green, a red.
for (const accent of ['', '#ffd60a', '#0b5d3b', '#c1121f'])
  test(`what stands on the treads is legible in any light: ${accent}`, async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await untilAlive(page);
    await page.evaluate(
      (chosen) => document.documentElement.style.setProperty('--portico-accent', chosen),
      accent,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const state of ['closed', 'ajar', 'open']) {
        await page
          .locator(door)
          .evaluate((element, to) => element.setAttribute('data-door', to), state);
        const pairs = await textsOnTreads(page);
        expect(pairs.length).toBeGreaterThanOrEqual(24);
        for (const { text, of, on } of pairs) {
          const name = `${colorScheme}, ${state}: ${text} on ${on}`;
          expect.soft(contrast(of, on), name).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

/** Shows how it is some time after every motion began, in milliseconds. */
async function moveTo(page: Page, time: number): Promise<void> {
  await page.evaluate((now) => {
    for (const animation of document.getAnimations()) {
      const end = Number(animation.effect?.getComputedTiming().endTime);
      if (now < end) animation.currentTime = now;
      else animation.finish();
    }
  }, time);
}

/** How far the leaf is turned, in degrees, and the light behind it. */
function drawn(page: Page) {
  return page.locator(door).evaluate((facade) => {
    const style = (part: string, pseudo?: string) =>
      getComputedStyle(facade.querySelector(part) ?? facade, pseudo);
    const shining = [...facade.querySelectorAll('path')].find((path) =>
      path.getAttribute('fill')?.includes('--portico-light'),
    );
    return {
      turn: Number.parseFloat(style('.portico-facade-leaf').rotate.replace(/^\D*|none/, '') || '0'),
      light: Number(style('.portico-facade-light').opacity),
      color: getComputedStyle(shining ?? facade).fill,
      spill: style('.portico-stair', '::after').clipPath,
    };
  });
}

/** What of the door is moving. */
function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
      .filter((target) => target?.closest('.portico-facade'))
      .map((target) => target?.outerHTML.slice(0, 80) ?? ''),
  );
}

type Pair = { readonly text: string; readonly of: Rgb; readonly on: Rgb };

/** Every text on a tread with its colour, on the bare tread and where the light that falls over it is strongest. */
async function textsOnTreads(page: Page): Promise<readonly Pair[]> {
  const drawn = await page.evaluate(() => {
    const stair = document.querySelector('.portico-stair');
    if (!stair) return [];
    const { backgroundImage } = getComputedStyle(stair, '::after');
    const light = /(?:rgba?|color|oklch)\([^)]*\)/.exec(backgroundImage)?.[0] ?? '';
    return [...stair.querySelectorAll<HTMLElement>('.portico-stair-tread')].flatMap((tread) => {
      const stone = getComputedStyle(tread).backgroundColor;
      return [...tread.children].flatMap((child) => {
        const { color } = getComputedStyle(child);
        const text = child.textContent ?? '';
        return [[stone], [stone, light]].map((ground) => ({ text, color, ground }));
      });
    });
  });
  const on = await paintColors(
    page,
    drawn.map(({ ground }) => ground),
  );
  const of = await paintColors(
    page,
    drawn.map(({ color, ground }) => [...ground, color]),
  );
  return drawn.map(({ text }, at) => ({ text, of: of[at] ?? [0, 0, 0], on: on[at] ?? [0, 0, 0] }));
}
