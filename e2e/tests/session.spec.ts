import {
  accountButton,
  becomeVisible,
  connectButton,
  openDialog,
  signIn,
  signOutOfAccount,
  untilAlive,
} from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { signInContext } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';

const accountLink = { name: 'Your account' } as const;

test('a session that ended elsewhere is noticed when the page becomes visible', {
  tag: '@smoke',
}, async ({ page, context, site }) => {
  const { visitor } = await signInContext(context, site.origin);
  await page.goto('/');
  await untilAlive(page);
  await visitor.signOut();
  await expect(page.getByRole('link', accountLink)).toBeVisible();
  await becomeVisible(page);
  await expect(page.getByRole('link', accountLink)).toHaveCount(0);
});

test('a temporary network failure does not sign out, and the page recovers by itself', async ({
  page,
  context,
  site,
  expected,
}) => {
  expected.push(/Failed to load resource|CLIENT_FETCH_ERROR/);
  const { visitor } = await signInContext(context, site.origin);
  await page.goto('/account');
  await untilAlive(page);
  let failed = 0;
  await page.route('**/api/auth/session', (route) => {
    failed += 1;
    return route.abort();
  });
  await becomeVisible(page);
  // It asks again by itself, and meanwhile shows what it knows.
  await expect.poll(() => failed).toBeGreaterThan(1);
  await expect(page.getByRole('heading', accountLink)).toBeVisible();
  await page.unroute('**/api/auth/session');
  await visitor.signOut();
  await expect(page).toHaveURL(/\/api\/auth\/signin\?error=SessionRequired/);
});

test('a late response never restores an ended session', async ({ page, context, site }) => {
  const { account } = await signInContext(context, site.origin);
  await page.goto('/');
  await untilAlive(page);
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route(
    '**/api/auth/session',
    async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await release.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const late = page.waitForResponse('**/api/auth/session');
  await becomeVisible(page);
  await asked.promise;

  await accountButton(page, account.address).click();
  await openDialog(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(connectButton(page)).toBeVisible();
  release.resolve();
  await (await late).finished();
  await expect(connectButton(page)).toBeVisible();
  await expect(page.getByRole('link', accountLink)).toHaveCount(0);
});

test('signing out in the dialog of a guarded page leads home and not to the sign-in page', async ({
  page,
  context,
  site,
}) => {
  const { account } = await signInContext(context, site.origin);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto('/account');
  await accountButton(page, account.address).click();
  await openDialog(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(connectButton(page)).toBeVisible();
  expect(visited).toEqual(['/account', '/']);
});

test('a request aborted by leaving the page is no failure', async ({ page, context, site }) => {
  await signInContext(context, site.origin);
  const reports: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/_log')) reports.push(request.postData() ?? '');
  });
  await page.goto('/account');
  await untilAlive(page);
  const asked = Promise.withResolvers<void>();
  // Never answered: only leaving ends it.
  await page.route('**/api/auth/session*', () => asked.resolve());
  await becomeVisible(page);
  await asked.promise;
  await page.goto('/');
  await untilAlive(page);
  expect(reports).toEqual([]);
});

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
  // A dialog about the account would say that the visitor is still signed in.
  await wallet.setAccounts(second, []);
  await accountButton(second, wallet.address).click();
  await expect(openDialog(second)).toContainText('No wallet is connected.');

  await first.goto('/account');
  await signOutOfAccount(first);
  await expect(first).toHaveURL(`${site.origin}/`);
  await expect(second.getByRole('link', { name: 'Your account' })).toHaveCount(0);
  await expect(openDialog(second)).toHaveCount(0);
  await expect(connectButton(second)).toBeFocused();
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

test.describe('signing out', () => {
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
});
