import { startEmailAuth } from '@portico/testing/mail/email-visitor';
import { alice, bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock, type TestLog } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { openStore } from '../store/open-database.ts';

let auth: Auth;
let clock: TestClock;
let log: TestLog;
beforeEach(async () => {
  ({ auth, clock, log } = await createTestAuth({
    signInsPerMinute: 3,
    trustedProxies: ['10.0.0.0/8'],
  }));
  return () => auth.close();
});

/** A browser behind the trusted proxy, with its own IP address. */
const browserAt = (address: string) =>
  createTestBrowser({
    handler(request) {
      const headers = new Headers(request.headers);
      headers.set('x-forwarded-for', address);
      return auth.handler(new Request(request, { headers }), { ip: '10.0.0.1' });
    },
  });

test('one network gets limited attempts a minute, then 429 with Retry-After', async () => {
  const browser = browserAt('203.0.113.9');
  for (let count = 0; count < 3; count++) {
    expect((await browser.post('callback/siwe', { message: 'x' })).answer.code).toBe('SIWE_HEADER');
  }
  clock.now += 18_000;
  const { response, answer } = await signIn(browser, clock.now);
  expect([response.status, answer.code]).toEqual([429, 'RATE_LIMITED']);
  expect(response.headers.get('retry-after')).toBe('42');
  expect((await signIn(browserAt('203.0.113.10'), clock.now)).response.status).toBe(200);
  clock.now += 42_000;
  expect((await signIn(browser, clock.now)).response.status).toBe(200);
});

test('addresses of one IPv6 /64 count as one network', async () => {
  for (let count = 0; count < 3; count++) {
    await browserAt(`2001:db8::${count + 1}`).post('callback/siwe', { message: 'x' });
  }
  const { response } = await signIn(browserAt('2001:db8::ffff'), clock.now);
  expect(response.status).toBe(429);
  expect((await signIn(browserAt('2001:db8:0:1::1'), clock.now)).response.status).toBe(200);
});

test('one account opens a limited number of sessions a minute; failed attempts do not count against it', async () => {
  for (let count = 0; count < 9; count++) {
    const attacker = browserAt(`198.51.100.${count}`);
    const forged = await signMessage(await attacker.csrfToken(), clock.now, {
      signer: bob,
      address: alice.address,
    });
    expect((await attacker.post('callback/siwe', forged)).answer.code).toBe('SIG_INVALID');
  }
  for (let count = 0; count < 3; count++) {
    const { response } = await signIn(browserAt(`203.0.113.${count}`), clock.now);
    expect(response.status).toBe(200);
  }
  expect((await signIn(browserAt('203.0.113.77'), clock.now)).answer.code).toBe('RATE_LIMITED');
});

test('requests over the limit cost no database query and few log lines', async () => {
  const store = await openStore(':memory:');
  const writes: unknown[] = [];
  const flooded = await createTestAuth({
    signInsPerMinute: 3,
    database: {
      ...store,
      countHits(hits) {
        writes.push(hits);
        return store.countHits(hits);
      },
    },
  });
  const browser = createTestBrowser({
    handler: (request) => flooded.auth.handler(request, { ip: '203.0.113.9' }),
  });
  for (let count = 0; count < 100; count++) await browser.post('callback/siwe', { message: 'x' });
  expect(writes.length).toBeLessThanOrEqual(3);
  expect(flooded.log.length).toBeLessThan(70);

  flooded.clock.now += 60_000;
  const { answer } = await browser.post('callback/siwe', { message: 'x' });
  expect(answer.code).toBe('SIWE_HEADER');
  await flooded.auth.close();
});

test('the log contains no IP address', async () => {
  await signIn(browserAt('203.0.113.9'), clock.now);
  expect(JSON.stringify(log)).not.toContain('203.0.113.9');
});

test('clients without an IP address share one limit, and the first is logged', async () => {
  const handler = (request: Request) => auth.handler(request);
  for (let count = 0; count < 3; count++) {
    const { answer } = await createTestBrowser({ handler }).post('callback/siwe', { message: 'x' });
    expect(answer.code).toBe('SIWE_HEADER');
  }
  const { answer } = await createTestBrowser({ handler }).post('callback/siwe', { message: 'x' });
  expect(answer.code).toBe('RATE_LIMITED');
  expect((await signIn(browserAt('203.0.113.9'), clock.now)).response.status).toBe(200);
  const warnings = log.filter(({ level }) => level === 'warn').map(({ message }) => message);
  expect(warnings).toEqual([
    'the adapter passes no visitor address: all visitors share one rate limit',
  ]);
});

test('emails to clients without an IP address share one limit', async () => {
  const { auth: mailing, mailServer, stop } = await startEmailAuth();
  onTestFinished(stop);
  const codes: unknown[] = [];
  for (let count = 0; count < 61; count++) {
    const browser = createTestBrowser({ handler: (request) => mailing.handler(request) });
    const { answer } = await browser.post('signin/email', { email: `eve${count}@example.org` });
    codes.push(answer.code);
  }
  expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => undefined));
  expect(codes[60]).toBe('RATE_LIMITED');
  expect(mailServer.mails).toHaveLength(60);
});

test('browsers can log sixty lines a minute in total', async () => {
  const browser = browserAt('203.0.113.9');
  const report = () =>
    browser.fetch('_log', {
      method: 'POST',
      body: new URLSearchParams({ level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'x' }),
    });
  for (let count = 0; count < 70; count++) expect((await report()).status).toBe(200);
  expect(log).toHaveLength(60);
  clock.now += 60_000;
  await report();
  expect(log).toHaveLength(61);
});

test('browser reports do not use up the server’s own log limit', async () => {
  const browser = browserAt('203.0.113.9');
  for (let count = 0; count < 70; count++) {
    await browser.fetch('_log', {
      method: 'POST',
      body: new URLSearchParams({ level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'x' }),
    });
  }
  log.length = 0;
  await browser.fetch('signin?callbackUrl=https://evil.example/');
  for (let count = 0; count < 4; count++) await browser.post('callback/siwe', { message: 'x' });
  expect(log.map(({ fields }) => fields['code'])).toEqual([
    'INVALID_CALLBACK_URL_ERROR',
    'SIWE_HEADER',
    'SIWE_HEADER',
    'SIWE_HEADER',
    'RATE_LIMITED',
  ]);
});
