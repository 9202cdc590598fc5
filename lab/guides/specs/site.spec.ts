import type { Page } from '@playwright/test';
import { connect, connectButton, signButton } from '@portico/testing/browser/flow';
import type { InstalledWallet } from '@portico/testing/wallets/test-wallet';
import { expect, test } from '../test.ts';

const signInPage = /\/(?:api\/auth\/signin|sign-in)\?/;

/** On the session server's own page a wallet is one button; where there is the site's button it is the connect dialog. */
async function signIn(page: Page, wallet: InstalledWallet): Promise<void> {
  const own = page.getByRole('button', { name: wallet.name });
  await expect(own.or(connectButton(page)).first()).toBeVisible();
  if (await own.isVisible()) return own.click();
  await connect(page, wallet);
  await signButton(page).click();
}

test('a visitor signs in, sees the guarded page, and signs out', async ({
  page,
  wallet,
  server,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Open the vault' }).click();
  await expect(page).toHaveURL(signInPage);
  await expect(page).toHaveURL(/callbackUrl=(?:[^&]*%2F|\/)vault/);

  await signIn(page, wallet);
  await expect(page).toHaveURL(`${server.origin}/vault`);
  await expect(page.getByRole('heading', { name: 'Vault' })).toBeVisible();
  await expect(page.getByText(wallet.account.address).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(wallet.account.address).first()).toBeVisible();

  await page.getByText('Sign out').click();
  await expect(page).not.toHaveURL(/\/vault$/);
  // The session server's own page asks once more.
  if (page.url().includes('/api/auth/signout')) {
    await page.getByRole('button', { name: 'Sign out' }).click();
  }
  await expect(page).toHaveURL(`${server.origin}/`);
  await page.goto('/vault');
  await expect(page).toHaveURL(signInPage);
});
