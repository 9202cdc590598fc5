import type { NonceAnswer, VerifyAnswer } from '@portico/protocol';
import { answerWith, encodeVerdict, startTestNode } from '@portico/testing/chain/test-node';
import { alice, bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  createTestBrowser,
  listSessions,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';

let auth: Auth;
let clock: TestClock;
let browser: TestBrowser;

beforeEach(async () => {
  ({ auth, clock } = await createTestAuth());
  browser = createTestBrowser(auth);
  return () => auth.close();
});

async function requestNonce(tab = browser): Promise<NonceAnswer> {
  return JSON.parse(await (await tab.fetch('nonce')).text());
}

const post = (proof: object, headers: Record<string, string> = {}, tab = browser) =>
  tab.fetch('verify', {
    method: 'POST',
    body: JSON.stringify(proof),
    headers: { 'content-type': 'application/json', origin: 'https://example.com', ...headers },
  });

const toErrorCode = async (response: Response) => JSON.parse(await response.text()).code;

test('two requests sign in, and the second answers with the session', async () => {
  const { nonce } = await requestNonce();
  const response = await post(await signMessage(nonce, clock.now));
  expect(response.status).toBe(200);
  const { session }: VerifyAnswer = JSON.parse(await response.text());
  expect(session).toMatchObject({ address: alice.address, chainId: 8453 });
  expect(await browser.session()).toEqual(session);
});

test('the token is in an HttpOnly cookie and nowhere else', async () => {
  const { nonce } = await requestNonce();
  const response = await post(await signMessage(nonce, clock.now));
  const token = browser.cookies.get('__Host-next-auth.session-token') ?? '';
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await response.text()).not.toContain(token);
});

test('signing in again ends the session that this browser had', async () => {
  await signIn(browser, clock.now, bob);
  const before = createTestBrowser(auth, { copyOf: browser });
  const { nonce } = await requestNonce();
  await post(await signMessage(nonce, clock.now));
  expect(await before.session()).toEqual({});
  expect(await browser.session()).toMatchObject({ address: alice.address });
});

test('fifty parallel submissions of one message make one session', async () => {
  const { nonce } = await requestNonce();
  const signed = await signMessage(nonce, clock.now);
  const responses = await Promise.all(Array.from({ length: 50 }, () => post(signed)));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(49);
  expect(await listSessions(auth, `eip155:8453:${alice.address}`)).toHaveLength(1);
});

describe('a nonce is valid only for its purpose', () => {
  test('a form token signs no message here, as it does through next-auth’s contract', async () => {
    const signed = await signMessage(await browser.csrfToken(), clock.now);
    expect(await toErrorCode(await post(signed))).toBe('NONCE_MISMATCH');
    expect((await browser.post('callback/siwe', signed)).response.status).toBe(200);
  });

  test('the nonce of a message authorizes no form, so a public message cannot be used for CSRF', async () => {
    const { nonce } = await requestNonce();
    await signIn(browser, clock.now);
    const { response, answer } = await browser.post('signout', { csrfToken: nonce });
    expect([response.status, answer.code]).toEqual([403, 'CSRF_MISMATCH']);
    expect(await browser.session()).toHaveProperty('address');
  });

  test('that of another browser is refused', async () => {
    const { nonce } = await requestNonce(createTestBrowser(auth));
    await requestNonce();
    expect(await toErrorCode(await post(await signMessage(nonce, clock.now)))).toBe(
      'NONCE_MISMATCH',
    );
  });

  test('each request gets another one, and the browser’s cookie is valid for all', async () => {
    const first = await requestNonce();
    clock.now += 5 * 60_000;
    const second = await requestNonce();
    expect(second.nonce).not.toBe(first.nonce);
    expect((await post(await signMessage(first.nonce, clock.now))).status).toBe(200);
  });
});

describe('the statement of siwe({ statement })', () => {
  const statement = 'Sign in to Example.';
  beforeEach(async () => {
    ({ auth, clock } = await createTestAuth({ providers: [siwe({ statement })] }));
    browser = createTestBrowser(auth);
    return () => auth.close();
  });

  test('is sent with the nonce', async () => {
    expect(await requestNonce()).toEqual({ nonce: expect.any(String), statement });
  });

  test.each([[{ statement: 'Give everything away.' }], [{}]])('refuses %j', async (change) => {
    const { nonce } = await requestNonce();
    const response = await post(await signMessage(nonce, clock.now, change));
    expect([response.status, await toErrorCode(response)]).toEqual([401, 'STATEMENT_MISMATCH']);
    expect((await post(await signMessage(nonce, clock.now, { statement }))).status).toBe(200);
  });

  test('is an adapter’s choice through next-auth’s contract', async () => {
    const signed = await signMessage(await browser.csrfToken(), clock.now, {
      statement: 'Sign in with Ethereum to the app.',
    });
    expect((await browser.post('callback/siwe', signed)).response.status).toBe(200);
  });
});

describe('other sites', () => {
  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('are refused: %j', async (headers) => {
    const { nonce } = await requestNonce();
    const response = await post(await signMessage(nonce, clock.now), headers);
    expect([response.status, await toErrorCode(response)]).toEqual([403, 'ORIGIN_MISMATCH']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'a form cannot post here: %s',
    async (type) => {
      const { nonce } = await requestNonce();
      const response = await post(await signMessage(nonce, clock.now), { 'content-type': type });
      expect([response.status, await toErrorCode(response)]).toEqual([400, 'BODY_INVALID']);
      expect(await browser.session()).toEqual({});
    },
  );
});

test('sixty concurrent attempts with one nonce reach the node five times', async () => {
  const answer = answerWith(encodeVerdict());
  const node = await startTestNode((request, response) => {
    // Long enough for all attempts to have begun.
    setTimeout(() => answer(request, response), 100);
  });
  const watched = await createTestAuth({ nodes: { 8453: [node.url] } });
  onTestFinished(async () => {
    await watched.auth.close();
    await node.close();
  });
  const tab = createTestBrowser(watched.auth);
  const { nonce } = await requestNonce(tab);
  const { message } = await signMessage(nonce, watched.clock.now);
  // Another signature each, so that no remembered refusal answers for the node.
  const signatures = Array.from(
    { length: 60 },
    (_, index) => `0x${index.toString(16).padStart(130, '1')}`,
  );
  const responses = await Promise.all(
    signatures.map((signature) => post({ message, signature }, {}, tab)),
  );
  const codes = await Promise.all(responses.map(toErrorCode));
  expect(node.requests()).toBe(5);
  expect(codes.filter((code) => code === 'SIG_INVALID')).toHaveLength(5);
  expect(codes.filter((code) => code === 'NONCE_ATTEMPTS')).toHaveLength(55);
});

test('without a wallet provider there is nothing to sign', async () => {
  const mail = email({ server: 'smtp://127.0.0.1:1', from: 'noreply@example.com' });
  const other = await createTestAuth({ providers: [mail] });
  onTestFinished(() => other.auth.close());
  const response = await createTestBrowser(other.auth).fetch('nonce');
  expect([response.status, await toErrorCode(response)]).toEqual([400, 'PROVIDER_UNKNOWN']);
});

test('an outage is 503 with Retry-After, and the same signature works afterwards', async () => {
  const broken = await createTestAuth();
  const tab = createTestBrowser(broken.auth);
  const { nonce } = await requestNonce(tab);
  const signed = await signMessage(nonce, clock.now);
  await broken.auth.close();
  const response = await post(signed, {}, tab);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await toErrorCode(response)).toBe('STORE_UNAVAILABLE');
  expect(broken.log.filter(({ level }) => level === 'error')).toHaveLength(1);
  const same = createTestBrowser(auth, { copyOf: tab });
  expect((await post(signed, {}, same)).status).toBe(200);
});
