// Requirements of next-auth's own client on the server, row by row.

import type { Page } from '@playwright/test';
import { describeRequest, goodPassword, otherBasePath } from '../src/host.ts';
import { callSignIn, expect, openPage, signInWithPassword, statusOf, test } from '../src/test.ts';

test('an anonymous session is {}, and the client logs no error', async ({ page, host }) => {
  await openPage(page);
  await expect(statusOf(page)).toHaveText('unauthenticated');
  expect(host.requests.map(describeRequest)).toEqual(['GET session']);
  const answer = await page.request.get('/api/auth/session');
  expect([answer.status(), await answer.text()]).toEqual([200, '{}']);
});

test.describe('every url in a response is absolute and on this site', () => {
  const posts: Record<string, (page: Page) => Promise<{ url: string | null }>> = {
    'a good sign-in': (page) => post(page, 'callback/password', { password: goodPassword }),
    'wrong credentials': (page) => post(page, 'callback/password', { password: 'wrong' }),
    'a sign-in with a bad token': (page) => post(page, 'callback/password', { csrfToken: 'bad' }),
    'a message that is none': (page) => post(page, 'callback/credentials', { message: 'none' }),
    'the way to a provider’s form': (page) => post(page, 'signin/password', {}),
    'the way to an unknown provider': (page) => post(page, 'signin/nobody', {}),
    'a sign-out without a session': (page) => post(page, 'signout', {}),
    'a sign-out with a bad token': (page) => post(page, 'signout', { csrfToken: 'bad' }),
    'a relative callback URL': (page) => post(page, 'signout', { callbackUrl: '/there' }),
    'a callback URL of another site': (page) =>
      post(page, 'signout', { callbackUrl: 'https://evil.example/' }),
  };
  for (const [name, send] of Object.entries(posts)) {
    test(name, async ({ page, host, expected }) => {
      expected.push(/status of 40\d/);
      await openPage(page);
      const { url } = await send(page);
      // The client parses it; a relative URL throws.
      expect(new URL(url ?? 'none').origin).toBe(host.origin);
    });
  }

  test('the providers', async ({ page, host }) => {
    await openPage(page);
    const providers = await page.evaluate(() => nextAuth.getProviders());
    for (const { id, signinUrl, callbackUrl } of Object.values(providers ?? {})) {
      expect(signinUrl).toBe(`${host.origin}/api/auth/signin/${id}`);
      expect(callbackUrl).toBe(`${host.origin}/api/auth/callback/${id}`);
    }
  });
});

test('error comes from the url alone, ok and status from HTTP, and they agree', async ({
  page,
  expected,
}) => {
  expected.push(/status of 40[13]/);
  await openPage(page);
  expect(await callSignIn(page, 'password', { password: 'wrong' })).toEqual({
    error: 'CredentialsSignin',
    status: 401,
    ok: false,
    url: null,
  });
  expect(await callSignIn(page, 'password', { password: goodPassword })).toMatchObject({
    error: null,
    status: 200,
    ok: true,
  });
});

test('there is always at least one provider', async ({ page }) => {
  await openPage(page);
  const providers = await page.evaluate(() => nextAuth.getProviders());
  expect(Object.keys(providers ?? {})).toEqual(['credentials', 'password']);
  expect(providers?.password).toMatchObject({ name: 'a password', type: 'credentials' });
});

test('posts are accepted as the client sends them, unknown fields included', async ({
  page,
  host,
}) => {
  await openPage(page);
  const result = await callSignIn(page, 'password', {
    password: goodPassword,
    remember: true,
    empty: '',
    callbackUrl: '/there',
  });
  expect(result.ok).toBe(true);
  const posted = host.requests.find(({ method }) => method === 'POST');
  expect([...new URLSearchParams(posted?.body).keys()]).toEqual([
    'password',
    'remember',
    'empty',
    'callbackUrl',
    'redirect',
    'csrfToken',
    'json',
  ]);
  expect(posted?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
});

test('GET requests with a JSON content type and no body are answered', async ({ page, host }) => {
  await openPage(page);
  await page.evaluate(() => Promise.all([nextAuth.getCsrfToken(), nextAuth.getProviders()]));
  const reads = host.requests.filter(({ method }) => method === 'GET');
  expect(reads.map(({ path }) => path).toSorted()).toEqual(['csrf', 'providers', 'session']);
  for (const { headers, body, status } of reads) {
    expect([headers.get('content-type'), body, status]).toEqual(['application/json', '', 200]);
  }
});

test('the token that the client fetches first is valid for the post that follows', async ({
  page,
}) => {
  await openPage(page);
  for (let round = 0; round < 3; round++) {
    const { ok } = await callSignIn(page, 'password', { password: goodPassword });
    expect(ok).toBe(true);
    await expect(statusOf(page)).toHaveText('authenticated');
    expect(await page.evaluate(() => updateSession())).toMatchObject({ user: { name: 'Eve' } });
    await page.evaluate(() => nextAuth.signOut({ redirect: false }));
    await expect(statusOf(page)).toHaveText('unauthenticated');
  }
});

test.describe('whatever basePath says', () => {
  test('the client works at the site’s other base path', async ({ page, host }) => {
    await openPage(page, `?basePath=${otherBasePath}`);
    const { ok, url } = await callSignIn(page, 'password', { password: goodPassword });
    expect([ok, url]).toEqual([true, `${host.origin}/?basePath=${otherBasePath}`]);
    await expect(statusOf(page)).toHaveText('authenticated');
  });

  test('a required session is asked for at /api/auth', async ({ page, host }) => {
    await page.goto(`/?basePath=${otherBasePath}&required=redirect`);
    await page.waitForURL('**/api/auth/signin?**');
    expect(new URL(page.url()).searchParams.get('error')).toBe('SessionRequired');
    await expect(page.getByText('Please sign in to access this page.')).toBeVisible();
    expect(host.requests.at(-1)?.status).toBe(200);
  });

  test('a failure is reported to /api/auth/_log', async ({ page, host, expected }) => {
    expected.push(/Failed to load resource|CLIENT_FETCH_ERROR/);
    await page.route(`**${otherBasePath}/session`, (route) => route.abort());
    await openPage(page, `?basePath=${otherBasePath}`);
    await expect.poll(() => host.requests.map(describeRequest)).toContain('POST _log');
  });
});

test('cookies are HttpOnly, and the client needs none of them', async ({ page, context }) => {
  await signInWithPassword(page);
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual([
    'next-auth.csrf-token',
    'next-auth.session-token',
  ]);
  for (const { httpOnly, sameSite, path } of cookies) {
    expect([httpOnly, sameSite, path]).toEqual([true, 'Lax', '/']);
  }
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

/** A post as the client makes it, from the page itself, with a good token unless another is given. */
async function post(page: Page, path: string, fields: Record<string, string>) {
  const answer: { url: string | null } = await page.evaluate(
    async ([to, given]) => {
      const csrfToken = (await nextAuth.getCsrfToken()) ?? '';
      const response = await fetch(`/api/auth/${to}`, {
        method: 'POST',
        body: new URLSearchParams({ csrfToken, json: 'true', ...given }),
      });
      return response.json();
    },
    [path, fields] as const,
  );
  return answer;
}

// Refused sign-ins: `ok` is right, and nothing throws.
for (const [name, answer] of Object.entries({
  'the token is of nobody': { json: { csrfToken: '0'.repeat(64) } },
  'there is no token to be had': { status: 503, json: {} },
})) {
  test(`a sign-in is not ok when ${name}`, async ({ page, expected, host }) => {
    expected.push(/status of (?:403|503)|CLIENT_FETCH_ERROR/);
    await openPage(page);
    await page.route('**/api/auth/csrf', (route) => route.fulfill(answer));
    expect(await callSignIn(page, 'password', { password: goodPassword })).toEqual({
      error: 'MissingCSRF',
      status: 403,
      ok: false,
      url: null,
    });
    expect(host.requests.at(-1)?.path).not.toBe('session');
    await expect(statusOf(page)).toHaveText('unauthenticated');
  });
}

test('a sign-in is not ok, and does not throw, when the post is refused before its body is read', async ({
  page,
  expected,
}) => {
  expected.push(/status of 400/);
  await openPage(page);
  await page.route('**/api/auth/callback/password', (route) =>
    route.continue({
      headers: { ...route.request().headers(), 'content-type': 'application/json' },
    }),
  );
  expect(await callSignIn(page, 'password', { password: goodPassword })).toEqual({
    error: 'BODY_INVALID',
    status: 400,
    ok: false,
    url: null,
  });
});

test('a sign-in is not ok, with status 503, while sessions cannot be stored', async ({
  page,
  expected,
  host,
}) => {
  expected.push(/status of 503/);
  await openPage(page);
  host.breakStore();
  const refused = await callSignIn(page, 'password', { password: goodPassword });
  expect(refused).toMatchObject({ ok: false, status: 503 });
  host.repairStore();
  const { ok } = await callSignIn(page, 'password', { password: goodPassword });
  expect(ok).toBe(true);
});
