import { axeViolations } from '@portico/testing/browser/axe';
import { connect, signButton } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { cookieHeader } from '@portico/testing/server/test-browser';
import { rawRequest } from '@portico/testing/site/malformed-requests';
import { signedInVisitor, signInContext } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';
import { privateKeyToAccount } from 'viem/accounts';

const admin = privateKeyToAccount(`0x${'ad'.repeat(32)}`);

test.describe('where the operator named an admin', () => {
  test.use({ siteEnvironment: { ADMINS: admin.address } });

  test('the admin sees instances, users and sessions, and ends one', async ({
    page,
    context,
    site,
  }) => {
    await signInContext(context, site.origin, admin);
    const { account, visitor } = await signedInVisitor(site.origin);
    await page.goto('/admin');
    await expect(page.getByRole('table', { name: 'Instances' })).toContainText('ready');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Users' })).toContainText(account.address);
    await page.getByRole('link', { name: 'Sessions', exact: true }).click();
    await page.getByLabel('Address, account or user').fill(account.address);
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: /^End session/ }).click();
    await expect(page.getByRole('status')).toHaveText('The session has ended.');
    await expect(page.getByText('There are no sessions.')).toBeVisible();
    expect(await visitor.session()).toEqual({});
  });

  test('nothing is in the way of anyone, in light and dark, on phone and desk', async ({
    page,
    context,
    site,
    expected,
  }) => {
    expected.push(/status of 400/);
    await signInContext(context, site.origin, admin);
    await signedInVisitor(site.origin, undefined, 'Mozilla/5.0 '.repeat(12));
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/admin', '/admin/users', '/admin/sessions', '/admin/sessions?of=x']) {
        const name = `${path} at ${width}`;
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(path);
        expect.soft(await axeViolations(page), name).toEqual([]);
        const room = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(room, name).toBeLessThanOrEqual(width);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect.soft(await axeViolations(page, 'another scheme'), name).toEqual([]);
      }
    }
  });

  test('for others it is the page of any path without a page', async ({ request, site }) => {
    const { visitor } = await signedInVisitor(site.origin);
    const cookie = cookieHeader(visitor);
    for (const headers of [{}, { cookie }]) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const ask = async (path: string) => {
          const answer = await request.fetch(path, { method, headers });
          const { 'x-request-id': _, date: __, 'content-length': ___, ...rest } = answer.headers();
          return [answer.status(), rest, (await answer.text()).replaceAll(path, '/…')];
        };
        expect(await ask('/admin/sessions')).toEqual(await ask('/nimda/sessions'));
        expect((await ask('/admin'))[0]).toBe(404);
      }
    }
  });
});

test('without admins there is no such page for anyone', async ({ page, context, site }) => {
  await signInContext(context, site.origin, admin);
  expect((await page.request.get('/admin')).status()).toBe(404);
});

test('an anonymous visitor is redirected to sign in, with a callback URL, before anything is rendered', {
  tag: '@smoke',
}, async ({ site }) => {
  const answer = await createVisitor(site.origin).get('/account?tab=1&x=%C3%A9');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(
    `${site.origin}/api/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent('/account?tab=1&x=%C3%A9')}`,
  );
  expect(answer.text).not.toContain('<h1');
});

test('an ended session is treated as anonymous', async ({ site }) => {
  const { visitor } = await signedInVisitor(site.origin);
  expect((await visitor.get('/account')).status).toBe(200);
  const before = new Map(visitor.cookies);
  await visitor.signOut();
  expect((await createVisitor(site.origin, before).get('/account')).status).toBe(302);
});

test('a guarded page is not cached', async ({ site }) => {
  const { visitor } = await signedInVisitor(site.origin);
  const answer = await visitor.get('/account');
  expect(answer.headers.get('cache-control')).toContain('no-store');
});

test('the sign-in page shows the reason of the redirect', async ({ page }) => {
  await page.goto('/account');
  await expect(page).toHaveURL(
    /\/api\/auth\/signin\?error=SessionRequired&callbackUrl=%2Faccount$/,
  );
  await expect(page.getByRole('alert')).toHaveText('Please sign in to access this page.');
});

test('signing in leads back to the requested page', { tag: '@smoke' }, async ({
  page,
  wallet,
  site,
}) => {
  await page.goto('/account?tab=1');
  await connect(page, wallet);
  await signButton(page).click();
  await expect(page).toHaveURL(`${site.origin}/account?tab=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await expect(page.getByText(wallet.account.address)).toBeVisible();
});

test('the callback URL never leads to another site', async ({ page, wallet, site, expected }) => {
  expected.push(/INVALID_CALLBACK_URL_ERROR/);
  await page.goto('/api/auth/signin?callbackUrl=https%3A%2F%2Fevil.example%2F');
  await connect(page, wallet);
  await signButton(page).click();
  await expect(page).toHaveURL(`${site.origin}/`);
});

test('no path redirects to another site', async ({ site }) => {
  const paths = ['//evil.example', '//evil.example/', '//evil.example/%2e%2e', '/%2fevil.example/'];
  paths.push('/%5cevil.example/', '/.//evil.example/', '/account//', '//', '///evil.example//');
  const visitor = createVisitor(site.origin);
  for (const path of paths) {
    const { headers } = await visitor.get(path);
    const location = headers.get('location');
    expect.soft(new URL(location ?? '/', site.origin).origin, path).toBe(site.origin);
  }
  const [status] = await rawRequest(
    site.origin,
    'GET http://evil.example/account HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  );
  expect(status).toBeLessThan(500);
});
