import {
  accountButton,
  connectButton,
  signIn,
  signOutOfAccount,
} from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';

test('a second tab follows the sign-in', { tag: '@smoke' }, async ({ context, wallet }) => {
  const first = await context.newPage();
  const second = await context.newPage();
  await second.goto('/');
  await expect(connectButton(second)).toBeVisible();
  await first.goto('/');
  await signIn(first, wallet);
  await expect(accountButton(second, wallet.account.address)).toBeVisible();
});

test('a second tab follows the sign-out', async ({ context, wallet, site }) => {
  const first = await context.newPage();
  const second = await context.newPage();
  await first.goto('/');
  await signIn(first, wallet);
  await second.goto('/');
  await expect(second.getByRole('link', { name: 'Your account' })).toBeVisible();

  await first.goto('/account');
  await signOutOfAccount(first);
  await expect(first).toHaveURL(`${site.origin}/`);
  await expect(second.getByRole('link', { name: 'Your account' })).toHaveCount(0);
});

test('a guarded page in a second tab closes with the sign-out', async ({
  context,
  wallet,
  site,
}) => {
  const first = await context.newPage();
  const second = await context.newPage();
  await first.goto('/');
  await signIn(first, wallet);
  await second.goto('/account');
  await first.goto('/account');
  await signOutOfAccount(first);
  await expect(first).toHaveURL(`${site.origin}/`);
  await expect(second.getByRole('heading', { name: 'Your account' })).toHaveCount(0);
});
