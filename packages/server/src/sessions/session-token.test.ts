import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSessionToken, hashSessionToken } from './session.ts';

test('a token is 256 bits from the random source', () => {
  const asked: number[] = [];
  const bytes = randomBytes(32);
  const token = createSessionToken((size) => {
    asked.push(size);
    return bytes;
  });
  expect(asked).toEqual([32]);
  expect(Buffer.from(token, 'base64url')).toEqual(bytes);
});

test('no two tokens of the system’s random source are alike', () => {
  const tokens = Array.from({ length: 1000 }, () => createSessionToken(randomBytes));
  expect(new Set(tokens).size).toBe(1000);
});

test('what is stored is the SHA-256 of a token', () => {
  const token = createSessionToken(randomBytes);
  expect(hashSessionToken(token)).toBe(createHash('sha256').update(token).digest('hex'));
});

test.each([
  undefined,
  '',
  'a',
  'a'.repeat(42),
  'a'.repeat(44),
  `${'a'.repeat(42)}=`,
  '../'.repeat(14),
])('%j cannot be a token, and is not looked up', (text) => {
  expect(hashSessionToken(text)).toBeUndefined();
});
