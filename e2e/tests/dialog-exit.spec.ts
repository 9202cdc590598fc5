import type { Locator, Page } from '@playwright/test';
import { dialogSizes } from '@portico/testing/browser/devices';
import {
  accountButton,
  connectButton,
  openDialog,
  pickWallet,
  signButton,
} from '@portico/testing/browser/flow';
import { endTransitions, holdExits, leavingDialog } from '@portico/testing/browser/motion';
import { holdScripts } from '@portico/testing/browser/page-loads';
import { expect, test } from '@portico/testing/fixtures/test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// Whatever comes in also goes out, and no visitor waits for it.

async function openList(page: Page): Promise<void> {
  await page.goto('/');
  await connectButton(page).click();
  await page.waitForLoadState('networkidle');
  await expect(openDialog(page).getByRole('button', { name: 'Rainbow' })).toBeVisible();
  await endTransitions(page);
}

/** Whether it is laid out, and it and what it laid over the page are still to be seen. */
const look = (dialog: Locator) =>
  dialog.evaluate((element) => [
    getComputedStyle(element).display,
    Number(getComputedStyle(element).opacity) > 0.9,
    Number(getComputedStyle(element, '::backdrop').opacity) > 0.9,
  ]);

for (const [size, { viewport }] of Object.entries(dialogSizes)) {
  test(`a closed dialog is seen until it has left, and the page answers: ${size}`, {
    tag: '@smoke',
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openList(page);
    await holdExits(page);
    await page.keyboard.press('Escape');
    // All at once, whatever of it is still to be seen.
    await expect(openDialog(page)).toHaveCount(0);
    await expect(connectButton(page)).toBeFocused();
    await expect(connectButton(page)).toHaveAttribute('aria-expanded', 'false');
    expect(await page.evaluate(() => document.documentElement.className)).toBe('');
    expect(await look(leavingDialog(page))).toEqual(['flex', true, true]);
    await expect(page.getByRole('heading', { name: 'Connect a wallet' })).toHaveCount(0);

    // A press lands on the page below, and opens the dialog again.
    await connectButton(page).click();
    await expect(openDialog(page).getByRole('button', { name: 'Rainbow' })).toBeVisible();
    await endTransitions(page);
    await expect(leavingDialog(page)).toHaveCount(0);
    await expect(openDialog(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(openDialog(page)).toHaveCount(0);
    await expect(connectButton(page)).toBeFocused();
    await endTransitions(page);
    await expect(page.locator('dialog')).toHaveCount(0);
  });
}

test('before React, too', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  // With the styles that come after the first paint.
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('dialog') ?? document.body).opacity === '0',
  );
  await connectButton(page).click();
  await endTransitions(page);
  await holdExits(page);
  await openDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(connectButton(page)).toBeFocused();
  expect(await look(page.locator('dialog'))).toEqual(['flex', true, true]);
  await connectButton(page).click();
  await expect(openDialog(page)).toBeVisible();
  release();
});

test('with reduced motion it goes at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openList(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
});

/** Styles as a browser reads them that cannot keep a closed dialog above the page. */
async function withoutOverlay(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.endsWith('.css'),
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text())
        .replaceAll(/overlay:\s*auto/g, 'overlay: unknown')
        .replaceAll(/overlay\s+var\(/g, 'unknown var(');
      await route.fulfill({ response: answer, body });
    },
  );
}

const lacks = {
  overlay: { withoutOverlay: true, withoutMove: false },
  moveBefore: { withoutOverlay: false, withoutMove: true },
  both: { withoutOverlay: true, withoutMove: true },
};
for (const [name, lack] of Object.entries(lacks))
  test(`where a browser lacks it, a dialog goes at once: ${name}`, async ({ page }) => {
    if (lack.withoutOverlay) await withoutOverlay(page);
    if (lack.withoutMove)
      await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'moveBefore'));
    await openList(page);
    await holdExits(page);
    await page.keyboard.press('Escape');
    await expect(openDialog(page)).toHaveCount(0);
    // Nothing of it is seen, for however long its exit would take.
    expect(await page.locator('dialog:visible').count()).toBe(0);
    await expect(connectButton(page)).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.className)).toBe('');
    await endTransitions(page);
    await expect(page.locator('dialog')).toHaveCount(0);
    // The page answers, and the dialog opens again.
    await connectButton(page).click();
    await expect(openDialog(page).getByRole('button', { name: 'Rainbow' })).toBeVisible();
  });

test('it leaves as it last looked, also when the wallet is left', async ({ page, wallet }) => {
  await page.goto('/');
  await pickWallet(page, wallet.name);
  await expect(signButton(page)).toBeEnabled();
  await holdExits(page);
  await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(connectButton(page)).toBeFocused();
  await expect(leavingDialog(page)).toContainText('Verify your account');
});

test('a dialog that takes the place of another leaves the page as dark as it was', async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  await pickWallet(page, wallet.name);
  await expect(signButton(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await accountButton(page, wallet.address).click();
  await expect(openDialog(page)).toBeVisible();
  await endTransitions(page);
  await holdExits(page);
  await openDialog(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signButton(page)).toBeVisible();
  const backdrop = (element: Element) =>
    `${getComputedStyle(element, '::backdrop').display} ${getComputedStyle(element, '::backdrop').opacity}`;
  expect(await openDialog(page).evaluate(backdrop)).toMatch(/ 1$/);
  expect(await leavingDialog(page).evaluate(backdrop)).toMatch(/ 0$/);
  await endTransitions(page);
  await expect(page.locator('dialog')).toHaveCount(1);
});
