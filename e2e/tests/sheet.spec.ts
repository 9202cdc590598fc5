import type { Page } from '@playwright/test';
import { dialogSizes } from '@portico/testing/browser/devices';
import { connectButton, openDialog } from '@portico/testing/browser/flow';
import { endMotion, endTransitions, holdMotion } from '@portico/testing/browser/motion';
import { expect, test } from '@portico/testing/fixtures/test';
import { installTestWallet } from '@portico/testing/wallets/test-wallet';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// A sheet on a phone follows the finger that drags it down.

test.use(dialogSizes.phone);

async function openSheet(page: Page): Promise<Point> {
  await page.goto('/');
  await connectButton(page).click();
  await page.waitForLoadState('networkidle');
  await endTransitions(page);
  const box = await openDialog(page).boundingBox();
  if (!box) throw new Error('No dialog is open.');
  return { x: box.x + box.width / 2, y: box.y + 20 };
}

type Point = { readonly x: number; readonly y: number };

/** Puts a finger down, and moves it by this much; then lifts it after a rest. */
async function drag(page: Page, from: Point, by: Partial<Point>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: from.x + (by.x ?? 0) * part, y: from.y + (by.y ?? 0) * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
  await touch('touchEnd', 1);
}

/**
 * The events of a finger that goes from point to point, each so many milliseconds after the one before, and is lifted at the last. They
 * say themselves when they were, so that a slow machine does not make a slow finger.
 */
async function moveFinger(page: Page, pause: number, way: readonly Point[]): Promise<void> {
  await openDialog(page).evaluate(
    (target, given) => {
      let timeStamp = 1_000;
      const touch = (type: string, point?: Point) => {
        const [clientX, clientY] = [100 + (point?.x ?? 0), 500 + (point?.y ?? 0)];
        const touches = point ? [new Touch({ identifier: 1, target, clientX, clientY })] : [];
        const event = new TouchEvent(type, { bubbles: true, cancelable: true, touches });
        target.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
        timeStamp += given.pause;
      };
      touch('touchstart', { x: 0, y: 0 });
      for (const point of given.way) touch('touchmove', point);
      touch('touchend');
    },
    { pause, way },
  );
}

const down = [15, 30, 45, 60].map((y) => ({ x: 0, y }));

/** How a sheet returns that was let go of. */
const readReturn = (page: Page) =>
  openDialog(page).evaluate((dialog) =>
    dialog.getAnimations().flatMap(({ effect }) => {
      const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
      return frames.some(({ translate }) => translate)
        ? [effect?.getTiming().duration, ...frames.map(({ translate }) => translate)]
        : [];
    }),
  );

test('a sheet that is dragged down far enough closes, and the focus goes back', async ({
  page,
}) => {
  const top = await openSheet(page);
  await drag(page, top, { y: 300 });
  await expect(openDialog(page)).toHaveCount(0);
  await expect(connectButton(page)).toBeFocused();
});

test('one that is let go of early returns to its place', async ({ page }) => {
  const top = await openSheet(page);
  const before = await openDialog(page).boundingBox();
  await drag(page, top, { y: 60 });
  await expect.poll(() => openDialog(page).boundingBox()).toEqual(before);
});

test('one that is thrown closes, however short the way', async ({ page }) => {
  await openSheet(page);
  await moveFinger(page, 15, down);
  await expect(openDialog(page)).toHaveCount(0);
  await expect(connectButton(page)).toBeFocused();
});

test('one that is moved slowly and not far springs back', async ({ page }) => {
  await openSheet(page);
  const before = await openDialog(page).boundingBox();
  await holdMotion(page);
  await moveFinger(page, 90, down);
  expect(await readReturn(page)).toEqual([260, '0px 60px', '0px']);
  // From where the finger left it.
  expect((await openDialog(page).boundingBox())?.y).toBe((before?.y ?? 0) + 60);
  await endMotion(page);
  await expect.poll(() => openDialog(page).boundingBox()).toEqual(before);
  await expect(openDialog(page)).toHaveCount(1);
});

test('with reduced motion it is back at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const top = await openSheet(page);
  const before = await openDialog(page).boundingBox();
  await holdMotion(page);
  await drag(page, top, { y: 60 });
  await expect.poll(() => openDialog(page).boundingBox()).toEqual(before);
});

test('a finger that goes sideways does nothing, however far down it ends', async ({ page }) => {
  const top = await openSheet(page);
  const before = await openDialog(page).boundingBox();
  const translate = () => openDialog(page).evaluate(({ style }) => style.translate);
  await drag(page, top, { x: 120, y: 20 });
  expect(await translate()).toBe('');
  // The first move decides.
  await moveFinger(page, 15, [
    { x: 20, y: 5 },
    { x: 20, y: 200 },
    { x: 20, y: 400 },
  ]);
  await expect(openDialog(page)).toHaveCount(1);
  expect(await translate()).toBe('');
  expect(await openDialog(page).boundingBox()).toEqual(before);
});

test('a finger that scrolls the list does not drag the sheet', async ({ page, context }) => {
  for (let number = 0; number < 24; number += 1)
    await installTestWallet(context, { name: `Wallet ${number}`, rdns: `example.w${number}` });
  const top = await openSheet(page);
  const panel = openDialog(page).locator('.portico-dialog-panel');
  await panel.evaluate((element) => element.scrollTo(0, 200));
  expect(await panel.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  await drag(page, { x: top.x, y: top.y + 200 }, { y: 300 });
  await expect(openDialog(page)).toHaveCount(1);
});
