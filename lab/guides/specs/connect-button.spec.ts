import { accountButton, signIn } from '@portico/testing/browser/flow';
import { expect, test } from '../test.ts';

test('a visitor signs in by the connect button, and stays signed in', async ({ page, wallet }) => {
  await page.goto('/');
  await signIn(page, wallet);
  await page.reload();
  await expect(accountButton(page, wallet.address)).toBeVisible();
  await page.getByRole('link', { name: 'Open the vault' }).click();
  await expect(page.getByRole('heading', { name: 'Vault' })).toBeVisible();
});

test('what was fetched ahead for an anonymous visitor is not kept after the sign-in', async ({
  page,
  wallet,
  server,
}) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Open the vault' });
  // Frameworks fetch a page before its link is pressed.
  await link.hover();
  await signIn(page, wallet);
  await link.click();
  await expect(page).toHaveURL(`${server.origin}/vault`);
  await expect(page.getByText(wallet.account.address).first()).toBeVisible();
});
