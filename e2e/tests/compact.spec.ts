import type { Page } from '@playwright/test';
import { connectButton, openDialog, stepPane } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';

const list = (page: Page) => openDialog(page).locator('.portico-pane--list');

async function openAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/');
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('button', { name: 'Coinbase Wallet' })).toBeVisible();
}

test('from 768 px on the list stays beside the step', async ({ page, wallet }) => {
  await openAt(page, 768);
  await expect(stepPane(page)).toBeVisible();
  expect((await openDialog(page).boundingBox())?.width).toBe(720);
  await openDialog(page).getByRole('button', { name: wallet.name }).focus();
  await openDialog(page).getByRole('button', { name: 'Get a wallet' }).click();
  await expect(list(page)).toBeVisible();
  const [left, right] = [await list(page).boundingBox(), await stepPane(page).boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
});

test('below 768 px one column shows the list, then the step with a Back button', {
  tag: '@smoke',
}, async ({ page, wallet }) => {
  await openAt(page, 767);
  await expect(stepPane(page)).toBeHidden();
  expect((await openDialog(page).boundingBox())?.width).toBe(368);
  await openDialog(page).getByRole('button', { name: 'What is a wallet?' }).click();
  await expect(list(page)).toBeHidden();
  await expect(stepPane(page)).toBeVisible();
  await openDialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
  await expect(stepPane(page)).toBeHidden();
});

test('the layout follows window resizes while the dialog is open', async ({ page }) => {
  await openAt(page, 1000);
  await page.setViewportSize({ width: 700, height: 800 });
  await expect(stepPane(page)).toBeHidden();
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(stepPane(page)).toBeVisible();
});
