import { connect, signButton } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { rawRequest } from '@portico/testing/site/raw-request';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';

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
