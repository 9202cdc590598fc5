import type { SessionsAnswer } from '@portico/protocol';
import { bob, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';

let auth: Auth;
let clock: TestClock;
let here: TestBrowser;
let elsewhere: TestBrowser;

beforeEach(async () => {
  ({ auth, clock } = await createTestAuth());
  here = createTestBrowser(auth);
  elsewhere = createTestBrowser(auth);
  await signIn(elsewhere, clock.now);
  clock.now += 1000;
  await signIn(here, clock.now);
  return () => auth.close();
});

const list = async (browser: TestBrowser): Promise<SessionsAnswer['sessions']> => {
  const answer: SessionsAnswer = JSON.parse(await (await browser.fetch('sessions')).text());
  return answer.sessions;
};

test('lists the user’s sessions, newest first, with the current one marked', async () => {
  expect(await list(here)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      current: true,
      createdAt: '2026-03-01T12:00:01.000Z',
      lastSeenAt: '2026-03-01T12:00:01.000Z',
      expires: '2026-03-08T12:00:01.000Z',
      userAgent: null,
    },
    expect.objectContaining({ current: false, createdAt: '2026-03-01T12:00:00.000Z' }),
  ]);
});

test('anonymous visitors have no sessions to list', async () => {
  const response = await createTestBrowser(auth).fetch('sessions');
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'SESSION_REQUIRED' });
});

test('ends another session of the user', async () => {
  const other = (await list(here)).find((session) => !session.current);
  const { answer } = await here.post('sessions/end', { id: other?.id ?? '' });
  expect(answer).toEqual({ ended: 1 });
  expect(await elsewhere.session()).toEqual({});
  expect(await here.session()).toHaveProperty('address');
});

test('ending the current session signs out', async () => {
  const current = (await list(here)).find((session) => session.current);
  await here.post('sessions/end', { id: current?.id ?? '' });
  expect(here.cookies.has('__Host-next-auth.session-token')).toBe(false);
  expect(await elsewhere.session()).toHaveProperty('address');
});

test('ends all others', async () => {
  expect((await here.post('sessions/end-others')).answer).toEqual({ ended: 1 });
  expect(await elsewhere.session()).toEqual({});
  expect(await list(here)).toHaveLength(1);
});

test('lists at most the newest hundred, and always the current one', async () => {
  const { now } = clock;
  for (let minute = 0; minute < 3; minute++) {
    clock.now += 60_000;
    for (let count = 0; count < 50; count++) await signIn(createTestBrowser(auth), clock.now);
  }
  const listed = await list(here);
  expect(listed).toHaveLength(100);
  expect(listed.filter(({ current }) => current)).toEqual([listed[99]]);
  expect(listed[99]?.createdAt).toBe(new Date(now).toISOString());
  expect((await here.post('sessions/end-others')).answer).toEqual({ ended: 151 });
  expect(await list(here)).toHaveLength(1);
});

test.each(['', '\0', 'a b', '‮', 'x'.repeat(65)])('%j is no session id', async (id) => {
  const { response, answer } = await here.post('sessions/end', { id });
  expect([response.status, answer.code]).toEqual([400, 'BODY_INVALID']);
});

test('sessions of other users cannot be ended', async () => {
  const other = createTestBrowser(auth);
  await signIn(other, clock.now, bob);
  const [mine] = await list(here);
  expect((await other.post('sessions/end', { id: mine?.id ?? '' })).answer).toEqual({
    ended: 0,
  });
  expect((await other.post('sessions/end-others')).answer).toEqual({ ended: 0 });
  expect(await here.session()).toHaveProperty('address');
});

test('needs this browser’s CSRF token, as every post does', async () => {
  const { response } = await here.post('sessions/end-others', { csrfToken: 'wrong' });
  expect(response.status).toBe(403);
  expect(await elsewhere.session()).toHaveProperty('address');
});

test('works as a form without JavaScript', async () => {
  const body = new URLSearchParams({ csrfToken: await here.csrfToken(), callbackUrl: '/account' });
  const response = await here.fetch('sessions/end-others', { method: 'POST', body });
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    'https://example.com/account',
  ]);
  expect(await elsewhere.session()).toEqual({});
});

test.each(['sessions/x', 'sessions/end/x'])('%s does not exist', async (path) => {
  expect((await here.fetch(path)).status).toBeGreaterThanOrEqual(400);
  expect((await here.post(path)).response.status).toBeLessThan(500);
});
