import { sharedPostgres } from '@portico/testing/database/postgres';
import { alice, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AuthOptions } from '../create-auth/options.ts';
import type { SignInMail } from '../pages/mails.ts';
import { credentials } from '../providers/credentials.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';
import { createMailCatcher, createTestClock, signedInAs } from './index.ts';

const { signal } = new AbortController();

const mailTo = (to: string, text = `Open https://example.com/${to}?a=1\nonce.`): SignInMail => ({
  to,
  subject: 'Sign in',
  text,
  html: '',
  link: {
    purpose: 'sign-in' as const,
    email: to,
    url: '',
    host: '',
    siteName: '',
    minutes: 10,
    locale: 'en',
  },
});

describe('a mail catcher', () => {
  test('returns each mail once, oldest first', async () => {
    const { send, next, mails } = createMailCatcher();
    for (const to of ['a@example.com', 'b@example.com', 'a@example.com'])
      await send(mailTo(to), { signal });
    expect((await next()).to).toBe('a@example.com');
    expect((await next('A@example.com')).to).toBe('a@example.com');
    expect((await next()).to).toBe('b@example.com');
    expect(mails).toHaveLength(3);
  });

  test('waits for a mail that is still to come, for its reader alone', async () => {
    const { send, next, nextLink } = createMailCatcher();
    const [second, first] = [next('b@example.com'), nextLink('a@example.com')];
    await send(mailTo('a@example.com'), { signal });
    await send(mailTo('b@example.com'), { signal });
    expect((await first).href).toBe('https://example.com/a@example.com?a=1');
    expect((await second).to).toBe('b@example.com');
  });

  test('lists the other mails when none comes in time', async () => {
    const { send, next } = createMailCatcher();
    await send(mailTo('a@example.com'), { signal });
    await expect(next('b@example.com', { timeout: 10 })).rejects.toThrow(
      'No mail to b@example.com came within 10 ms. There were mails to: a@example.com',
    );
    // A call that gave up takes no later mail.
    await send(mailTo('b@example.com'), { signal });
    expect((await next('b@example.com', { timeout: 10 })).to).toBe('b@example.com');
  });

  test('says so when a mail has no link', async () => {
    const { send, nextLink } = createMailCatcher();
    await send(mailTo('a@example.com', 'Hello'), { signal });
    await expect(nextLink()).rejects.toThrow('There is no link in this mail:\nHello');
  });
});

describe('a test clock', () => {
  test('stands still until it is moved', () => {
    const { now, advance } = createTestClock(1000);
    expect([now(), now()]).toEqual([1000, 1000]);
    advance(500);
    expect(now()).toBe(1500);
  });

  test('begins now', () => {
    expect(Math.abs(createTestClock().now() - Date.now())).toBeLessThan(60_000);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('does not move by %d', (milliseconds) => {
    expect(() => createTestClock().advance(milliseconds)).toThrow(RangeError);
  });
});

const wallet = `eip155:8453:${alice.address}`;
const { send } = createMailCatcher();

async function open(options: Partial<AuthOptions> = {}) {
  const providers = [siwe(), email({ send }), credentials({ authorize: () => null })];
  const made = await createTestAuth({ providers, ...options });
  onTestFinished(() => made.auth.close());
  return made;
}
const fetchPage = (cookie: string) =>
  new Request('https://example.com/vault', { headers: { cookie, accept: 'text/html' } });

describe.each([
  ['SQLite', async () => ':memory:'],
  ['PostgreSQL', () => sharedPostgres.createDatabase()],
])('on %s', (_name, database) => {
  test.each([
    [wallet, { address: alice.address, chainId: 8453, user: { name: alice.address } }],
    [
      'email:Eve@Example.com',
      { account: 'email:eve@example.com', user: { email: 'eve@example.com' } },
    ],
    ['credentials:7', { account: 'credentials:7', user: {} }],
  ])('%s has a session and a user in the store', async (account, shown) => {
    const { auth } = await open({ database: await database() });
    const { cookie, session } = await signedInAs(auth, account);
    expect(session).toMatchObject(shown);
    expect(await auth.session(fetchPage(cookie))).toEqual(session);
    expect((await auth.requireSession(fetchPage(cookie))).id).toBe(session.id);
    const user = await auth.users.find(session.account);
    expect(user?.id).toBe(session.user.id);
  });
});

test('it is the user that signs in with a wallet', async () => {
  const { auth, clock } = await open();
  const { session } = await signedInAs(auth, wallet.toLowerCase());
  const browser = createTestBrowser(auth);
  await signIn(browser, clock.now);
  expect(await browser.session()).toMatchObject({
    account: session.account,
    user: { id: session.user.id },
  });
  expect(await auth.sessions.list(session.user.id)).toHaveLength(2);
});

test('the cookie posts as the browser does, and signs out', async () => {
  const { auth } = await open();
  const { cookie } = await signedInAs(auth, wallet);
  const browser = createTestBrowser(auth);
  const [name = '', value = ''] = cookie.split('=', 2);
  browser.cookies.set(name, value);
  expect((await browser.post('signout')).response.status).toBe(200);
  expect(await auth.session(fetchPage(cookie))).toBeNull();
});

test('what the session shows can be chosen', async () => {
  const { auth } = await open();
  const shown = { name: 'Eve', email: 'eve@example.com', image: '/eve.png' };
  const { session } = await signedInAs(auth, 'credentials:7', { ...shown, userAgent: 'Firefox/1' });
  expect(session.user).toEqual({ id: session.user.id, ...shown });
  const [listed] = await auth.sessions.list(session.user.id);
  expect(listed?.userAgent).toBe('Firefox/1');
});

test('it expires by the clock', async () => {
  const clock = createTestClock(Date.parse('2026-03-01T12:00:00Z'));
  const { auth } = await open({ now: clock.now });
  const { cookie } = await signedInAs(auth, wallet);
  clock.advance(6 * 86_400_000);
  expect(await auth.session(fetchPage(cookie))).not.toBeNull();
  clock.advance(7 * 86_400_000);
  expect(await auth.session(fetchPage(cookie))).toBeNull();
});

test('a test may make more of them than a minute allows', async () => {
  const { auth } = await open({ signInsPerMinute: 1 });
  for (let count = 0; count < 3; count++) {
    expect((await signedInAs(auth, wallet)).session.account).toBe(wallet);
  }
});

test.each([
  ['github:7', '"github:7" is no account of a provider of this site (siwe, email, credentials).'],
  ['eip155:1:0x0000000000000000000000000000000000000001', 'No wallet on chain 1 can sign in here.'],
  ['email:eve', '"eve" is no email address.'],
  ['0x0000000000000000000000000000000000000001', /is no account of a provider/],
  ['', /is no account of a provider/],
])('%j cannot sign in', async (account, message) => {
  const { auth } = await open();
  await expect(signedInAs(auth, account)).rejects.toThrow(message);
});

test('only what createAuth returned can be signed in to', async () => {
  const { auth } = await open();
  await expect(signedInAs({ ...auth }, wallet)).rejects.toThrow(TypeError);
});
