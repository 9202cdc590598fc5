// A single-page app whose session API is on another origin, of the same site or not.
import { expect, type Page } from '@playwright/test';
import { accountButton, openDialog, signIn } from '@portico/testing/browser/flow';
import { test as base } from '@portico/testing/fixtures/worker-test';
import { type InstalledWallet, installTestWallet } from '@portico/testing/wallets/test-wallet';
import { generatePrivateKey } from 'viem/accounts';
import { type AppWithApi, goodPassword, startApp } from '../src/start-app.ts';

const test = base.extend<{ crossSite: boolean; app: AppWithApi; wallet: InstalledWallet }>({
  crossSite: [false, { option: true }],
  app: async ({ anvil, crossSite }, use) => {
    const app = await startApp(anvil.rpcUrl, { crossSite });
    await use(app);
    await app.stop();
  },
  wallet: async ({ context }, use) => {
    await use(await installTestWallet(context, { privateKey }));
  },
});

// All in one worker: the app is built once.
test.describe.configure({ mode: 'default' });

const privateKey = generatePrivateKey();

/** Serializable options of fetch(). */
type Init = Readonly<{
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  mode?: 'no-cors';
}>;

const status = (page: Page) => page.getByRole('status', { name: 'status' });
const account = (page: Page) => page.getByRole('status', { name: 'account' });
const sessions = (page: Page) => page.getByRole('list', { name: 'sessions' }).getByRole('listitem');

/** Everything that a page complains about, such as a request that CORS or its policy stopped. */
function complaints(page: Page): readonly string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(String(error)));
  return lines;
}

for (const where of ['sameSite', 'crossSite'] as const) {
  test.describe(where === 'sameSite' ? 'on the same site' : 'on another site', () => {
    test.use({ crossSite: where === 'crossSite' });

    test('a wallet signs in, stays after a reload, sees its sessions and signs out', {
      tag: '@smoke',
    }, async ({ page, context, app, wallet }) => {
      const noise = complaints(page);
      await page.goto(app[where]);
      await expect(status(page)).toHaveText('unauthenticated');
      await signIn(page, wallet);
      await expect(account(page)).toHaveText(`eip155:8453:${wallet.address}`);

      const cookies = await context.cookies(app.api);
      const session = cookies.find(({ name }) => name.endsWith('session-token'));
      expect(session).toMatchObject({
        domain: 'localhost',
        httpOnly: true,
        ...(where === 'sameSite'
          ? { sameSite: 'Lax', secure: false }
          : { sameSite: 'None', secure: true, partitionKey: 'http://app.localhost' }),
      });
      // Scripts of the app see none of them.
      expect(await page.evaluate(() => document.cookie)).toBe('');

      await page.reload();
      await expect(status(page)).toHaveText('authenticated');
      await expect(accountButton(page, wallet.address)).toBeVisible();
      await expect(sessions(page)).toHaveText(['this one']);

      // The chain is asked through the API, too.
      await accountButton(page, wallet.address).click();
      await expect(openDialog(page)).toContainText('0 ETH');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Sign out here' }).click();
      await expect(status(page)).toHaveText('unauthenticated');
      await page.reload();
      await expect(status(page)).toHaveText('unauthenticated');
      expect(noise).toEqual([]);
    });

    test('sessions of other devices are listed and ended', async ({ page, app, wallet }) => {
      await page.goto(app[where]);
      await signIn(page, wallet);
      const user = await app.auth.users.find(`eip155:8453:${wallet.address}`);
      const other = await page.context().browser()?.newContext();
      const phone = await other?.newPage();
      if (user === null || !other || !phone) throw new TypeError('There is no second browser');
      await installTestWallet(other, { privateKey });
      await phone.goto(app[where]);
      await signIn(phone, wallet);
      await expect(sessions(phone)).toHaveText(['this one', 'another']);
      await phone.getByRole('button', { name: 'End others' }).click();
      await expect(sessions(phone)).toHaveText(['this one']);
      expect(await app.auth.sessions.list(user.id)).toHaveLength(1);
      await page.reload();
      await expect(status(page)).toHaveText('unauthenticated');
      await other.close();
    });
  });
}

test('a page for members leads to the API’s sign-in page and back', async ({ page, app }) => {
  await page.goto(`${app.sameSite}/members`);
  await page.waitForURL(`${app.api}/api/auth/signin?**`);
  await page.getByLabel('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await page.waitForURL(`${app.sameSite}/members`);
  await expect(account(page)).toHaveText('password:7');
});

test('a callback URL on an origin that is not listed is ignored', async ({ page, app }) => {
  const query = new URLSearchParams({ callbackUrl: `${app.neighbour}/` });
  await page.goto(`${app.api}/api/auth/signin?${query}`);
  await page.getByLabel('Password').fill(goodPassword);
  const [response] = await Promise.all([
    page.waitForResponse('**/callback/password'),
    page.getByRole('button', { name: 'Sign in with a password' }).click(),
  ]);
  expect(response.headers()['location']).toBe(`${app.api}/`);
});

test('a mailed link leads back to the app', async ({ page, app }) => {
  const noise = complaints(page);
  await page.goto(`${app.sameSite}/welcome`);
  await expect(status(page)).toHaveText('unauthenticated');
  await page.evaluate(() =>
    globalThis.app.signIn('email', { email: 'eve@example.com', redirect: false }),
  );
  await page.goto((await app.mail.nextLink('eve@example.com')).href);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${app.sameSite}/welcome`);
  await expect(account(page)).toHaveText('email:eve@example.com');
  expect(noise).toEqual([]);
});

test('an email address is linked from the app, and from nowhere else', async ({
  page,
  app,
  wallet,
}) => {
  await page.goto(app.sameSite);
  await signIn(page, wallet);
  /** Asks for the link as the app does, from the page's own origin. */
  const ask = (asking: Page) =>
    asking.evaluate(async (api) => {
      const response = await fetch(`${api}/api/auth/accounts/email`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'eve@example.com', callbackUrl: '/account' }),
      }).catch(() => undefined);
      return response?.status ?? 'nothing';
    }, app.api);

  const neighbour = await page.context().newPage();
  await neighbour.goto(app.neighbour);
  expect(await ask(neighbour)).toBe('nothing');
  expect(app.mail.mails).toEqual([]);

  expect(await ask(page)).toBe(200);
  await page.goto((await app.mail.nextLink('eve@example.com')).href);
  await page.getByRole('button', { name: 'Link your email address' }).click();
  await expect(page.getByRole('main')).toContainText('eve@example.com');
  const user = await app.auth.users.find('email:eve@example.com');
  expect(user?.accounts.map(({ account: name }) => name)).toEqual([
    `eip155:8453:${wallet.address}`,
    'email:eve@example.com',
  ]);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(`${app.sameSite}/account`);
});

test('the API’s own endpoints answer the app and nothing else, as the guide sets them up', async ({
  page,
  app,
}) => {
  const call = (caller: Page, path: string, init: Init = {}) =>
    caller.evaluate(
      async ([url, more]) => {
        const response = await fetch(url, { credentials: 'include', ...more }).catch(
          () => undefined,
        );
        return response ? [response.status, await response.json().catch(() => null)] : 'nothing';
      },
      [`${app.api}${path}`, init] as const,
    );
  await page.goto(app.sameSite);
  expect(await call(page, '/orders/mine')).toMatchObject([401, { code: 'SESSION_REQUIRED' }]);
  await page.evaluate(
    (password) => globalThis.app.signIn('password', { password, redirect: false }),
    goodPassword,
  );
  const form = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' };
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  for (const init of [{}, form, json]) {
    const path = 'body' in init ? '/orders/new' : '/orders/mine';
    expect(await call(page, path, init)).toEqual([200, { of: 'password:7' }]);
  }
  const neighbour = await page.context().newPage();
  await neighbour.goto(app.neighbour);
  expect(await call(neighbour, '/orders/mine')).toBe('nothing');
  expect(await call(neighbour, '/orders/new', json)).toBe('nothing');
  const forged = neighbour.waitForResponse('**/orders/new');
  await call(neighbour, '/orders/new', { ...form, mode: 'no-cors' });
  expect((await forged).status()).toBe(403);
});

test.describe('an origin that is not listed', () => {
  /** Plain requests of a page, forged ones included. */
  const attack = (page: Page, api: string) =>
    page.evaluate(async (origin) => {
      const read = async (path: string, init?: RequestInit) => {
        try {
          const response = await fetch(`${origin}${path}`, { credentials: 'include', ...init });
          return await response.text();
        } catch (error) {
          return error instanceof TypeError ? 'nothing' : String(error);
        }
      };
      const blind = { method: 'POST', mode: 'no-cors' } as const;
      const form = new URLSearchParams({ csrfToken: 'x', json: 'true' });
      const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      await read('/api/auth/signout', { ...blind, body: form });
      await read('/api/auth/signout', { ...blind, body: String(form) });
      await read('/api/auth/sessions/end-others', { ...blind, body: form });
      return Promise.all([
        read('/api/auth/session'),
        read('/api/auth/csrf'),
        read('/api/auth/sessions'),
        read('/api/auth/verify', json),
        read('/api/rpc', json),
      ]);
    }, api);

  for (const where of ['neighbour', 'stranger'] as const) {
    test(`learns nothing and changes nothing: ${where}`, async ({ page, app }) => {
      await page.goto(app.sameSite);
      await page.evaluate(
        (password) => globalThis.app.signIn('password', { password, redirect: false }),
        goodPassword,
      );
      await expect(account(page)).toHaveText('password:7');

      const attacker = await page.context().newPage();
      await attacker.goto(app[where]);
      expect(await attack(attacker, app.api)).toEqual(Array.from({ length: 5 }, () => 'nothing'));
      await expect(account(attacker)).toHaveText('none');

      // A form needs no permission to be sent, and in the neighbour's case it carries the cookies.
      const [refused] = await Promise.all([
        attacker.waitForResponse((answer) => answer.request().isNavigationRequest()),
        attacker.evaluate((origin) => {
          const form = document.createElement('form');
          form.method = 'post';
          form.action = `${origin}/api/auth/signout`;
          document.body.append(form);
          form.submit();
        }, app.api),
      ]);
      expect([refused.url(), refused.status()]).toEqual([`${app.api}/api/auth/signout`, 403]);

      await page.reload();
      await expect(account(page)).toHaveText('password:7');
    });
  }

  test('is asked for no permission by a page that tries to sign in', async ({
    page,
    app,
    wallet,
  }) => {
    await page.goto(app.neighbour);
    // The session is unknown, so the button opens nothing by itself.
    await expect(page.getByRole('button', { name: 'sign-in status unavailable' })).toBeVisible();
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    await openDialog(page).getByRole('button', { name: wallet.name }).click();
    // Without a nonce there is nothing to sign.
    await expect(openDialog(page)).toContainText(/connection|reach|network/i);
    expect(await wallet.calls(page)).not.toContainEqual(
      expect.objectContaining({ method: 'personal_sign' }),
    );
  });
});
