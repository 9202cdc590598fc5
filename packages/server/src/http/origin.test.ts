import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameOrigin } from './origin.ts';

const origin = 'https://example.com';

test.each([
  ['/', 'https://example.com/'],
  ['/account', 'https://example.com/account'],
  ['/account?tab=1#top', 'https://example.com/account?tab=1#top'],
  ['https://example.com', 'https://example.com/'],
  ['https://example.com/a/../b', 'https://example.com/b'],
  ['HTTPS://EXAMPLE.COM/x', 'https://example.com/x'],
])('%s stays on this site', (candidate, url) => {
  expect(sameOrigin(origin, candidate)).toBe(url);
});

test.each([
  'https://example.com.evil.test',
  'https://example.comevil.test',
  'https://evil.test/https://example.com',
  'https://example.com@evil.test',
  'https://user:password@example.com/',
  'http://example.com/',
  'https://example.com:8443/',
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
  expect(sameOrigin(origin, candidate)).toBeUndefined();
});

test('every result is on this origin, as browsers parse it', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc
      .tuple(fc.constantFrom('/', '//', '/\\', 'https:', '\t/'), fc.string())
      .map((x) => x.join('')),
  );
  fc.assert(
    fc.property(hostile, (candidate) => {
      const result = sameOrigin(origin, candidate);
      expect(new URL(result ?? origin, 'https://elsewhere.test').origin).toBe(origin);
    }),
    { numRuns: 2000 },
  );
});
