import { connectButton, openDialog, untilAlive } from '@portico/testing/browser/flow';
import { expect, test } from '@portico/testing/fixtures/test';
import { signInContext } from '@portico/testing/site/signed-in';

test('before a wallet is picked every request goes to the site itself', { tag: '@smoke' }, async ({
  page,
  context,
  site,
  wallet,
  expected,
}) => {
  expected.push(/status of 404/);
  const origins = new Set<string>();
  context.on('request', (request) => {
    if (/^(?:https?|wss?):/.test(request.url())) {
      origins.add(new URL(request.url()).origin);
    }
  });
  for (const path of [
    '/',
    '/nowhere',
    '/api/auth/signin',
    '/api/auth/signout',
    '/api/auth/error',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  await page.goto('/');
  await connectButton(page).click();
  await expect(openDialog(page).getByRole('button', { name: wallet.name })).toBeVisible();
  await signInContext(context, site.origin);
  for (const path of ['/', '/account']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await untilAlive(page);
  }
  expect([...origins]).toEqual([site.origin]);
});
