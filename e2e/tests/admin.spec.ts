import { axeViolations } from '@portico/testing/browser/axe';
import { expect, test } from '@portico/testing/fixtures/test';
import { cookieHeader } from '@portico/testing/server/test-browser';
import { signedInVisitor, signInContext } from '@portico/testing/site/signed-in';
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
