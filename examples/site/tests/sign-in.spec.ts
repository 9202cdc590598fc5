import { expect, test } from '@playwright/test';
import { address, installWallet, signIn, signOut } from './wallet.ts';

test.beforeEach(({ context }) => installWallet(context));

test('a visitor signs in, sees the guarded page, and signs out', async ({ page }) => {
  await page.goto('/vault');
  await expect(page).toHaveURL(/sign-?in\?/);
  await signIn(page);
  await expect(page).toHaveURL(/\/vault$/);
  await expect(page.getByRole('heading', { name: 'Vault' })).toBeVisible();
  await expect(page.getByText(`Only ${address} sees this.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Only ${address} sees this.`)).toBeVisible();

  await signOut(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/vault');
  await expect(page).toHaveURL(/sign-?in\?/);
});

test('a visitor whose wallet is connected signs in on the sign-in page', async ({ page }) => {
  await page.goto('/vault');
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'Test wallet' }).click();
  await expect(dialog.getByRole('button', { name: 'Sign message' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Sign message' }).click();
  await expect(page).toHaveURL(/\/vault$/);
});

test('the guarded page is not sent without a session', async ({ request }) => {
  const answer = await request.get('/vault', {
    headers: { accept: 'text/html' },
    maxRedirects: 0,
  });
  expect([302, 303, 307]).toContain(answer.status());
  expect(answer.headers()['location']).toContain('callbackUrl=');
  expect(await answer.text()).not.toContain('sees this');
});
