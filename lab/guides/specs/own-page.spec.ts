import { expect, test } from '../test.ts';

test('a visitor connects, signs in and signs out on a page without React', async ({
  page,
  wallet,
}) => {
  await page.goto('/');
  const signIn = page.getByRole('button', { name: `Sign in with ${wallet.name}` });
  await signIn.click();
  await expect(page.getByText(wallet.account.address)).toBeVisible();
  await page.reload();
  await expect(page.getByText(wallet.account.address)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signIn).toBeVisible();
  await page.reload();
  await expect(signIn).toBeVisible();
});
