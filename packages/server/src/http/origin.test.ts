import { createTestAuth } from '@portico/testing/server/test-auth';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createOriginWarning,
  isCookieDomain,
  isSameSite,
  isSecureOrigin,
  ownUrl,
} from './origin.ts';

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

  test('is reported once', () => {
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

test.each([
  ['https://example.com', 'https://app.example.com'],
  ['https://api.example.co.uk', 'https://app.example.co.uk'],
  ['https://example.com:8443', 'https://example.com'],
  ['http://localhost:3000', 'http://localhost:5173'],
  ['http://api.portico.localhost:1', 'http://app.portico.localhost:2'],
  ['https://127.0.0.1:1', 'https://127.0.0.1:2'],
])('%s and %s are one site', (one, other) => {
  expect([isSameSite(one, other), isSameSite(other, one)]).toEqual([true, true]);
});

test.each([
  ['https://example.com', 'https://example.org'],
  ['https://example.com', 'http://example.com'],
  ['https://a.co.uk', 'https://b.co.uk'],
  // Anyone can register a name below these.
  ['https://a.vercel.app', 'https://b.vercel.app'],
  ['https://a.github.io', 'https://b.github.io'],
  ['http://localhost:3000', 'http://127.0.0.1:3000'],
  ['http://localhost', 'http://app.localhost'],
  ['https://127.0.0.1', 'https://127.0.0.2'],
  ['https://notexample.com', 'https://example.com'],
])('%s and %s are two', (one, other) => {
  expect([isSameSite(one, other), isSameSite(other, one)]).toEqual([false, false]);
});

test.each([
  ['example.com', 'example.com'],
  ['example.com', 'api.example.com'],
  ['eu.example.com', 'api.eu.example.com'],
])('%s can be the domain of a cookie of %s', (domain, host) => {
  expect(isCookieDomain(domain, host)).toBe(true);
});

test.each([
  ['com', 'example.com'],
  ['co.uk', 'example.co.uk'],
  ['vercel.app', 'a.vercel.app'],
  ['example.org', 'example.com'],
  ['ample.com', 'example.com'],
  ['api.example.com', 'example.com'],
  ['.example.com', 'api.example.com'],
  ['EXAMPLE.com', 'api.example.com'],
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.1', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['', 'example.com'],
])('%s cannot be the domain of a cookie of %s', (domain, host) => {
  expect(isCookieDomain(domain, host)).toBe(false);
});
