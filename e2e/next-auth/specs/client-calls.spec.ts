// Every function of next-auth's own client: what it asks for, in which order, and what comes of it.
import { describeRequest, goodPassword } from '../src/host.ts';
import { callSignIn, expect, openPage, signInWithPassword, statusOf, test } from '../src/test.ts';

test.describe('getSession', () => {
  test('is null without a session, and the session otherwise', async ({ page }) => {
    await openPage(page);
    expect(await page.evaluate(() => nextAuth.getSession())).toBeNull();
    await callSignIn(page, 'password', { password: goodPassword });
    const session = await page.evaluate(() => nextAuth.getSession());
    expect(session).toMatchObject({ user: { name: 'Eve', email: 'eve@example.com' } });
    expect(Date.parse(session?.expires ?? '')).toBeGreaterThan(Date.now());
  });
});

test.describe('getCsrfToken', () => {
  test('is 64 hex characters, and the same again', async ({ page }) => {
    await openPage(page);
    const [first, second] = await page.evaluate(async () => [
      await nextAuth.getCsrfToken(),
      await nextAuth.getCsrfToken(),
    ]);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toBe(first);
  });
});

test.describe('signIn', () => {
  test('requests providers, CSRF token, sign-in and session, in this order', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    await openPage(page, '?session=null');
    const result = await callSignIn(page, 'password', { password: goodPassword });
    expect(result).toEqual({
      error: null,
      status: 200,
      ok: true,
      url: `${host.origin}/?session=null`,
    });
    expect(host.requests.map(describeRequest)).toEqual([
      'GET providers',
      'GET csrf',
      'POST callback/password',
      'GET session',
    ]);
    await expect(statusOf(page)).toHaveText('authenticated');
  });

  test('with redirect goes to the callback URL', async ({ page, host }) => {
    await openPage(page);
    await page.evaluate((password) => {
      void nextAuth.signIn('password', { password, callbackUrl: '/there?x=1' });
    }, goodPassword);
    await page.waitForURL(`${host.origin}/there?x=1`);
    await expect(statusOf(page)).toHaveText('authenticated');
  });

  test('with redirect and a hash loads the page anew', async ({ page, host }) => {
    await openPage(page, '#here');
    await page.evaluate((password) => {
      void nextAuth.signIn('password', { password });
    }, goodPassword);
    await expect(statusOf(page)).toHaveText('authenticated');
    expect(page.url()).toBe(`${host.origin}/#here`);
  });

  test('wrong credentials', async ({ page, expected }) => {
    expected.push(/status of 401/);
    await openPage(page);
    expect(await callSignIn(page, 'password', { password: 'wrong' })).toEqual({
      error: 'CredentialsSignin',
      status: 401,
      ok: false,
      url: null,
    });
    await expect(statusOf(page)).toHaveText('unauthenticated');
  });

  test('wrong credentials with redirect lead to the sign-in page with an error', async ({
    page,
    host,
    expected,
  }) => {
    expected.push(/status of 401/);
    await openPage(page);
    await page.evaluate(() => {
      void nextAuth.signIn('password', { password: 'wrong' });
    });
    await page.waitForURL('**/api/auth/signin?**');
    expect(page.url()).toBe(`${host.origin}/api/auth/signin?error=CredentialsSignin`);
    await expect(
      page.getByText('Sign in failed. Check the details you provided are correct.'),
    ).toBeVisible();
  });

  for (const provider of ['nobody', undefined]) {
    test(`with ${provider ?? 'no'} provider opens the sign-in page`, async ({ page, host }) => {
      await openPage(page);
      await page.evaluate((id) => {
        void nextAuth.signIn(id, { callbackUrl: '/there' });
      }, provider);
      await page.waitForURL('**/api/auth/signin?**');
      await page.getByLabel('Password').fill(goodPassword);
      await page.getByRole('button', { name: 'Sign in with a password' }).click();
      await page.waitForURL(`${host.origin}/there`);
      await expect(statusOf(page)).toHaveText('authenticated');
    });
  }

  test('opens the error page when the providers cannot be loaded', async ({ page, expected }) => {
    expected.push(/Failed to load resource|CLIENT_FETCH_ERROR/);
    await openPage(page);
    await page.route('**/api/auth/providers', (route) => route.abort());
    await page.evaluate(() => {
      void nextAuth.signIn('password', {});
    });
    await page.waitForURL('**/api/auth/error');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link').first()).toBeVisible();
  });

  test('passes authorization parameters on in the URL', async ({ page, host }) => {
    await openPage(page);
    const result = await page.evaluate(
      (password) => nextAuth.signIn('password', { password, redirect: false }, { hint: 'a&b' }),
      goodPassword,
    );
    expect(result?.ok).toBe(true);
    expect(host.requests.map(describeRequest)).toContain('POST callback/password?hint=a%26b');
  });

  for (const [callbackUrl, where] of [
    ['/there', '/there'],
    ['https://evil.example/', ''],
    ['//evil.example', ''],
    ['javascript:alert(1)', ''],
    ['not a url', ''],
  ] as const) {
    test(`leads to ${where || 'the site'} for the callback URL ${callbackUrl}`, async ({
      page,
      host,
    }) => {
      await openPage(page);
      const result = await callSignIn(page, 'password', { password: goodPassword, callbackUrl });
      expect(result).toEqual({ error: null, status: 200, ok: true, url: `${host.origin}${where}` });
    });
  }
});

test.describe('signOut', () => {
  test('without redirect ends the session and returns the URL', async ({ page, host, context }) => {
    await signInWithPassword(page);
    const before = host.requests.length;
    const cookie = (await context.cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const result = await page.evaluate(() =>
      nextAuth.signOut({ redirect: false, callbackUrl: '/bye' }),
    );
    expect(result).toEqual({ url: `${host.origin}/bye` });
    expect(host.requests.slice(before).map(describeRequest)).toEqual([
      'GET csrf',
      'POST signout',
      'GET session',
    ]);
    await expect(statusOf(page)).toHaveText('unauthenticated');
    // The session itself is gone, not just this browser's cookie.
    const copy = await fetch(`${host.origin}/api/auth/session`, { headers: { cookie } });
    expect(await copy.json()).toEqual({});
  });

  test('with redirect goes to the callback URL', async ({ page, host }) => {
    await signInWithPassword(page);
    await page.evaluate(() => {
      void nextAuth.signOut({ callbackUrl: '/bye' });
    });
    await page.waitForURL(`${host.origin}/bye`);
    await expect(statusOf(page)).toHaveText('unauthenticated');
  });

  test('without a session is no error', async ({ page, host }) => {
    await openPage(page);
    const result = await page.evaluate(() => nextAuth.signOut({ redirect: false }));
    expect(result).toEqual({ url: `${host.origin}/` });
  });

  test('with a bad token ends nothing', async ({ page, expected }) => {
    expected.push(/status of 403/);
    await signInWithPassword(page);
    await page.route('**/api/auth/csrf', (route) =>
      route.fulfill({ json: { csrfToken: '0'.repeat(64) } }),
    );
    const { url } = await page.evaluate(() => nextAuth.signOut({ redirect: false }));
    expect(new URL(url).pathname).toBe('/api/auth/signout');
    await expect(statusOf(page)).toHaveText('authenticated');
  });
});

test.describe('update', () => {
  test('posts JSON and resolves with the session, which stays authenticated meanwhile', async ({
    page,
    host,
  }) => {
    await signInWithPassword(page);
    const before = host.requests.length;
    await page.evaluate(() => {
      globalThis.seenStatuses = [];
    });
    const session = await page.evaluate(() => updateSession({ any: 'thing' }));
    expect(session).toMatchObject({ user: { name: 'Eve' } });
    const [csrf, post, ...more] = host.requests.slice(before);
    expect([csrf, post].map((one) => one && describeRequest(one))).toEqual([
      'GET csrf',
      'POST session',
    ]);
    expect(more).toEqual([]);
    expect(JSON.parse(post?.body ?? '')).toEqual({
      csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      data: { any: 'thing' },
    });
    await expect(statusOf(page)).toHaveText('authenticated');
    expect(await page.evaluate(() => seenStatuses)).toEqual(['loading', 'authenticated']);
  });

  test('sends no request without a session', async ({ page, host }) => {
    await openPage(page);
    const before = host.requests.length;
    expect(await page.evaluate(() => updateSession())).toBeUndefined();
    expect(host.requests.length).toBe(before);
  });

  test('with a bad token is refused in JSON, and the session stays', async ({ page, expected }) => {
    expected.push(/status of 400|CLIENT_FETCH_ERROR/);
    await signInWithPassword(page);
    await page.route('**/api/auth/csrf', (route) =>
      route.fulfill({ json: { csrfToken: '0'.repeat(64) } }),
    );
    expect(await page.evaluate(() => updateSession())).toBeNull();
    await expect(statusOf(page)).toHaveText('authenticated');
  });

  test('keeps the page’s session while the server is unavailable', async ({
    page,
    host,
    expected,
  }) => {
    expected.push(/status of 503|CLIENT_FETCH_ERROR/);
    await signInWithPassword(page);
    host.breakStore();
    expect(await page.evaluate(() => updateSession())).toBeNull();
    await expect(statusOf(page)).toHaveText('authenticated');
    host.repairStore();
    expect(await page.evaluate(() => updateSession())).toMatchObject({ user: { name: 'Eve' } });
  });

  test('resolves with null after the session ended elsewhere', async ({ page, host }) => {
    await signInWithPassword(page);
    await host.endSessions('password:7');
    expect(await page.evaluate(() => updateSession())).toBeNull();
    expect(await page.evaluate(() => nextAuth.getSession())).toBeNull();
  });
});
