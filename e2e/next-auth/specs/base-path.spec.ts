// Another base path than /api/auth, through next-auth's own client: told by its prop, and by NEXTAUTH_URL.
import { email } from '@portico/server';
import { createMailCatcher, type MailCatcher } from '@portico/server/testing';
import { goodPassword, officePage, passwordProvider, startHost } from '../src/host.ts';
import { officeBasePath } from '../src/page-script.ts';
import { test as base, callSignIn, expect, openPage, statusOf } from '../src/test.ts';

const test = base.extend<{ caught: MailCatcher }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  caught: async ({}, use) => {
    await use(createMailCatcher());
  },
  host: async ({ caught }, use) => {
    const host = await startHost({ providers: [passwordProvider(), email({ send: caught.send })] });
    await use(host);
    await host.stop();
  },
});

// All in one worker: the page's script is built once.
test.describe.configure({ mode: 'default' });

const byProp = `?basePath=${officeBasePath}`;
const pages = { 'its prop': byProp, NEXTAUTH_URL: officePage.slice(1) };

for (const [how, path] of Object.entries(pages)) {
  test(`by ${how}, the client signs in and out there`, async ({ page, host, expected }) => {
    expected.push(/status of 401/);
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await openPage(page, path);
    expect(await callSignIn(page, 'password', { password: 'wrong' })).toMatchObject({
      error: 'CredentialsSignin',
      status: 401,
    });
    const { ok, url } = await callSignIn(page, 'password', { password: goodPassword });
    expect([ok, url]).toEqual([true, `${host.origin}/${path}`]);
    await expect(statusOf(page)).toHaveText('authenticated');
    expect(await page.evaluate(() => updateSession())).toMatchObject({ user: { name: 'Eve' } });
    await page.reload();
    await expect(statusOf(page)).toHaveText('authenticated');
    await page.evaluate(() => nextAuth.signOut({ redirect: false }));
    await expect(statusOf(page)).toHaveText('unauthenticated');
    expect(paths.filter((asked) => asked.startsWith('/api/'))).toEqual([]);
  });

  test(`by ${how}, a mailed link leads there and signs in`, async ({ page, host, caught }) => {
    await openPage(page, path);
    const asked = { email: 'eve@example.com', callbackUrl: `/${path}` };
    expect(await callSignIn(page, 'email', asked)).toMatchObject({
      url: `${host.origin}${officeBasePath}/verify-request?provider=email&type=email`,
    });
    const link = await caught.nextLink('eve@example.com');
    expect(link.pathname).toBe(`${officeBasePath}/callback/email`);
    await page.goto(link.href);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${host.origin}/${path}`);
    await expect(statusOf(page)).toHaveText('authenticated');
  });
}

test('its own pages sign in and out without script, and explain a refusal', async ({
  page,
  host,
  expected,
}) => {
  expected.push(/status of 403/);
  await openPage(page, byProp);
  await page.evaluate(() => void nextAuth.signIn());
  await page.waitForURL(`**${officeBasePath}/signin?**`);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await page.waitForURL(`**${officeBasePath}/signin?**error=CredentialsSignin**`);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await page.waitForURL(`${host.origin}/${byProp}`);
  await expect(statusOf(page)).toHaveText('authenticated');
  await page.goto(`${officeBasePath}/signout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${host.origin}/${byProp}`);
  await expect(statusOf(page)).toHaveText('unauthenticated');
  await page.goto(`${officeBasePath}/error?error=AccessDenied`);
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await page.getByRole('link', { name: 'Use another account' }).click();
  await page.waitForURL(`**${officeBasePath}/signin`);
});
