import type { Page } from '@playwright/test';
import { dialogSizes } from '@portico/testing/browser/devices';
import { connectButton, openDialog, pickWallet, signButton } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';

// The wallet's icon is the anchor of every step that waits for a wallet: it stands still, whatever is said below it.

const retry = (page: Page) => openDialog(page).getByRole('button', { name: 'Try again' });

/** Where the wallet's icon is, within the window. */
async function iconBox(page: Page) {
  const box = await openDialog(page).locator('.portico-gate-picture img').boundingBox();
  return box && { top: Math.round(box.y), width: Math.round(box.width) };
}

/** What the light of the gate says. */
const state = (page: Page, name: string) =>
  expect(openDialog(page).locator(`.portico-gate--${name}`)).toBeVisible();

const windows = {
  'beside the list': dialogSizes.desk,
  'in a narrow window': { viewport: { width: 700, height: 800 } },
  'on a phone': dialogSizes.phone,
};

for (const [name, device] of Object.entries(windows)) {
  test.describe(name, () => {
    test.use(device);

    test('the icon stays where it is from the first try to the signature', async ({
      page,
      wallet,
    }) => {
      const seen: Record<string, Awaited<ReturnType<typeof iconBox>>> = {};
      await page.goto('/');
      await wallet.scriptConnect(page, { error: { code: -32_002, message: 'Pending.' } });
      await pickWallet(page, wallet.name);
      await state(page, 'failed');
      seen.failed = await iconBox(page);
      await wallet.scriptConnect(page, { hang: true });
      await retry(page).click();
      await state(page, 'waiting');
      seen.opening = await iconBox(page);
      await page.reload();
      await pickWallet(page, wallet.name);
      await expect(signButton(page)).toBeEnabled();
      await state(page, 'resting');
      seen.resting = await iconBox(page);
      await wallet.script(page, 'personal_sign', { error: { code: -32_603, message: 'Internal' } });
      await signButton(page).click();
      await state(page, 'failed');
      seen.refused = await iconBox(page);
      await wallet.script(page, 'personal_sign', { hang: true });
      await signButton(page).click();
      await state(page, 'waiting');
      seen.signing = await iconBox(page);
      expect(seen.opening?.width).toBe(72);
      expect(seen).toEqual(
        Object.fromEntries(Object.keys(seen).map((step) => [step, seen.opening])),
      );
    });
  });
}

test('the light stands still when it failed, and with reduced motion', async ({ page, wallet }) => {
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    );
  await page.goto('/');
  await wallet.scriptConnect(page, { hang: true });
  await pickWallet(page, wallet.name);
  await state(page, 'waiting');
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving).toBeGreaterThan(0);
  await page.reload();
  await wallet.scriptConnect(page, { error: { code: -32_002, message: 'Pending.' } });
  await connectButton(page).click();
  await openDialog(page).getByRole('button', { name: wallet.name }).click();
  await state(page, 'failed');
  await expect.poll(moving).toBe(0);
});

test('a wallet that the site has not set up is not available, and another is picked beside it', async ({
  page,
  expected,
}) => {
  // What the developer is told.
  expected.push(/No projectId found/);
  await page.goto('/');
  await pickWallet(page, 'WalletConnect');
  const dialog = openDialog(page);
  await expect(dialog.getByRole('heading', { name: 'WalletConnect', exact: true })).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveText('Not available on this site.');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Pick another wallet' })).toBeHidden();
  // In one column the list is a step away.
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Pick another wallet' }).click();
  await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeFocused();
});
