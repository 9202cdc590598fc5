import { alice, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  listSessions,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { beforeEach, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { openStore } from '../store/open-database.ts';

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
  expect(await auth.requireSession(request({ cookie }))).toMatchObject({ address: alice.address });
  const thrown = await auth.requireSession(request()).catch((cause: unknown) => cause);
  expect(thrown).toBeInstanceOf(Response);
  const location = thrown instanceof Response ? thrown.headers.get('location') : null;
  expect(location).toBe(
    'https://example.com/api/auth/signin?error=SessionRequired&callbackUrl=%2Faccount%3Ftab%3D2',
  );
});
