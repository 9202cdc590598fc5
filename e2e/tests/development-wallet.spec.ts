import { accountButton, openDialog, pickWallet, signButton } from '../src/flow.ts';
import { expect, test } from '../src/test.ts';
import { createVisitor } from '../src/visitor.ts';

test.describe('on a developer’s machine', () => {
  // As `npm start` finds it: no NODE_ENV, no secret.
  test.use({ siteEnvironment: { NODE_ENV: '', AUTH_SECRET: '' } });

  test('a new visitor signs in and out with the development wallet', {
    tag: '@smoke',
  }, async ({ page, site }) => {
    await page.goto('/');
    await pickWallet(page, 'Development wallet');
    // The wallet asks for itself, over the site's own dialog.
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await signButton(page).click();
    await expect(page.getByText('wants you to sign in with your Ethereum account')).toBeVisible();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(openDialog(page)).toHaveCount(0);

    await page.goto('/account');
    await expect(page).toHaveURL(`${site.origin}/account`);
    const address = await page.locator('.account-name .portico-address').innerText();
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    await expect(accountButton(page, address)).toBeVisible();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${site.origin}/`);
    expect((await page.request.get('/account', { maxRedirects: 0 })).status()).toBe(302);
  });

  test('rejecting in the development wallet shows no error', async ({ page }) => {
    await page.goto('/');
    await pickWallet(page, 'Development wallet');
    await page.getByRole('button', { name: 'Cancel', exact: true }).last().click();
    await expect(openDialog(page).getByRole('alert')).toHaveCount(0);
    await expect(
      openDialog(page).getByRole('button', { name: 'Development wallet' }),
    ).toBeVisible();
  });
});

test.describe('in production', () => {
  test('there is no development wallet: no page mentions it and no path serves it', async ({
    page,
    site,
  }) => {
    const visitor = createVisitor(site.origin);
    for (const path of ['/', '/api/auth/signin', '/nowhere']) {
      expect.soft((await visitor.get(path)).text, path).not.toMatch(/dev-wallet|development/i);
    }
    for (const file of ['announce.js', 'wallet.js', 'ask.css']) {
      expect.soft((await visitor.get(`/dev-wallet/${file}`)).status, file).toBe(404);
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await expect(openDialog(page)).toBeVisible();
    await expect(openDialog(page).getByText(/development/i)).toHaveCount(0);
  });
});
