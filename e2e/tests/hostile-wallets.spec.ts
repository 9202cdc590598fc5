import type { Page } from '@playwright/test';
import { connectButton, openDialog, signButton } from '@portico/testing/browser/flow';
import { holdScripts } from '@portico/testing/browser/page-loads';
import { expect, test } from '@portico/testing/fixtures/test';
import { installHostileWallets } from '@portico/testing/wallets/test-wallet';

// One extension that announces nonsense must not keep visitors from the wallets beside it.

const row = (page: Page, name: string) => openDialog(page).getByRole('button', { name });

test('the first press lists the wallet that works, and React goes on with it', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/A hostile listener/);
  const wallet = await installHostileWallets(context);
  const release = await holdScripts(page);
  await page.goto('/');
  await connectButton(page).click();
  await expect(row(page, wallet.name)).toBeVisible();
  await expect(row(page, 'WalletConnect')).toBeVisible();
  release();
  await row(page, wallet.name).click();
  await expect(signButton(page)).toBeEnabled();
  expect(await wallet.connectRequests(page)).toBe(1);
});

test('the dialog lists and connects the wallet that works, also when it is opened again', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/A hostile listener/);
  const wallet = await installHostileWallets(context);
  await page.goto('/');
  await connectButton(page).click();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await connectButton(page).click();
  await expect(row(page, 'Rainbow')).toBeVisible();
  await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
  await row(page, wallet.name).click();
  await expect(signButton(page)).toBeEnabled();
});
