import type { RedirectAnswer } from '@portico/protocol';
import { signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import type { AuthOptions } from '../create-auth/options.ts';

describe('who may post', () => {
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;
  beforeEach(async () => {
    ({ auth, clock } = await createTestAuth());
    browser = createTestBrowser(auth);
    return () => auth.close();
  });

  test('a post without a valid token is refused with the reason', async () => {
    const signed = await signMessage(await browser.csrfToken(), clock.now);
    for (const csrfToken of ['', 'undefined', '0'.repeat(64)]) {
      const { response, answer } = await browser.post('callback/siwe', { ...signed, csrfToken });
      expect([response.status, answer.code]).toEqual([403, 'CSRF_MISMATCH']);
      expect(answer.url).toBe('https://example.com/api/auth/signin?csrf=true&error=MissingCSRF');
    }
    expect(await browser.session()).toEqual({});
  });

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://example.com' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('another site’s page is refused: %j', async (headers) => {
    const csrfToken = await browser.csrfToken();
    const signed = await signMessage(csrfToken, clock.now);
    const body = new URLSearchParams({ csrfToken, json: 'true', ...signed });
    const response = await browser.fetch('callback/siwe', { method: 'POST', body, headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'ORIGIN_MISMATCH',
      url: 'https://example.com/api/auth/error?error=ORIGIN_MISMATCH&code=ORIGIN_MISMATCH',
    });
  });

  test.each(['signin/siwe', 'callback/siwe', 'callback/unknown', 'signout', 'sessions/end'])(
    'every refused post to %s has a URL to go to',
    async (path) => {
      const json = { 'content-type': 'application/json' };
      for (const init of [
        { body: '{', headers: json },
        { body: 'x'.repeat(70_000), headers: json },
        { body: 'a=b', headers: { origin: 'https://evil.example' } },
        {},
      ]) {
        const response = await browser.fetch(path, { method: 'POST', ...init });
        const answer: Partial<RedirectAnswer> = JSON.parse((await response.text()) || '{}');
        const location = response.headers.get('location') ?? answer.url ?? '';
        expect(new URL(location).origin).toBe('https://example.com');
        expect(new URL(location).searchParams.get('error')).toBeTruthy();
      }
    },
  );

  test('a server that calls on behalf of a visitor sends neither header and is accepted', async () => {
    const csrfToken = await browser.csrfToken();
    const signed = await signMessage(csrfToken, clock.now);
    const body = new URLSearchParams({ csrfToken, json: 'true', ...signed });
    const response = await browser.fetch('callback/siwe', { method: 'POST', body });
    expect(response.status).toBe(200);
  });
});

/** Signs in through a proxy that writes these headers, twice, and returns the warnings. */
async function listWarnings(headers: Record<string, string>, options: Partial<AuthOptions> = {}) {
  const { auth, log } = await createTestAuth(options);
  onTestFinished(() => auth.close());
  const origin = 'https://example.com';
  for (let count = 0; count < 2; count++) {
    const request = new Request(`${origin}/api/auth/verify`, {
      method: 'POST',
      headers: { ...headers, origin, 'content-type': 'application/json' },
      body: '{}',
    });
    await auth.handler(request, { ip: '10.0.0.1' });
  }
  return log.filter(({ level }) => level === 'warn');
}

test.each(['x-forwarded-for', 'forwarded'])(
  '%s while no proxy is trusted warns once',
  async (name) => {
    const warnings = await listWarnings({ [name]: '192.0.2.7' });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toMatch(/trustedProxies.*TRUSTED_PROXIES/);
    expect(JSON.stringify(warnings)).not.toContain('192.0.2.7');
  },
);

test('it warns at the first request, before any that is limited', async () => {
  const { auth, log } = await createTestAuth();
  onTestFinished(() => auth.close());
  const request = new Request('https://example.com/api/auth/session', {
    headers: { 'x-forwarded-for': '192.0.2.7' },
  });
  await auth.handler(request, { ip: '10.0.0.1' });
  expect(log.filter(({ level }) => level === 'warn')).toHaveLength(1);
});

test('no warning without the header, nor with a trusted proxy', async () => {
  expect(await listWarnings({})).toEqual([]);
  // An adapter has read the visitor's address from the header itself.
  expect(await listWarnings({ 'x-forwarded-for': '10.0.0.1' })).toEqual([]);
  const trustedProxies = ['10.0.0.0/8'];
  expect(await listWarnings({ 'x-forwarded-for': '192.0.2.7' }, { trustedProxies })).toEqual([]);
});
