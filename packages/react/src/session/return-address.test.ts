import { urlSpellings } from '@portico/testing/server/url-spellings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnAddress } from './use-return-after-sign-in.ts';

const from = (callbackUrl: string) =>
  returnAddress(`https://example.com/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`);

test('redirects to any URL of the same site', () => {
  expect(from('/vault?tab=1#top')).toBe('https://example.com/vault?tab=1#top');
  expect(from('https://example.com/vault')).toBe('https://example.com/vault');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'http://example.com/vault',
  'javascript:alert(1)',
  'https://example.com@evil.example',
  'https://[',
  'blob:https://example.com/7a1b',
  'https://user:password@example.com/vault',
])('never redirects to another site: %s', (callbackUrl) => {
  expect(from(callbackUrl)).toBe('https://example.com/');
});

test('a callback URL that is passed in takes precedence over the query', () => {
  const page = 'https://example.com/sign-in?callbackUrl=%2Fvault';
  expect(returnAddress(page, '/account')).toBe('https://example.com/account');
  expect(returnAddress(page, '//evil.example')).toBe('https://example.com/');
});

test('without a callback URL it redirects to the root', () => {
  expect(returnAddress('https://example.com/sign-in')).toBe('https://example.com/');
});

test.each(['/.//evil.example/x', '/x/..//evil.example/x', 'https://example.com//evil.example/x'])(
  'a path with two slashes stays one of this site: %s',
  (callbackUrl) => {
    expect(from(callbackUrl)).toBe('https://example.com//evil.example/x');
  },
);

test('every spelling leads to this site, from the query and passed in', () => {
  fc.assert(
    fc.property(urlSpellings('https://example.com'), (callbackUrl) => {
      for (const url of [from(callbackUrl), returnAddress('https://example.com/', callbackUrl)])
        expect(new URL(url)).toMatchObject({
          origin: 'https://example.com',
          username: '',
          href: url,
        });
    }),
    { numRuns: 300 },
  );
});
