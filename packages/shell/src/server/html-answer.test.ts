import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answerHtml, chooseEncoding, joinHtml, sharedHtml } from './html-answer.ts';

it.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
] as const)('answers Accept-Encoding %j with %s', (header, expected) => {
  expect(chooseEncoding(header, 'br')).toBe(expected);
});

it.each([
  [null, 'identity'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br', 'br'],
  ['br, gzip;q=0', 'br'],
  ['br;q=0.9, gzip;q=0.2', 'br'],
] as const)('answers Accept-Encoding %j with %s where speed counts', (header, expected) => {
  expect(chooseEncoding(header, 'gzip')).toBe(expected);
});

describe('a page of pieces', () => {
  const html = [
    sharedHtml('<!doctype html>\n'),
    `<p>${'Grüße, 世界. '.repeat(300)}</p>`,
    sharedHtml('</html>\n'),
  ];
  const answer = (encoding: 'br' | 'gzip' | 'identity') =>
    answerHtml({ html, status: 200, personal: true, locale: 'en', encoding }).body ?? [];

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['identity', Buffer.from],
  ] as const)('is whole in %s, also when its shared pieces are used again', (encoding, decode) => {
    for (const body of [answer(encoding), answer(encoding)]) {
      expect(decode(Buffer.from(body)).toString()).toBe(joinHtml(html));
    }
  });

  it('is compressed', () => {
    expect(answer('gzip').length).toBeLessThan(joinHtml(html).length / 10);
  });

  it('may be longer than the buffer that pieces are encoded into', () => {
    const long = ['é'.repeat(100_000), sharedHtml('end')];
    const { body } = answerHtml({
      html: long,
      status: 200,
      personal: true,
      locale: 'en',
      encoding: 'gzip',
    });
    expect(gunzipSync(body ?? Buffer.alloc(0)).toString()).toBe(joinHtml(long));
  });
});
