import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCsrf } from './csrf.ts';

const time = Date.parse('2026-03-01T12:00:00Z');
const make = (secrets = ['first secret']) =>
  createCsrf({ secrets, now: () => time, random: randomBytes });

test('a token is 64 hex characters, so that it is a valid ERC-4361 nonce', () => {
  const csrf = make();
  expect(csrf.issue(csrf.createBrowserKey())).toMatch(/^[0-9a-f]{64}$/);
});

test('a token tells when it was issued', () => {
  const csrf = make();
  const key = csrf.createBrowserKey();
  expect(csrf.issuedAt(csrf.issue(key), key)).toEqual(new Date(time));
});

test('no two tokens are alike', () => {
  const csrf = make();
  const key = csrf.createBrowserKey();
  expect(new Set(Array.from({ length: 1000 }, () => csrf.issue(key))).size).toBe(1000);
});

test('a token of one browser means nothing in another', () => {
  const csrf = make();
  const token = csrf.issue(csrf.createBrowserKey());
  expect(csrf.issuedAt(token, csrf.createBrowserKey())).toBeUndefined();
});

test('changing any one digit of a token or a key refuses it', () => {
  const csrf = make();
  const key = csrf.createBrowserKey();
  const token = csrf.issue(key);
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
  for (let at = 0; at < 64; at++) {
    expect(csrf.issuedAt(flip(token, at), key)).toBeUndefined();
    expect(csrf.issuedAt(token, flip(key, at))).toBeUndefined();
  }
});

test('a token outlives the rotation of the secret once, not twice', () => {
  const before = make(['old secret']);
  const key = before.createBrowserKey();
  const token = before.issue(key);
  expect(make(['new secret', 'old secret']).issuedAt(token, key)).toEqual(new Date(time));
  expect(make(['newest secret', 'new secret']).issuedAt(token, key)).toBeUndefined();
});

test('no text but an issued token is ever taken for one', () => {
  const csrf = make();
  const key = csrf.createBrowserKey();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
      expect(csrf.issuedAt(text, key)).toBeUndefined();
      expect(csrf.issuedAt(csrf.issue(key), text)).toBeUndefined();
    }),
  );
});
