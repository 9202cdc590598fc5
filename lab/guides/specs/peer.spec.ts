import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

/** Presses buttons of these names, one after the other. */
async function press(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name }).click();
}

test('a visitor connects, signs in, sees the guarded page, and signs out', {
  tag: '@peer',
}, async ({ page, wallet, guideName, server: { origin } }) => {
  const { address, name } = wallet;
  const isRainbowKit = guideName === 'rainbowkit-and-next-auth';
  const account = isRainbowKit ? new RegExp(address.slice(-4), 'i') : 'Sign out';
  const signIn = isRainbowKit
    ? ['Connect Wallet', name, 'Sign message']
    : [`Connect ${name}`, 'Sign in'];
  const vault = page.getByRole('heading', { name: 'Vault' });

  await page.goto('/vault');
  await expect(page).toHaveURL(`${origin}/`);
  await press(page, signIn);
  await expect(page.getByRole('button', { name: account })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Open the vault' }).click();
  await expect(vault).toBeVisible();
  await expect(page.getByText(`Only ${wallet.account.address} sees this.`)).toBeVisible();

  await page.goto('/');
  await press(page, isRainbowKit ? [account, 'Disconnect'] : [account]);
  await expect(page.getByRole('button', { name: account })).toHaveCount(0);
  await page.goto('/vault');
  await expect(page).toHaveURL(`${origin}/`);
});
