import { createHash, randomBytes } from 'node:crypto';
import { alice, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  listSessions,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { openStore } from '../store/open-database.ts';
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

describe('lifetime of sessions', () => {
  const hour = 3_600_000;
  const day = 24 * hour;
  const account = `eip155:8453:${alice.address}`;

  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;
  beforeEach(async () => {
    ({ auth, clock } = await createTestAuth());
    browser = createTestBrowser(auth);
    await signIn(browser, clock.now);
    return () => auth.close();
  });

  test('an unused session ends after seven days', async () => {
    const unused = createTestBrowser(auth);
    await signIn(unused, clock.now);
    clock.now += 7 * day - 1;
    expect(await browser.session()).toHaveProperty('address');
    clock.now += 1;
    expect(await unused.session()).toEqual({});
    expect(await browser.session()).toHaveProperty('address');
  });

  test('a session ends after thirty days, however much it is used', async () => {
    for (let days = 0; days < 29; days++) {
      clock.now += day;
      expect(await browser.session()).toHaveProperty('address');
    }
    clock.now += day - 1;
    expect(await browser.session()).toMatchObject({ expires: '2026-03-31T12:00:00.000Z' });
    clock.now += 1;
    expect(await browser.session()).toEqual({});
  });

  test('the last use is written at most once a minute', async () => {
    const lastSeen = async () => (await listSessions(auth, account))[0]?.lastSeenAt;
    clock.now += 59_999;
    await browser.session();
    expect(await lastSeen()).toBe('2026-03-01T12:00:00.000Z');
    clock.now += 1;
    await browser.session();
    expect(await lastSeen()).toBe('2026-03-01T12:01:00.000Z');
  });

  test('custom limits', async () => {
    const short = await createTestAuth({ session: { idle: 60, absolute: 120 } });
    const tab = createTestBrowser(short.auth);
    await signIn(tab, short.clock.now);
    short.clock.now += 59_000;
    expect(await tab.session()).toHaveProperty('address');
    short.clock.now += 61_000;
    expect(await tab.session()).toEqual({});
    await short.auth.close();
  });

  test('limits that were lowered hold for sessions that began before', async () => {
    const store = await openStore(':memory:');
    const before = await createTestAuth({ database: store });
    const tab = createTestBrowser(before.auth);
    await signIn(tab, before.clock.now);
    const now = () => before.clock.now;
    const { auth: after } = await createTestAuth({
      database: store,
      now,
      session: { absolute: 3600 },
    });
    const same = createTestBrowser(after, { copyOf: tab });
    expect(await same.session()).toMatchObject({ expires: '2026-03-01T13:00:00.000Z' });
    before.clock.now += hour;
    expect(await same.session()).toEqual({});
    await after.close();
  });

  test('a session that is in use outlives a short idle limit, up to its absolute one', async () => {
    const short = await createTestAuth({ session: { idle: 60, absolute: 180 } });
    const tab = createTestBrowser(short.auth);
    await signIn(tab, short.clock.now);
    for (let uses = 0; uses < 3; uses++) {
      short.clock.now += 50_000;
      expect(await tab.session()).toHaveProperty('address');
    }
    short.clock.now += 30_000;
    expect(await tab.session()).toEqual({});
    await short.auth.close();
  });

  test('a concurrent request does not restore an ended session', async () => {
    const copy = createTestBrowser(auth, { copyOf: browser });
    clock.now += hour;
    const [late] = await Promise.all([copy.fetch('session'), browser.post('signout')]);
    expect(late.headers.getSetCookie()).toEqual([]);
    expect(await copy.session()).toEqual({});
    expect(await listSessions(auth, account)).toEqual([]);
  });

  test('the server can end one session, or all', async () => {
    await signIn(createTestBrowser(auth), clock.now);
    const [first] = await listSessions(auth, account);
    const userId = first?.user.id ?? '';
    expect(await auth.sessions.end('another user', first?.id ?? '')).toBe(false);
    expect(await auth.sessions.end(userId, first?.id ?? '')).toBe(true);
    expect(await auth.sessions.endAll(userId)).toBe(1);
    expect(await browser.session()).toEqual({});
  });

  test('requireSession returns the session, or throws a redirect to the sign-in page', async () => {
    const cookie = cookieHeader(browser);
    const request = (headers = {}) => new Request('https://example.com/account?tab=2', { headers });
    expect(await auth.requireSession(request({ cookie }))).toMatchObject({
      address: alice.address,
    });
    const thrown = await auth.requireSession(request()).catch((cause: unknown) => cause);
    expect(thrown).toBeInstanceOf(Response);
    const location = thrown instanceof Response ? thrown.headers.get('location') : null;
    expect(location).toBe(
      'https://example.com/api/auth/signin?error=SessionRequired&callbackUrl=%2Faccount%3Ftab%3D2',
    );
  });
});
