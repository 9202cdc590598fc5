import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTouchSession, defaultLifetime, hashSessionToken, newSession } from './session.ts';

const account = {
  account: 'eip155:8453:0x1',
  user_id: 'user',
  provider: 'siwe',
  address: null,
  chain_id: null,
  name: null,
  email: null,
  image: null,
};
const request = { headers: new Headers() };
const options = { request, data: null, proof: undefined };

const createToken = (random = randomBytes) =>
  newSession({ lifetime: defaultLifetime, now: () => 0, random }, account, options);

test('a token is 256 bits from the random source', () => {
  const asked: number[] = [];
  const bytes = randomBytes(32);
  const { token } = createToken((size: number) => {
    asked.push(size);
    return bytes.subarray(0, size);
  });
  expect(asked[0]).toBe(32);
  expect(Buffer.from(token, 'base64url')).toEqual(bytes);
});

test('no two tokens of the system’s random source are alike', () => {
  const tokens = Array.from({ length: 1000 }, () => createToken().token);
  expect(new Set(tokens).size).toBe(1000);
});

test('what is stored is the SHA-256 of a token', () => {
  const { token, row } = createToken();
  expect(row.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
  expect(hashSessionToken(token)).toBe(row.token_hash);
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

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Touches sessions of a store whose writes last until they are released. */
function touchLockedStore() {
  const writes: { tokenHash: string; finish: () => void; fail: (error: Error) => void }[] = [];
  const store = {
    touchSession: (tokenHash: string) =>
      new Promise<void>((resolve, reject) => {
        writes.push({ tokenHash, finish: resolve, fail: reject });
      }),
  };
  return { writes, touch: createTouchSession(store, silent) };
}

test('no request waits for a hanging write, and one write serves all requests', async () => {
  const { writes, touch } = touchLockedStore();
  expect(await Promise.all([touch('a', 1), touch('a', 2), touch('b', 3)])).toEqual([
    false,
    false,
    false,
  ]);
  expect(await touch('a', 4)).toBe(false);
  expect(writes.map(({ tokenHash }) => tokenHash)).toEqual(['a', 'b']);
});

test('a write that finishes in time counts, and the next use is written again', async () => {
  const { writes, touch } = touchLockedStore();
  const touched = touch('a', 1);
  writes[0]?.finish();
  expect(await touched).toBe(true);
  const failed = touch('a', 2);
  writes[1]?.fail(new Error('the disk is full'));
  expect(await failed).toBe(false);
});
