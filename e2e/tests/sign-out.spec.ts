import { connectButton, signIn, signOutOfAccount } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { signInContext } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('signing out ends the session for good', { tag: '@smoke' }, async ({
  page,
  wallet,
  context,
  site,
}) => {
  await page.goto('/');
  await signIn(page, wallet);
  const copied = new Map((await context.cookies()).map(({ name, value }) => [name, value]));
  const thief = createVisitor(site.origin, copied);
  expect(await thief.session()).toMatchObject({ address: wallet.account.address });

  await page.goto('/account');
  await signOutOfAccount(page);
  await expect(page).toHaveURL(`${site.origin}/`);
  expect(await thief.session()).toEqual({});
  expect((await thief.get('/account')).status).toBe(302);
});

test('going back after signing out shows no account data', async ({ page, wallet, site }) => {
  await page.goto('/');
  await signIn(page, wallet);
  await page.goto('/account');
  await signOutOfAccount(page);
  await expect(page).toHaveURL(`${site.origin}/`);
  await page.goBack();
  await expect(page).toHaveURL(/\/api\/auth\/signin/);
  await expect(page.getByRole('heading', { name: 'Your account' })).toHaveCount(0);
});

test('after signing out without a wallet the page is anonymous again', async ({
  page,
  context,
  site,
}) => {
  await signInContext(context, site.origin);
  await page.goto('/api/auth/signout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(connectButton(page)).toBeVisible();
});

test('the sign-out page without a session says so, and leads back', async ({ page, site }) => {
  await page.goto('/api/auth/signout');
  await expect(page.getByRole('heading', { name: 'You’re not signed in' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
});
