import { createTestAuth } from '@portico/testing/server/test-auth';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createOriginWarning, isSecureOrigin, ownUrl } from './origin.ts';

const origin = 'https://example.com';
const app = 'https://app.example.com';
const site = { origin, trustedOrigins: new Set([app]) };

test.each([
  ['/', 'https://example.com/'],
  ['/account', 'https://example.com/account'],
  ['/account?tab=1#top', 'https://example.com/account?tab=1#top'],
  ['https://example.com', 'https://example.com/'],
  ['https://example.com/a/../b', 'https://example.com/b'],
  ['HTTPS://EXAMPLE.COM/x', 'https://example.com/x'],
  ['https://app.example.com/account', 'https://app.example.com/account'],
])('%s stays on this site', (candidate, url) => {
  expect(ownUrl(site, candidate)).toBe(url);
});

test.each([
  'https://example.com.evil.test',
  'https://example.comevil.test',
  'https://evil.test/https://example.com',
  'https://example.com@evil.test',
  'https://user:password@example.com/',
  'http://example.com/',
  'https://example.com:8443/',
  'https://app.example.com:8443/',
  'http://app.example.com/',
  'https://app.example.com.evil.test/',
  'https://evil.app.example.com/',
  'https://www.example.com/',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '\t//evil.test',
  ' /account',
  '/account\n',
  'javascript:alert(1)',
  'data:text/html,x',
  'account',
  '',
  'not a url',
  'https://',
  'https://[',
  `/${'a'.repeat(3000)}`,
  undefined,
  null,
  42,
  ['/account'],
  { href: '/account' },
])('%j is ignored', (candidate) => {
  expect(ownUrl(site, candidate)).toBeUndefined();
});

test('every result is on an origin of the site, as browsers parse it', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc
      .tuple(fc.constantFrom('/', '//', '/\\', 'https:', '\t/', app, `${app}.`), fc.string())
      .map((x) => x.join('')),
  );
  fc.assert(
    fc.property(hostile, (candidate) => {
      const result = ownUrl(site, candidate);
      expect([origin, app]).toContain(new URL(result ?? origin, 'https://elsewhere.test').origin);
    }),
    { numRuns: 2000 },
  );
});

test('a path is relative to the app that names it', () => {
  expect(ownUrl(site, '/account', app)).toBe('https://app.example.com/account');
  expect(ownUrl(site, '//evil.test', app)).toBeUndefined();
});

test.each(['https://a.example', 'http://localhost:5173', 'http://app.localhost', 'http://[::1]:1'])(
  'cookies for other sites work with %s',
  (entry) => {
    expect(isSecureOrigin(entry)).toBe(true);
  },
);

test.each([
  'http://a.example',
  'http://localhost.example',
  'http://notlocalhost',
  'https://a.example/',
  'https://A.example',
  'https://a.example:443',
  'https://*.example',
  'null',
  'file://',
  'a.example',
  'https://user@a.example',
  '',
  7,
  undefined,
])('%j is no origin that they work with', (entry) => {
  expect(isSecureOrigin(entry)).toBe(false);
});

describe('a server that is visited at another address than it is configured for', () => {
  const warn = vi.fn();
  beforeEach(() => warn.mockClear());
  const seen = (host: string, claimed: string) => new Headers({ host, origin: claimed });

  test('is told of once', () => {
    const warnOfOrigin = createOriginWarning(warn);
    warnOfOrigin(seen('www.example.com', 'https://www.example.com'));
    warnOfOrigin(seen('example.org:8443', 'https://example.org:8443'));
    expect(warn.mock.calls).toEqual([['https://www.example.com']]);
  });

  test.each([
    ['example.com', 'https://evil.test'],
    ['example.com', 'null'],
    ['example.com', ''],
  ])('is not meant by a post to %s from %j', (host, claimed) => {
    createOriginWarning(warn)(seen(host, claimed));
    expect(warn).not.toHaveBeenCalled();
  });

  test('logs both addresses when a post is refused', async () => {
    const { auth, log } = await createTestAuth();
    onTestFinished(() => auth.close());
    const visited = 'https://www.example.com';
    const headers = { host: 'www.example.com', origin: visited };
    for (const path of ['callback/siwe', 'verify', 'signout']) {
      const url = `https://example.com/api/auth/${path}`;
      const answer = await auth.handler(new Request(url, { method: 'POST', headers }));
      expect(await answer.json()).toMatchObject({ code: 'ORIGIN_MISMATCH' });
    }
    const told = log.filter(({ fields }) => 'visited' in fields);
    expect(told).toMatchObject([
      { level: 'warn', fields: { visited, url: 'https://example.com' } },
    ]);
  });
});
