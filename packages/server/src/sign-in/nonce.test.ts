import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNonces, createRandom } from './nonce.ts';

const time = Date.parse('2026-03-01T12:00:00Z');
const createBrowserKey = () => randomBytes(32).toString('hex');
const make = (secrets = ['first secret']) =>
  createNonces({ secrets, now: () => time, random: randomBytes });

test('a nonce is 64 hex characters, as ERC-4361 allows', () => {
  const nonces = make();
  expect(nonces.issue('form', createBrowserKey())).toMatch(/^[0-9a-f]{64}$/);
});

test('a nonce contains its time of issue', () => {
  const nonces = make();
  const key = createBrowserKey();
  expect(nonces.issuedAt('form', nonces.issue('form', key), key)).toBe(time);
});

test('no two nonces are alike', () => {
  const nonces = make();
  const key = createBrowserKey();
  expect(new Set(Array.from({ length: 1000 }, () => nonces.issue('form', key))).size).toBe(1000);
});

test('a nonce of one browser is invalid in another', () => {
  const nonces = make();
  const nonce = nonces.issue('form', createBrowserKey());
  expect(nonces.issuedAt('form', nonce, createBrowserKey())).toBeUndefined();
});

test('a nonce or key with any digit changed is refused', () => {
  const nonces = make();
  const key = createBrowserKey();
  const nonce = nonces.issue('form', key);
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
  for (let at = 0; at < 64; at++) {
    expect(nonces.issuedAt('form', flip(nonce, at), key)).toBeUndefined();
    expect(nonces.issuedAt('form', nonce, flip(key, at))).toBeUndefined();
  }
});

test('a nonce survives one rotation of the secret, not two', () => {
  const before = make(['old secret']);
  const key = createBrowserKey();
  const nonce = before.issue('form', key);
  expect(make(['new secret', 'old secret']).issuedAt('form', nonce, key)).toBe(time);
  expect(make(['newest secret', 'new secret']).issuedAt('form', nonce, key)).toBeUndefined();
});

test('only issued nonces are accepted', () => {
  const nonces = make();
  const key = createBrowserKey();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
      expect(nonces.issuedAt('form', text, key)).toBeUndefined();
      expect(nonces.issuedAt('form', nonces.issue('form', key), text)).toBeUndefined();
    }),
  );
});

test('a nonce is valid only for its purpose', () => {
  const nonces = make();
  const key = createBrowserKey();
  const purposes = ['form', 'sign-in', 'link', 'merge', 'email', 'mailbox'] as const;
  for (const purpose of purposes) {
    const nonce = nonces.issue(purpose, key);
    const good = purposes.filter((other) => nonces.issuedAt(other, nonce, key) === time);
    expect(good).toEqual([purpose]);
  }
});

test('random bytes: as many bytes as were asked for, whatever is left of a block', () => {
  const random = createRandom();
  for (const length of [1, 32, 4000, 100, 4096, 5000, 0, 12]) {
    expect(random(length)).toHaveLength(length);
  }
});

test('random bytes: none is given out twice', () => {
  const random = createRandom();
  const keys = Array.from({ length: 1000 }, () => random(32));
  // Read at the end: drawing later ones must not change those given out before.
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1000);
  const bytes = keys.flatMap((key) => [...key]);
  // Of 32,000 random bytes each value has 125, give or take 11.
  for (let value = 0; value < 256; value += 1) {
    const count = bytes.filter((byte) => byte === value).length;
    expect(count).toBeGreaterThan(40);
    expect(count).toBeLessThan(250);
  }
});
