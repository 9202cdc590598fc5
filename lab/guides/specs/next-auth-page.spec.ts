import { expect, test } from '../test.ts';

test('next-auth’s client reads the session that the session server opened', async ({
  page,
  wallet,
}) => {
  await page.goto('/api/auth/signin?callbackUrl=/');
  await page.getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText('Hello guest')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible();
});
