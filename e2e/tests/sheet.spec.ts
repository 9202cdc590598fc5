import type { Page } from '@playwright/test';
import { endTransitions } from '../src/exits.ts';
import { connectButton, openDialog } from '../src/flow.ts';
import { dialogSizes } from '../src/states/sizes.ts';
import { expect, test } from '../src/test.ts';
import { installTestWallet } from '../src/test-wallet.ts';

// A sheet on a phone follows the finger that drags it down.

test.use(dialogSizes.phone);

async function openSheet(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  await page.goto('/');
  await connectButton(page).click();
  await page.waitForLoadState('networkidle');
  await endTransitions(page);
  const box = await openDialog(page).boundingBox();
  if (!box) throw new Error('No dialog is open.');
  return { x: box.x + box.width / 2, y: box.y + 20 };
}

/** Puts a finger down, and moves it by this many pixels; then lifts it after a rest. */
async function drag(page: Page, { x, y }: { x: number; y: number }, down: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + at }],
    });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', down * part);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
  await touch('touchEnd', down);
}

test('a sheet that is dragged down far enough closes, and the focus goes back', async ({
  page,
}) => {
  const top = await openSheet(page);
  await drag(page, top, 300);
  await expect(openDialog(page)).toHaveCount(0);
  await expect(connectButton(page)).toBeFocused();
});

test('one that is let go of early returns to its place', async ({ page }) => {
  const top = await openSheet(page);
  const before = await openDialog(page).boundingBox();
  await drag(page, top, 60);
  await expect.poll(() => openDialog(page).boundingBox()).toEqual(before);
});

test('a finger that scrolls the list does not drag the sheet', async ({ page, context }) => {
  for (let number = 0; number < 24; number += 1)
    await installTestWallet(context, { name: `Wallet ${number}`, rdns: `example.w${number}` });
  const top = await openSheet(page);
  const panel = openDialog(page).locator('.portico-dialog-panel');
  await panel.evaluate((element) => element.scrollTo(0, 200));
  expect(await panel.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  await drag(page, { x: top.x, y: top.y + 200 }, 300);
  await expect(openDialog(page)).toHaveCount(1);
});
