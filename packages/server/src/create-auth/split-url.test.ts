import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitUrl } from './handle.ts';

const viaUrl = (url: string) => {
  const { pathname, search } = new URL(url);
  return { path: pathname, search };
};

test.each([
  ['http://localhost:3000/api/auth/session', '/api/auth/session', ''],
  ['https://example.com/', '/', ''],
  ['https://example.com/a?b=c&d=/e?f', '/a', '?b=c&d=/e?f'],
  ['https://example.com/a?b#c?d', '/a', '?b'],
  ['https://example.com/a#b?c', '/a', ''],
  ['http://[::1]:3000//a//b', '//a//b', ''],
])('%s', (url, path, search) => {
  expect(splitUrl(url)).toEqual({ path, search });
});

test('splits every URL of a Request where a URL parser would', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const host = fc.constantFrom('localhost:3000', 'example.com', '[::1]:3000', '127.0.0.1');
  fc.assert(
    fc.property(host, text, text, text, (where, path, query, hash) => {
      const { url } = new Request(`http://${where}/${path}?${query}#${hash}`);
      // A query of nothing is no query to a parser.
      const { path: cut, search } = splitUrl(url);
      expect({ path: cut, search: search === '?' ? '' : search }).toEqual(viaUrl(url));
    }),
    { numRuns: 300 },
  );
});
