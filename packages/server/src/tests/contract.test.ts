import { signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock, type TestLog } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { credentials } from '../providers/credentials.ts';
import { siwe } from '../providers/siwe.ts';

let auth: Auth;
let clock: TestClock;
let log: TestLog;
let browser: TestBrowser;

beforeEach(async () => {
  const password = credentials({
    id: 'password',
    name: 'Password',
    fields: [{ name: 'secret', label: 'Secret', type: 'password' }],
    authorize: (fields) => {
      if (fields['secret'] === 'break') throw new Error('the directory is down');
      return fields['secret'] === 'open'
        ? { id: '7', name: 'Eve', email: 'eve@example.com' }
        : null;
    },
  });
  ({ auth, clock, log } = await createTestAuth({
    providers: [siwe({ statement: 'Sign in to Example.' }), password],
  }));
  browser = createTestBrowser(auth);
  return () => auth.close();
});

describe('GET session', () => {
  test('is {} without a session, and sets no cookie', async () => {
    const response = await browser.fetch('session', {
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({});
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    'next-auth.session-token=x',
    `__Host-next-auth.session-token=${'A'.repeat(43)}`,
    '__Host-next-auth.session-token=%E0%A4%A',
    `__Host-next-auth.session-token-evil=${'A'.repeat(43)}`,
  ])('is {} for an invalid token, and clears no cookie: %s', async (cookie) => {
    const response = await browser.fetch('session', { headers: { cookie } });
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('is never cached', async () => {
    const { headers } = await browser.fetch('session');
    expect(headers.get('cache-control')).toBe('private, no-cache, no-store');
    expect(headers.get('pragma')).toBe('no-cache');
    expect(headers.get('expires')).toBe('0');
  });

  test('HEAD has the headers of GET and no body', async () => {
    const response = await browser.fetch('session', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-type')).toBe('application/json');
  });
});

describe('POST session', () => {
  const update = (body: unknown) =>
    browser.fetch('session', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  test('rereads the session with a valid token', async () => {
    await signIn(browser, clock.now);
    const response = await update({ csrfToken: await browser.csrfToken(), data: { any: 'thing' } });
    expect([response.status, await response.json()]).toEqual([200, await browser.session()]);
  });

  test('is {} without a session, and 400 {} with a bad token', async () => {
    const good = await update({ csrfToken: await browser.csrfToken() });
    expect([good.status, await good.json()]).toEqual([200, {}]);
    const bad = await update({ csrfToken: 'wrong' });
    expect([bad.status, await bad.json()]).toEqual([400, {}]);
  });
});

describe('GET csrf', () => {
  test('returns the same token while it is fresh, then another; both work', async () => {
    const first = await browser.csrfToken();
    expect(await browser.csrfToken()).toBe(first);
    clock.now += 60_000;
    const second = await browser.csrfToken();
    expect(second).not.toBe(first);
    for (const csrfToken of [first, second]) {
      expect((await browser.post('signout', { csrfToken })).response.status).toBe(200);
    }
  });

  test('yesterday’s token no longer works', async () => {
    const csrfToken = await browser.csrfToken();
    clock.now += 24 * 3_600_000;
    expect((await browser.post('signout', { csrfToken })).response.status).toBe(403);
  });

  test('the cookie is for this host alone, and script cannot read it', async () => {
    const [line] = (await browser.fetch('csrf')).headers.getSetCookie();
    expect(line).toMatch(
      /^__Host-next-auth\.csrf-token=[0-9a-f]{64}%7C[0-9a-f]{64}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test('on http the names are next-auth’s, without Secure', async () => {
    const plain = await createTestAuth({ url: 'http://localhost:3000' });
    const tab = createTestBrowser(plain.auth, { origin: 'http://localhost:3000' });
    const [line] = (await tab.fetch('csrf')).headers.getSetCookie();
    expect(line).toMatch(
      /^next-auth\.csrf-token=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    await plain.auth.close();
  });
});

test('GET providers maps ids to absolute URLs', async () => {
  expect(await (await browser.fetch('providers')).json()).toEqual({
    siwe: {
      id: 'siwe',
      name: 'Ethereum wallet',
      type: 'credentials',
      statement: 'Sign in to Example.',
      signinUrl: 'https://example.com/api/auth/signin/siwe',
      callbackUrl: 'https://example.com/api/auth/callback/siwe',
    },
    password: {
      id: 'password',
      name: 'Password',
      type: 'credentials',
      signinUrl: 'https://example.com/api/auth/signin/password',
      callbackUrl: 'https://example.com/api/auth/callback/password',
    },
  });
});

describe('credentials', () => {
  test('what authorize() accepts becomes a session', async () => {
    const { response, answer } = await browser.post('callback/password', { secret: 'open' });
    expect([response.status, answer.url]).toEqual([200, 'https://example.com']);
    expect(await browser.session()).toMatchObject({
      user: { name: 'Eve', email: 'eve@example.com' },
    });
  });

  test('what it refuses is 401 CredentialsSignin', async () => {
    const { response, answer } = await browser.post('callback/password', { secret: 'shut' });
    expect([response.status, answer.code]).toEqual([401, 'CREDENTIALS_REFUSED']);
    expect(new URL(answer.url).searchParams.get('error')).toBe('CredentialsSignin');
  });

  test('an outage in it is 503, and its reason goes only to the log', async () => {
    const { response, answer } = await browser.post('callback/password', { secret: 'break' });
    expect([response.status, answer.code]).toEqual([503, 'UNEXPECTED']);
    expect(JSON.stringify(answer)).not.toContain('directory');
    expect(log.some((line) => line.level === 'error')).toBe(true);
  });

  test('POST signin/{id} redirects to the sign-in page, for unknown ids too', async () => {
    expect((await browser.post('signin/password')).answer.url).toBe(
      'https://example.com/api/auth/signin',
    );
    expect((await browser.post('signin/nobody')).answer).toMatchObject({
      code: 'PROVIDER_UNKNOWN',
      url: 'https://example.com/api/auth/signin?csrf=true&error=MissingCSRF',
    });
  });
});

describe('sign-out', () => {
  test('ends the session at once, also for a copy of the cookie', async () => {
    await signIn(browser, clock.now);
    const copy = createTestBrowser(auth, { copyOf: browser });
    const { response, answer } = await browser.post('signout', { callbackUrl: '/bye' });
    expect([response.status, answer.url]).toEqual([200, 'https://example.com/bye']);
    expect(browser.cookies.has('__Host-next-auth.session-token')).toBe(false);
    expect(await copy.session()).toEqual({});
  });

  test('needs the CSRF token, and is refused without it', async () => {
    await signIn(browser, clock.now);
    const { response, answer } = await browser.post('signout', { csrfToken: 'wrong' });
    expect([response.status, answer.code]).toEqual([403, 'CSRF_MISMATCH']);
    expect(await browser.session()).toHaveProperty('address');
  });

  test('opening the page ends nothing', async () => {
    await signIn(browser, clock.now);
    await browser.fetch('signout');
    expect(await browser.session()).toHaveProperty('address');
  });

  test('without a session it is no error', async () => {
    expect((await browser.post('signout')).response.status).toBe(200);
  });
});

describe('the callback URL', () => {
  test('the body takes precedence over the query, the cookie and the site', async () => {
    await browser.fetch('signin?callbackUrl=/from-cookie');
    expect((await browser.post('signout')).answer.url).toBe('https://example.com/from-cookie');
    expect((await browser.post('signout?callbackUrl=/from-query')).answer.url).toBe(
      'https://example.com/from-query',
    );
    const both = await browser.post('signout?callbackUrl=/from-query', {
      callbackUrl: '/from-body',
    });
    expect(both.answer.url).toBe('https://example.com/from-body');
  });

  test('no cookie is longer than browsers keep', async () => {
    const cookiesFor = async (callbackUrl: string) => {
      const query = new URLSearchParams({ callbackUrl });
      return (await browser.fetch(`signin?${query}`)).headers.getSetCookie();
    };
    const long = `/a${'/'.repeat(2000)}`;
    for (const line of await cookiesFor(long)) expect(line.length).toBeLessThanOrEqual(4096);
    expect((await cookiesFor(`/${'a'.repeat(2000)}`)).join()).toContain('callback-url');
    await signIn(browser, clock.now);
    for (const [name, value] of browser.cookies) {
      expect(name.length + value.length).toBeLessThanOrEqual(4096);
    }
    // The form of the page carries the whole of it.
    expect(await (await browser.fetch(`signin?callbackUrl=${long}`)).text()).toContain(long);
  });

  test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', 'not a url', '%'])(
    '%s is ignored wherever it stands',
    async (callbackUrl) => {
      const query = `signout?callbackUrl=${encodeURIComponent(callbackUrl)}`;
      const { response, answer } = await browser.post(query, { callbackUrl });
      expect([response.status, answer.url]).toEqual([200, 'https://example.com']);
      const page = await browser.fetch(`signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
      expect(page.status).toBe(200);
      const cookie = `__Host-next-auth.callback-url=${encodeURIComponent(callbackUrl)}`;
      const session = await browser.fetch('session', { headers: { cookie } });
      expect(session.status).toBe(200);
      const ignored = log.filter((line) => line.fields['code'] === 'INVALID_CALLBACK_URL_ERROR');
      expect(ignored.map((line) => line.fields['source'])).toEqual(['body', 'query', 'query']);
      expect(JSON.stringify(log)).not.toContain('evil');
    },
  );
});

describe('_log', () => {
  const report = (fields: Record<string, string>) =>
    browser.fetch('_log', { method: 'POST', body: new URLSearchParams(fields) });

  test('writes a known level and code, the text made printable', async () => {
    const response = await report({
      level: 'error',
      code: 'CLIENT_FETCH_ERROR',
      message: 'Failed\nto\u001b[31m fetch',
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(log).toEqual([
      {
        level: 'error',
        fields: {
          requestId: response.headers.get('x-request-id'),
          client: true,
          code: 'CLIENT_FETCH_ERROR',
          text: 'Failed to [31m fetch',
        },
        message: 'reported by a browser',
      },
    ]);
  });

  test('of another site is ignored, and still 200', async () => {
    const body = new URLSearchParams({ level: 'error', code: 'CLIENT_FETCH_ERROR' });
    const headers = { origin: 'https://evil.example' };
    expect((await browser.fetch('_log', { method: 'POST', body, headers })).status).toBe(200);
    expect(log).toEqual([]);
  });

  test('ignores anything else, and still 200', async () => {
    expect((await report({})).status).toBe(200);
    expect((await report({ level: 'constructor', code: 'X_Y_Z' })).status).toBe(200);
    expect((await report({ level: 'error', code: 'not a code\n' })).status).toBe(200);
    expect((await report({ level: 'error', code: 'CODE', x: 'x'.repeat(70_000) })).status).toBe(
      200,
    );
    expect(log).toEqual([]);
  });
});
