// Our own client where next-auth's is, on a page with nothing of ours but it: what it asks, when, and what it says.
import type { Page } from '@playwright/test';
import { becomeVisible } from '@portico/testing/browser/flow';
import { describeRequest, goodPassword, type Host, porticoPage } from '../src/host.ts';
import { expect, openPage, statusOf, test } from '../src/test.ts';

// All in one worker: the page's script is built once.
test.describe.configure({ mode: 'default' });

async function openOwnPage(page: Page, query = ''): Promise<void> {
  await page.goto(`${porticoPage}${query}`);
  await expect(statusOf(page)).not.toHaveText('loading');
}

const signIn = (page: Page, password: string = goodPassword) =>
  page.evaluate(
    (given) => portico.signIn('password', { password: given, redirect: false }),
    password,
  );

const reported = (host: Host) =>
  host.logged
    .filter(({ message }) => message === 'reported by a browser')
    .map(({ fields }) => fields.code);

test.describe('requests', () => {
  test('are sent once for all consumers, in strict mode too', async ({ page, host }) => {
    await openOwnPage(page);
    await expect(statusOf(page, 2)).toHaveText('unauthenticated');
    expect(host.requests.map(describeRequest)).toEqual(['GET session']);
  });

  test('are sent on an interval only when configured', async ({ page, host }) => {
    await openOwnPage(page);
    await signIn(page);
    await expect(statusOf(page)).toHaveText('authenticated');
    await page.clock.install();
    await openOwnPage(page);
    const asked = host.requests.length;
    await page.clock.runFor('06:00:00');
    await openOwnPage(page, '?refetchInterval=60');
    expect(host.requests.length).toBe(asked + 1);
    const answered = page.waitForResponse('**/api/auth/session');
    await page.clock.runFor('01:00');
    await answered;
  });
});

test.describe('calls', () => {
  test('sign in, update and sign out, and every tab follows, with our client or next-auth’s', {
    tag: '@smoke',
  }, async ({ page, context }) => {
    const own = await context.newPage();
    const theirs = await context.newPage();
    await openOwnPage(page);
    await openOwnPage(own);
    await openPage(theirs);

    expect(await signIn(page)).toMatchObject({ ok: true, status: 200, error: null });
    for (const tab of [page, own, theirs]) {
      await expect(statusOf(tab)).toHaveText('authenticated');
    }

    await page.evaluate(() => {
      globalThis.seenStatuses = [];
    });
    const updated = await page.evaluate(() => updateOwnSession({ any: 'thing' }));
    expect(updated?.user.name).toBe('Eve');
    await expect
      .poll(() => page.evaluate(() => seenStatuses))
      .toEqual(expect.arrayContaining(['loading', 'authenticated']));
    await expect(page.getByRole('status', { name: 'consumer 1 user' })).toHaveText('Eve');

    const { ok } = (await page.evaluate(() => portico.signOut({ redirect: false }))) ?? {};
    expect(ok).toBe(true);
    for (const tab of [page, own, theirs]) {
      await expect(statusOf(tab)).toHaveText('unauthenticated');
    }
  });

  test('return the reason of a refusal, and open no session', async ({ page, expected }) => {
    expected.push(/status of 401/);
    await openOwnPage(page);
    expect(await signIn(page, 'wrong')).toMatchObject({
      ok: false,
      status: 401,
      error: 'CredentialsSignin',
      url: null,
      code: 'CREDENTIALS_REFUSED',
    });
    expect(await page.evaluate(() => portico.getSession())).toBeNull();
  });

  test('report a successful sign-in on a page whose URL carries an old error', async ({ page }) => {
    await openOwnPage(page, '?error=SessionRequired&csrf=true');
    expect(await signIn(page)).toMatchObject({ ok: true, error: null });
    await expect(statusOf(page)).toHaveText('authenticated');
  });

  test('navigate as next-auth’s do', async ({ page, host }) => {
    await openOwnPage(page);
    await page.evaluate(
      (password) => void portico.signIn('password', { password, callbackUrl: '/after' }),
      goodPassword,
    );
    await page.waitForURL(`${host.origin}/after`);
    await openOwnPage(page);
    await expect(statusOf(page)).toHaveText('authenticated');
    await page.evaluate(() => void portico.signOut({ callbackUrl: '/bye' }));
    await page.waitForURL(`${host.origin}/bye`);

    await openOwnPage(page);
    await page.evaluate(() => void portico.signIn('unknown'));
    await page.waitForURL(
      `${host.origin}/api/auth/signin?callbackUrl=${encodeURIComponent(`${host.origin}${porticoPage}`)}`,
    );
  });

  test('lead to the error page when the providers cannot be loaded', async ({ page, expected }) => {
    expected.push(/Failed to load resource/);
    await openOwnPage(page);
    await page.route('**/api/auth/providers', (route) => route.abort());
    await page.evaluate(() => void portico.signIn('password'));
    await page.waitForURL('**/api/auth/error');
  });
});

test.describe('a required session', () => {
  test('redirects anonymous visitors to the sign-in page and back', async ({ page, host }) => {
    const start = `${host.origin}${porticoPage}?guarded`;
    await page.goto(start);
    await page.waitForURL('**/api/auth/signin?**');
    const query = new URL(page.url()).searchParams;
    expect([query.get('error'), query.get('callbackUrl')]).toEqual(['SessionRequired', start]);
    await page.getByLabel('Password').fill(goodPassword);
    await page.getByRole('button', { name: 'Sign in with a password' }).click();
    await page.waitForURL(start);
    await expect(page.getByRole('heading', { name: 'Members only' })).toBeVisible();
  });

  test('shows nothing while loading, and the guarded content afterwards', async ({ page }) => {
    await openOwnPage(page);
    await signIn(page);
    const release = Promise.withResolvers<void>();
    await page.route('**/api/auth/session', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(`${porticoPage}?guarded`);
    await expect(page.getByText('One moment')).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(0);
    release.resolve();
    await expect(page.getByRole('heading', { name: 'Members only' })).toBeVisible();
  });

  test('leads to the sign-out’s callback URL after signing out there, else home', async ({
    page,
    host,
  }) => {
    for (const [options, address] of [
      [{ redirect: false }, '/'],
      [{ redirect: false, callbackUrl: '/bye' }, '/bye'],
      [{ callbackUrl: '/bye' }, '/bye'],
    ] as const) {
      await openOwnPage(page);
      await signIn(page);
      await page.goto(`${porticoPage}?guarded`);
      await expect(page.getByRole('heading', { name: 'Members only' })).toBeVisible();
      // Not awaited: navigation destroys the page and its pending promises.
      await page.evaluate((given) => void portico.signOut(given), options);
      await page.waitForURL(`${host.origin}${address}`);
    }
  });

  test('that ended elsewhere leads to the sign-in page', async ({ page, host }) => {
    await openOwnPage(page);
    await signIn(page);
    await page.goto(`${porticoPage}?guarded`);
    await expect(page.getByRole('heading', { name: 'Members only' })).toBeVisible();
    await host.endSessions('password:7');
    await becomeVisible(page);
    await page.waitForURL('**/api/auth/signin?error=SessionRequired**');
  });

  test('calls onUnauthenticated instead of redirecting, once', async ({ page, host }) => {
    await page.goto(`${porticoPage}?callback`);
    await expect.poll(() => page.evaluate(() => unauthenticatedCalls)).toBeGreaterThan(0);
    await becomeVisible(page);
    await expect.poll(() => host.requests.length).toBe(2);
    await expect(statusOf(page)).toHaveText('loading');
    // Two consumers, and strict mode runs each effect twice.
    expect(await page.evaluate(() => unauthenticatedCalls)).toBeLessThanOrEqual(4);
    expect(new URL(page.url()).pathname).toBe(porticoPage);
  });
});

test.describe('failures', () => {
  test('that are temporary end no session, and the page recovers by itself', async ({
    page,
    host,
    expected,
  }) => {
    expected.push(/status of 503/);
    await openOwnPage(page);
    await signIn(page);
    await expect(statusOf(page)).toHaveText('authenticated');
    host.breakStore();
    await becomeVisible(page);
    await expect.poll(() => host.requests.some(({ status }) => status === 503)).toBe(true);
    await expect(statusOf(page)).toHaveText('authenticated');
    await page.clock.install();
    await page.goto(porticoPage);
    // Unknown is neither signed in nor signed out.
    await expect(statusOf(page)).toHaveText('loading');
    host.repairStore();
    // The page waits for the seconds of Retry-After.
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(statusOf(page)).toHaveText('authenticated', { timeout: 1_000 });
    }).toPass();
  });

  test('that last are reported once, and the report is logged', async ({
    page,
    host,
    expected,
  }) => {
    expected.push(/Failed to load resource/);
    await openOwnPage(page);
    await page.clock.install();
    let failed = 0;
    await page.route('**/api/auth/session', (route) => {
      failed += 1;
      return route.abort();
    });
    await becomeVisible(page);
    await expect(async () => {
      await page.clock.runFor('02:00');
      expect(failed).toBeGreaterThan(5);
    }).toPass();
    await expect.poll(() => reported(host)).toEqual(['CLIENT_FETCH_ERROR']);
  });

  test('with a response that is no session are told apart', async ({ page, host }) => {
    await openOwnPage(page);
    await page.route('**/api/auth/session', (route) => route.fulfill({ json: { hello: 'world' } }));
    expect(await page.evaluate(() => portico.getSession())).toBeNull();
    await expect.poll(() => reported(host)).toEqual(['CLIENT_SESSION_ERROR']);
  });
});
