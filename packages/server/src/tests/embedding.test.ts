import { signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';

const safe = 'https://app.safe.global';
const partitioned = /; HttpOnly; SameSite=None; Secure; Partitioned/;

async function open(embedIn?: readonly string[]) {
  const { auth, clock } = await createTestAuth(embedIn ? { embedIn } : {});
  onTestFinished(() => auth.close());
  return { auth, clock, browser: createTestBrowser(auth) };
}

const setCookies = async (browser: TestBrowser, path: string, init?: RequestInit) =>
  (await browser.fetch(path, init)).headers.getSetCookie();

describe('a site that Safe can frame', () => {
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;

  beforeEach(async () => {
    ({ auth, clock, browser } = await open([safe]));
  });

  test('sets cookies that browsers keep there, and clears them with the same attributes', async () => {
    const issued = [
      ...(await setCookies(browser, 'csrf')),
      ...(await setCookies(browser, 'signin?callbackUrl=/account')),
      ...(await signIn(browser, clock.now)).response.headers.getSetCookie(),
      ...(await browser.post('signout')).response.headers.getSetCookie(),
    ];
    expect(issued.length).toBeGreaterThanOrEqual(4);
    for (const cookie of issued) expect(cookie).toMatch(partitioned);
    expect(issued.some((cookie) => cookie.includes('session-token=;'))).toBe(true);
    expect(issued.every((cookie) => cookie.startsWith('__Host-'))).toBe(true);
  });

  test('lets only Safe frame its pages', async () => {
    const { headers } = await browser.fetch('signin');
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${safe};`);
    expect(headers.has('x-frame-options')).toBe(false);
  });

  // SameSite no longer keeps other sites' posts from carrying the cookies, so each of these has to fail.
  test.each<[string, Record<string, string>]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['of the page around the frame', { origin: safe }],
    ['of a sandbox', { origin: 'null' }],
    ['that names no origin', {}],
    ['of another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    [
      'of a neighbour on the same domain',
      { origin: 'https://example.com', 'sec-fetch-site': 'same-site' },
    ],
  ])('refuses a post %s, with the right token and cookies', async (_, headers) => {
    await signIn(browser, clock.now);
    const cookie = cookieHeader(browser);
    const body = new URLSearchParams({ csrfToken: await browser.csrfToken(), json: 'true' });
    for (const path of ['signout', 'sessions/end-others', 'session', 'callback/siwe']) {
      const response = await auth.handler(
        new Request(`https://example.com/api/auth/${path}`, {
          method: 'POST',
          headers: { cookie, ...headers },
          body,
        }),
      );
      expect([path, response.status]).toEqual([path, path === 'session' ? 400 : 403]);
    }
    expect(await browser.session()).toHaveProperty('address');
  });
});

test('a site that cannot be framed has SameSite cookies and denies framing', async () => {
  const { browser, clock } = await open();
  const { response } = await signIn(browser, clock.now);
  for (const cookie of response.headers.getSetCookie()) {
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  }
  const { headers } = await browser.fetch('signin');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
});

test('the browser’s key lives as long as a message that owners of a contract account may sign', async () => {
  const { browser, clock } = await open();
  const [cookie = ''] = await setCookies(browser, 'csrf');
  const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
  expect(expires - clock.now).toBe(24 * 3_600_000);
});
