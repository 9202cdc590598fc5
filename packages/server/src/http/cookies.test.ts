import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearCookie, readCookies, serializeCookie } from './cookies.ts';

test('finds one cookie among others', () => {
  const header = 'a=1; next-auth.session-token=abc; b=2';
  expect(readCookies(header, 'next-auth.session-token')[0]).toBe('abc');
});

test('a name with the same prefix is another cookie', () => {
  expect(readCookies('session-evil=1; session.0=2', 'session')[0]).toBeUndefined();
});

// Browsers take it for a name without the prefix, so a subdomain may set it.
test.each(['\xa0', '\ufeff', '\v', '\xc2\xa0'])(
  'a name after %j is another cookie',
  (character) => {
    expect(readCookies(`${character}__Host-a=evil; __Host-a=good`, '__Host-a')[0]).toBe('good');
  },
);

test('the first of several wins', () => {
  expect(readCookies('a=1; a=2', 'a')[0]).toBe('1');
});

test('reads several of one name, up to a maximum', () => {
  expect(readCookies('a=1; b=x; a=2; a=%; a=4', 'a', 3)).toEqual(['1', '2', undefined]);
});

test.each([null, '', ';', '=', 'a', 'a=%', 'a=%E0%A4%A', ';;;=;'])(
  '%j contains no cookie',
  (header) => {
    expect(readCookies(header, 'a')[0]).toBeUndefined();
  },
);

test('what was serialised is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (value) => {
      const [pair = ''] = serializeCookie('name', value, { secure: true }).split(';', 1);
      expect(readCookies(`x=1; ${pair}; y=2`, 'name')[0]).toBe(value);
    }),
  );
});

test('no header makes reading throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (header) => {
      expect(['string', 'undefined']).toContain(typeof readCookies(header, 'a')[0]);
    }),
  );
});

test('cookies are HttpOnly and SameSite', () => {
  const expires = new Date('2026-03-02T00:00:00Z');
  expect(serializeCookie('a', 'b|c', { secure: true, expires })).toBe(
    'a=b%7Cc; Path=/; Expires=Mon, 02 Mar 2026 00:00:00 GMT; HttpOnly; SameSite=Lax; Secure',
  );
  expect(serializeCookie('a', 'b', { secure: true, domain: 'example.com' })).toBe(
    'a=b; Domain=example.com; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(serializeCookie('a', 'b', { secure: true, crossSite: true })).toBe(
    'a=b; Path=/; HttpOnly; SameSite=None; Secure; Partitioned',
  );
  expect(clearCookie('a', { secure: true, crossSite: true })).toBe(
    'a=; Path=/; HttpOnly; SameSite=None; Secure; Partitioned; Max-Age=0',
  );
  expect(clearCookie('a', { secure: false })).toBe('a=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
});
