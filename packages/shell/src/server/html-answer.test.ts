import { expect, it } from 'vitest';
import { chooseEncoding } from './html-answer.ts';

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
