// SessionProvider and useSession of next-auth's own client: when they ask, and what they make of the answer.
import { becomeVisible } from '@portico/testing/browser/flow';
import { describeRequest, goodPassword } from '../src/host.ts';
import { callSignIn, expect, openPage, signInWithPassword, statusOf, test } from '../src/test.ts';

const given = encodeURIComponent(
  JSON.stringify({ user: { name: 'Known' }, expires: '2100-01-01T00:00:00.000Z' }),
);

for (const [name, query, status, asked] of [
  ['no session property', '', 'unauthenticated', 1],
  ['session null', '?session=null', 'unauthenticated', 0],
  ['a session', `?session=${given}`, 'authenticated', 0],
  ['no session property and two consumers', '?consumers=2', 'unauthenticated', 1],
] as const) {
  test(`with ${name} the page sends ${asked} session requests when it opens`, async ({
    page,
    host,
  }) => {
    await openPage(page, query);
    await expect(statusOf(page)).toHaveText(status);
    expect(host.requests.map(describeRequest)).toEqual(Array(asked).fill('GET session'));
  });
}

test('a page that opens with a session goes from loading to authenticated', async ({ page }) => {
  await signInWithPassword(page);
  await openPage(page);
  await expect(page.getByRole('status', { name: 'consumer 1 user' })).toHaveText('Eve');
  expect(await page.evaluate(() => seenStatuses)).toEqual(['loading', 'authenticated']);
});

test.describe('a required session', () => {
  test('redirects anonymous visitors to the sign-in page and back', { tag: '@smoke' }, async ({
    page,
    host,
  }) => {
    const start = `${host.origin}/?required=redirect`;
    await page.goto(start);
    await page.waitForURL('**/api/auth/signin?**');
    const query = new URL(page.url()).searchParams;
    expect([query.get('error'), query.get('callbackUrl')]).toEqual(['SessionRequired', start]);
    await page.getByLabel('Password').fill(goodPassword);
    await page.getByRole('button', { name: 'Sign in with a password' }).click();
    await page.waitForURL(start);
    await expect(statusOf(page)).toHaveText('authenticated');
  });

  test('calls onUnauthenticated instead of redirecting', async ({ page, host }) => {
    await page.goto('/?required=callback');
    await expect.poll(() => page.evaluate(() => unauthenticatedCalls)).toBeGreaterThan(0);
    await expect(statusOf(page)).toHaveText('loading');
    expect(page.url()).toBe(`${host.origin}/?required=callback`);
  });

  test('is returned to a visitor who has one', async ({ page, host }) => {
    await signInWithPassword(page);
    await page.goto('/?required=redirect');
    await expect(statusOf(page)).toHaveText('authenticated');
    expect(page.url()).toBe(`${host.origin}/?required=redirect`);
  });
});

test.describe('refetching', () => {
  test('a page that becomes visible notices that its session was ended', async ({ page, host }) => {
    await signInWithPassword(page);
    await host.endSessions('password:7');
    await becomeVisible(page);
    await expect(statusOf(page)).toHaveText('unauthenticated');
  });

  test('an anonymous page that becomes visible sends no request', async ({ page, host }) => {
    await openPage(page);
    await becomeVisible(page);
    await becomeVisible(page);
    expect(host.requests).toHaveLength(1);
  });

  test('the interval refetches as long as there is a session', async ({ page, host }) => {
    await signInWithPassword(page);
    await page.clock.install();
    await openPage(page, '?refetchInterval=60');
    for (let minute = 1; minute <= 2; minute++) {
      const answered = page.waitForResponse('**/api/auth/session');
      await page.clock.runFor('01:00');
      await answered;
      await expect(statusOf(page)).toHaveText('authenticated');
    }
    await host.endSessions('password:7');
    await page.clock.runFor('01:00');
    await expect(statusOf(page)).toHaveText('unauthenticated');
    const asked = host.requests.length;
    await page.clock.runFor('10:00');
    expect(await page.evaluate(() => nextAuth.getSession())).toBeNull();
    expect(host.requests.length).toBe(asked + 1);
  });
});

test.describe('several tabs', () => {
  test('follow a sign-out', async ({ page, context }) => {
    await signInWithPassword(page);
    const others = [await context.newPage(), await context.newPage()];
    for (const other of others) {
      await openPage(other);
      await expect(statusOf(other)).toHaveText('authenticated');
    }
    await page.evaluate(() => nextAuth.signOut({ redirect: false }));
    for (const tab of [page, ...others]) {
      await expect(statusOf(tab)).toHaveText('unauthenticated');
    }
  });

  test('follow a sign-in as soon as any tab requests the session', async ({ page, context }) => {
    await openPage(page);
    const other = await context.newPage();
    await openPage(other);
    await callSignIn(page, 'password', { password: goodPassword });
    await expect(statusOf(page)).toHaveText('authenticated');
    // The client sends no signal for signIn itself; getSession does. Two signals within one second are the same
    // text, which storage does not report as a change, so one alone may go unheard.
    await expect(async () => {
      await page.evaluate(() => nextAuth.getSession());
      await expect(statusOf(other)).toHaveText('authenticated', { timeout: 1000 });
    }).toPass();
  });

  test('are notified by the storage event, unless that is turned off', async ({ page }) => {
    await openPage(page, '?session=null');
    const signal = () => page.evaluate(() => localStorage.getItem('nextauth.message'));
    await page.evaluate(() => nextAuth.getSession({ broadcast: false }));
    expect(await signal()).toBeNull();
    await page.evaluate(() => nextAuth.getSession());
    expect(JSON.parse((await signal()) ?? '')).toMatchObject({
      event: 'session',
      data: { trigger: 'getSession' },
    });
  });
});

test.describe('failures', () => {
  test('a request that fails is reported, and the report is logged', async ({
    page,
    host,
    expected,
  }) => {
    expected.push(/Failed to load resource|CLIENT_FETCH_ERROR/);
    await page.route('**/api/auth/session', (route) => route.abort());
    await openPage(page);
    await expect.poll(() => host.requests.map(describeRequest)).toEqual(['POST _log']);
    const [beacon] = host.requests;
    expect(beacon?.status).toBe(200);
    expect(beacon?.headers.get('content-type')).toBe(
      'application/x-www-form-urlencoded;charset=UTF-8',
    );
    expect(Object.fromEntries(new URLSearchParams(beacon?.body))).toMatchObject({
      level: 'error',
      code: 'CLIENT_FETCH_ERROR',
      url: '/api/auth/session',
      message: 'Failed to fetch',
    });
    expect(host.logged).toContainEqual({
      level: 'error',
      fields: {
        client: true,
        code: 'CLIENT_FETCH_ERROR',
        requestId: expect.any(String),
        text: 'Failed to fetch',
      },
      message: 'reported by a browser',
    });
  });

  test('a 503 from the session endpoint ends no session', async ({ page, host, expected }) => {
    expected.push(/status of 503|CLIENT_FETCH_ERROR/);
    await signInWithPassword(page);
    host.breakStore();
    await openPage(page);
    // next-auth's client cannot tell an outage from no session; the browser keeps its cookie.
    await expect(statusOf(page)).toHaveText('unauthenticated');
    expect(host.requests.some(({ status }) => status === 503)).toBe(true);
    host.repairStore();
    await openPage(page);
    await expect(statusOf(page)).toHaveText('authenticated');
  });
});

test.describe('headers', () => {
  test('GET requests of the page have no Origin, posts have this site’s', async ({
    page,
    host,
  }) => {
    await signInWithPassword(page);
    for (const { method, headers } of host.requests) {
      expect(headers.get('origin')).toBe(method === 'POST' ? host.origin : null);
      expect(headers.get('sec-fetch-site')).toBe('same-origin');
    }
  });

  test('forms of the pages are accepted with the Origin that browsers send', async ({
    page,
    host,
  }) => {
    await page.goto('/api/auth/signin?callbackUrl=/there');
    await page.getByLabel('Password').fill(goodPassword);
    await page.getByRole('button', { name: 'Sign in with a password' }).click();
    await page.waitForURL(`${host.origin}/there`);
    const posted = host.requests.find(({ method }) => method === 'POST');
    expect([posted?.status, posted?.headers.get('origin')]).toEqual([302, host.origin]);
    expect(posted?.headers.get('sec-fetch-mode')).toBe('navigate');
  });

  test('a server that calls on behalf of a visitor, without Origin and Sec-Fetch headers, is accepted', async ({
    page,
    host,
    context,
  }) => {
    await openPage(page);
    await page.evaluate(() => nextAuth.getCsrfToken());
    const cookie = (await context.cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const csrf = await fetch(`${host.origin}/api/auth/csrf`, { headers: { cookie } });
    const { csrfToken }: { csrfToken: string } = await csrf.json();
    const answer = await fetch(`${host.origin}/api/auth/callback/password`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ csrfToken, password: goodPassword, json: 'true' }),
    });
    expect(answer.status).toBe(200);
  });
});
