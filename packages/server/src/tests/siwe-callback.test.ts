import { createHash } from 'node:crypto';
import type { SiweMessage } from '@portico/protocol';
import { alice, bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  createTestBrowser,
  listSessions,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { openStore } from '../store/open-database.ts';

let auth: Auth;
let clock: TestClock;
let browser: TestBrowser;

beforeEach(async () => {
  ({ auth, clock } = await createTestAuth());
  browser = createTestBrowser(auth);
  return () => auth.close();
});

test('the right signature opens a session for the account that signed', async () => {
  const { response, answer } = await signIn(browser, clock.now);
  expect(response.status).toBe(200);
  expect(answer).toEqual({ url: 'https://example.com' });
  const account = `eip155:8453:${alice.address}`;
  expect(await browser.session()).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    user: { id: (await auth.users.find(account))?.id, name: alice.address },
    account,
    accounts: [account],
    wallets: [{ address: alice.address, chainId: 8453, account }],
    address: alice.address,
    chainId: 8453,
    createdAt: '2026-03-01T12:00:00.000Z',
    expires: '2026-03-08T12:00:00.000Z',
  });
});

test('a used nonce is remembered for longer than any instance would accept it', async () => {
  const store = await openStore(':memory:');
  const { auth: shared, clock: time } = await createTestAuth({ database: store });
  onTestFinished(() => shared.close());
  const tab = createTestBrowser(shared);
  const hash = createHash('sha256')
    .update(await tab.csrfToken())
    .digest('hex');
  await signIn(tab, time.now);
  // Owners of contract accounts have a day; the clock of the instance that sweeps may be ahead.
  const now = time.now + 24 * 3_600_000 + 60_000;
  await store.sweep({ now, idleSince: 0, auditSince: 0, limit: 10 });
  expect(await store.findNonce(hash)).toMatchObject({ used_at: time.now });
});

test('the session token is in an HttpOnly cookie and nowhere else', async () => {
  const signed = await signMessage(await browser.csrfToken(), clock.now);
  const { response, answer } = await browser.post('callback/siwe', signed);
  const token = browser.cookies.get('__Host-next-auth.session-token') ?? '';
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(JSON.stringify(answer)).not.toContain(token);
  expect(JSON.stringify(await browser.session())).not.toContain(token);
  const line = response.headers.getSetCookie().find((cookie) => cookie.includes(token));
  expect(line).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
});

test('a lower-case address and a session for it are the same account', async () => {
  const nonce = await browser.csrfToken();
  const { message } = await signMessage(nonce, clock.now);
  const lower = message.replace(alice.address, alice.address.toLowerCase());
  const signature = await alice.signMessage({ message: lower });
  const { response } = await browser.post('callback/siwe', { message: lower, signature });
  expect(response.status).toBe(200);
  expect(await browser.session()).toMatchObject({ address: alice.address });
});

test.each([
  ['', {}],
  [', without those that are empty', { statement: '', requestId: '', expirationTime: null }],
])('the fields as a JSON object are treated as the text that they print%s', async (_, empty) => {
  const nonce = await browser.csrfToken();
  const fields: SiweMessage = {
    domain: 'example.com',
    address: alice.address,
    ...('statement' in empty ? {} : { statement: 'Sign in with Ethereum to the app.' }),
    uri: 'https://example.com',
    version: '1',
    chainId: 8453,
    nonce,
    issuedAt: new Date(clock.now).toISOString(),
  };
  const { signature } = await signMessage(nonce, clock.now, fields);
  const message = JSON.stringify({ ...fields, ...empty });
  const { response } = await browser.post('callback/siwe', { message, signature });
  expect(response.status).toBe(200);
});

test('fifty parallel submissions of one message make one session', async () => {
  const csrfToken = await browser.csrfToken();
  const signed = await signMessage(csrfToken, clock.now);
  const body = () => new URLSearchParams({ csrfToken, json: 'true', ...signed });
  const responses = await Promise.all(
    Array.from({ length: 50 }, () =>
      browser.fetch('callback/siwe', { method: 'POST', body: body() }),
    ),
  );
  const statuses = responses.map((response) => response.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(49);
  expect(await listSessions(auth, `eip155:8453:${alice.address}`)).toHaveLength(1);
});

test('a used message is refused, in that browser and in a copy of it', async () => {
  const thief = createTestBrowser(auth, { copyOf: browser });
  const signed = await signMessage(await browser.csrfToken(), clock.now);
  await browser.post('callback/siwe', signed);
  for (const tab of [browser, thief, createTestBrowser(auth, { copyOf: browser })]) {
    const { response, answer } = await tab.post('callback/siwe', signed);
    expect(response.status).toBe(401);
    expect(['NONCE_USED', 'NONCE_MISMATCH']).toContain(answer.code);
  }
});

test('signing in again ends the session that this browser had, and gives a new token', async () => {
  await signIn(browser, clock.now);
  const before = createTestBrowser(auth, { copyOf: browser });
  await signIn(browser, clock.now, bob);
  expect(await before.session()).toEqual({});
  expect(await browser.session()).toMatchObject({ address: bob.address });
});

test('two browsers of one account have a session each', async () => {
  const other = createTestBrowser(auth);
  await signIn(browser, clock.now);
  await signIn(other, clock.now);
  expect(await listSessions(auth, `eip155:8453:${alice.address}`)).toHaveLength(2);
});

describe('refuses, each with its own code and without a session', () => {
  const minute = 60_000;
  type Change = Partial<SiweMessage>;
  test.each<[string, number, Change]>([
    ['DOMAIN_MISMATCH', 401, { domain: 'evil.example' }],
    ['DOMAIN_MISMATCH', 401, { domain: 'example.com:8443' }],
    ['DOMAIN_MISMATCH', 401, { domain: 'example.com@evil.example' }],
    ['SCHEME_MISMATCH', 401, { scheme: 'http' }],
    ['URI_MISMATCH', 401, { uri: 'https://evil.example/' }],
    ['URI_MISMATCH', 401, { uri: 'https://example.com.evil.example' }],
    ['CHAIN_MISMATCH', 401, { chainId: 1 }],
    ['NONCE_MISMATCH', 401, { nonce: '0'.repeat(64) }],
    ['NONCE_MISMATCH', 401, { nonce: 'abcdefgh' }],
    ['EXPIRED', 401, { expirationTime: '2026-03-01T11:59:59Z' }],
    ['NOT_YET_VALID', 401, { notBefore: '2026-03-01T12:30:00Z' }],
    ['ISSUED_IN_FUTURE', 401, { issuedAt: '2026-03-01T12:16:00Z' }],
    ['MESSAGE_TOO_OLD', 401, { issuedAt: '2026-03-01T11:44:00Z' }],
    ['RESOURCES_REFUSED', 401, { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
    ['SIG_INVALID', 401, { address: bob.address }],
  ])('%s (%i) %j', async (code, status, change) => {
    const signed = await signMessage(await browser.csrfToken(), clock.now, change);
    const { response, answer } = await browser.post('callback/siwe', signed);
    expect([response.status, answer.code]).toEqual([status, code]);
    expect(new URL(answer.url).searchParams.get('error')).toBe('CredentialsSignin');
    expect(await browser.session()).toEqual({});
  });

  test('an altered message', async () => {
    const { message, signature } = await signMessage(await browser.csrfToken(), clock.now, {
      statement: 'Sign in.',
    });
    const altered = message.replace('Sign in.', 'Sign me in.');
    const { answer } = await browser.post('callback/siwe', { message: altered, signature });
    expect(answer.code).toBe('SIG_INVALID');
  });

  test('a reserved address, whatever the signature', async () => {
    const nonce = await browser.csrfToken();
    const { message } = await signMessage(nonce, clock.now);
    for (const address of [
      `0x${'0'.repeat(40)}`,
      `0x${'0'.repeat(39)}4`,
      `0x${'0'.repeat(36)}ffff`,
    ]) {
      const text = message.replace(alice.address, address);
      const signature = `0x${'00'.repeat(64)}1b`;
      const { answer } = await browser.post('callback/siwe', { message: text, signature });
      expect(answer.code).toBe('ADDRESS_RESERVED');
    }
  });

  test.each([
    ['SIG_MALFORMED', '0xzz'],
    ['SIG_MALFORMED', '0x123'],
    ['SIG_MALFORMED', ''],
    ['SIG_INVALID', '0x'],
    ['SIG_INVALID', `0x${'00'.repeat(65)}`],
    ['SIG_INVALID', `0x${'ff'.repeat(200)}`],
  ])('%s %s', async (code, signature) => {
    const { message } = await signMessage(await browser.csrfToken(), clock.now);
    const { answer } = await browser.post('callback/siwe', { message, signature });
    expect(answer.code).toBe(code);
  });

  test.each([
    ['SIWE_HEADER', ''],
    ['SIWE_LAYOUT', '{"domain":'],
    ['SIWE_HEADER', 'Please sign in'],
    ['SIWE_TOO_LONG', 'x'.repeat(9000)],
  ])('%s for no message at all (%#)', async (code, message) => {
    const { response, answer } = await browser.post('callback/siwe', { message, signature: '0x' });
    expect([response.status, answer.code]).toEqual([400, code]);
  });

  test('a nonce that another browser was given', async () => {
    const other = createTestBrowser(auth);
    const signed = await signMessage(await other.csrfToken(), clock.now);
    expect((await browser.post('callback/siwe', signed)).answer.code).toBe('NONCE_MISMATCH');
  });

  test('a nonce older than ten minutes, and a fresh one then works', async () => {
    const nonce = await browser.csrfToken();
    clock.now += 10 * minute + 1;
    const signed = await signMessage(nonce, clock.now);
    expect((await browser.post('callback/siwe', signed)).answer.code).toBe('NONCE_EXPIRED');
    expect((await signIn(browser, clock.now)).response.status).toBe(200);
  });

  test('the sixth attempt with one nonce, even a valid one; the browser then gets another nonce', async () => {
    const nonce = await browser.csrfToken();
    const wrong = await signMessage(nonce, clock.now, { address: bob.address });
    for (let count = 0; count < 5; count++) {
      expect((await browser.post('callback/siwe', wrong)).answer.code).toBe('SIG_INVALID');
    }
    const right = await signMessage(nonce, clock.now);
    expect((await browser.post('callback/siwe', right)).answer.code).toBe('NONCE_ATTEMPTS');
    expect(await browser.csrfToken()).not.toBe(nonce);
    expect((await signIn(browser, clock.now)).response.status).toBe(200);
  });

  test('a failed attempt leaves the nonce usable', async () => {
    const nonce = await browser.csrfToken();
    const wrong = await signMessage(nonce, clock.now, { address: bob.address });
    await browser.post('callback/siwe', wrong);
    const right = await signMessage(nonce, clock.now);
    expect((await browser.post('callback/siwe', right)).response.status).toBe(200);
  });
});

test('a database that fails is 503 with Retry-After, and the same signature works afterwards', async () => {
  const broken = await createTestAuth();
  const tab = createTestBrowser(broken.auth);
  const signed = await signMessage(await tab.csrfToken(), clock.now);
  await broken.auth.close();
  const { response, answer } = await tab.post('callback/siwe', signed);
  expect([response.status, answer.code]).toEqual([503, 'STORE_UNAVAILABLE']);
  expect(response.headers.get('retry-after')).toBe('5');
  const mended = await createTestAuth();
  onTestFinished(() => mended.auth.close());
  const same = createTestBrowser(mended.auth, { copyOf: tab });
  expect((await same.post('callback/siwe', signed)).response.status).toBe(200);
});

test('as a form: 302 to the callback URL, or to the error page', async () => {
  const csrfToken = await browser.csrfToken();
  const signed = await signMessage(csrfToken, clock.now);
  const post = (fields: Record<string, string>) =>
    browser.fetch('callback/siwe', { method: 'POST', body: new URLSearchParams(fields) });
  const wrong = await post({ csrfToken, ...signed, signature: '0x' });
  expect(wrong.status).toBe(302);
  expect(wrong.headers.get('location')).toBe(
    'https://example.com/api/auth/error?error=CredentialsSignin&provider=siwe&code=SIG_INVALID',
  );
  const right = await post({ csrfToken, ...signed, callbackUrl: '/account' });
  expect(right.status).toBe(302);
  expect(right.headers.get('location')).toBe('https://example.com/account');
});

test('json must be the string "true", as in the contract', async () => {
  const csrfToken = await browser.csrfToken();
  const signed = await signMessage(csrfToken, clock.now);
  const response = await browser.fetch('callback/siwe', {
    method: 'POST',
    body: JSON.stringify({ csrfToken, ...signed, json: true }),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(302);
});

test('no cookie, token, message or signature reaches the log', async () => {
  const { auth: logged, log } = await createTestAuth();
  onTestFinished(() => logged.close());
  const tab = createTestBrowser(logged);
  const csrfToken = await tab.csrfToken();
  const signed = await signMessage(csrfToken, clock.now);
  await tab.post('callback/siwe', { ...signed, signature: '0x00' });
  await tab.post('callback/siwe', signed);
  const written = JSON.stringify(log);
  expect(log.length).toBeGreaterThan(1);
  for (const secret of [csrfToken, signed.signature, ...tab.cookies.values()]) {
    expect(written).not.toContain(secret);
  }
});
