import { join } from 'node:path';
import type { NonceAnswer } from '@portico/protocol';
import { databases } from '@portico/testing/database/databases';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import {
  linkWallet,
  postJson,
  postSigned,
  signNonce,
  toAccount,
  verify,
} from '@portico/testing/server/link-account';
import { alice, bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';

const carol = privateKeyToAccount(`0x${'ca'.repeat(32)}`);
const minute = 60_000;

describe.each(databases)('fresh proof on %s', (_, create) => {
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;
  beforeEach(async () => {
    ({ auth, clock } = await createTestAuth({ database: await create() }));
    browser = createTestBrowser(auth);
    await signIn(browser, clock.now);
    return () => auth.close();
  });

  const userId = async (of = browser) => String(Object((await of.session())['user']).id);
  const get = async (path: string) => {
    const response = await browser.fetch(path);
    return [response.status, Object(await response.json()).code];
  };
  const post = async (path: string, fields: object = {}, of = browser) => {
    const { response, answer } = await postJson(of, path, fields);
    return [response.status, answer.code];
  };

  test('a stolen session of 6.9 days takes no account away from its owner', async () => {
    const owner = await userId();
    clock.now += 6.9 * 86_400_000;
    const thief = createTestBrowser(auth, { copyOf: browser });
    expect(await thief.session()).toMatchObject({ account: toAccount(alice) });
    // The thief's message, with a nonce that was kept from before.
    await linkWallet(thief, clock.now, bob);
    await post('accounts/unlink', { account: toAccount(alice) }, thief);
    const home = createTestBrowser(auth);
    await signIn(home, clock.now);
    expect(await userId(home)).toBe(owner);
    expect(await home.session()).toMatchObject({ accounts: [toAccount(alice)] });
  });

  test('everything that changes accounts or ends other sessions asks for a fresh session', async () => {
    const signed = await signNonce(browser, clock.now, 'link', bob);
    const csrfToken = await browser.csrfToken();
    clock.now += 10 * minute + 1;
    const stale = [403, 'SESSION_NOT_FRESH'];
    expect(await get('nonce?purpose=link')).toEqual(stale);
    expect(await get('nonce?purpose=merge')).toEqual(stale);
    expect(await post('accounts/link', signed)).toEqual(stale);
    expect(await post('accounts/merge', signed)).toEqual(stale);
    expect(await post('accounts/email', { email: 'eve@example.org' })).toEqual(stale);
    expect(await post('accounts/unlink', { account: toAccount(alice) })).toEqual(stale);
    expect(await post('sessions/end-others', { csrfToken })).toEqual(stale);
    expect(await post('sessions/end', { csrfToken, id: 'other' })).toEqual(stale);
    expect((await auth.users.find(toAccount(alice)))?.accounts).toHaveLength(1);
    // Reading, and ending the session itself, need no proof.
    expect(await get('accounts')).toEqual([200, undefined]);
    const { id } = await browser.session();
    expect(await post('sessions/end', { csrfToken, id })).toEqual([200, undefined]);
  });

  test('signing in again as the same user makes it fresh', async () => {
    clock.now += 11 * minute;
    const user = await userId();
    const before = new Map(browser.cookies);
    const { response } = await verify(browser, clock.now, alice, { user });
    expect(response.status).toBe(200);
    expect(browser.cookies).not.toEqual(before);
    expect(await userId()).toBe(user);
    expect((await linkWallet(browser, clock.now, bob)).response.status).toBe(200);
  });

  test('a confirmation never signs in as somebody else, and keeps the nonce', async () => {
    const user = await userId();
    const before = await browser.session();
    await signIn(createTestBrowser(auth), clock.now, bob);
    for (const signer of [bob, carol]) {
      const signed = await signNonce(browser, clock.now, 'sign-in', signer);
      expect(await post('verify', { ...signed, user })).toEqual([404, 'ACCOUNT_NOT_LINKED']);
      expect(await browser.session()).toEqual(before);
      if (signer === bob) continue;
      // Without the user the same signature signs in.
      expect(await post('verify', signed)).toEqual([200, undefined]);
      expect(await browser.session()).toMatchObject({ account: toAccount(carol) });
    }
  });

  test('through next-auth’s contract as well', async () => {
    const user = await userId();
    const { message, signature } = await signNonce(browser, clock.now, 'sign-in', bob);
    const fields = { message, signature, user };
    const refused = await browser.post('callback/siwe', fields);
    expect([refused.response.status, refused.answer.code]).toEqual([404, 'ACCOUNT_NOT_LINKED']);
    expect(await userId()).toBe(user);
    const { response } = await browser.post('callback/siwe', {
      ...(await signNonce(browser, clock.now, 'sign-in', alice)),
      user,
    });
    expect(response.status).toBe(200);
    for (const wrong of [7, '', 'x'.repeat(129), 'a\u0000']) {
      const signed = await signNonce(browser, clock.now, 'sign-in', alice);
      expect(await post('verify', { ...signed, user: wrong })).toEqual([400, 'BODY_INVALID']);
    }
  });

  test('an account that was linked a moment ago does not count, and counts once it aged', async () => {
    clock.now += 1000;
    await linkWallet(browser, clock.now, bob);
    const phone = createTestBrowser(auth);
    await verify(phone, clock.now, bob);
    const unlink = () => post('accounts/unlink', { account: toAccount(alice) }, phone);
    expect(await unlink()).toEqual([403, 'ACCOUNT_TOO_NEW']);
    // It is the account's age at the sign-in that counts.
    clock.now += 10 * minute;
    expect(await unlink()).toEqual([403, 'ACCOUNT_TOO_NEW']);
    clock.now += 1;
    await verify(phone, clock.now, bob);
    expect(await unlink()).toEqual([200, undefined]);
  });

  test('a site sets how long a proof is fresh', async () => {
    const { auth: strict, clock: time } = await createTestAuth({ session: { freshFor: 60 } });
    const own = createTestBrowser(strict);
    await signIn(own, time.now);
    time.now += 60_001;
    expect(await post('accounts/email', { email: 'a@b.cd' }, own)).toEqual([
      403,
      'SESSION_NOT_FRESH',
    ]);
    await strict.close();
  });

  test('a nonce of one purpose is refused for another', async () => {
    const endpoints = { 'sign-in': 'verify', link: 'accounts/link', merge: 'accounts/merge' };
    const purposes = ['sign-in', 'link', 'merge'] as const;
    for (const issued of purposes) {
      for (const purpose of purposes) {
        if (issued === purpose) continue;
        const signed = await signNonce(browser, clock.now, issued, bob);
        const refused = await postSigned(browser, endpoints[purpose], signed);
        expect(refused).toEqual([401, 'NONCE_MISMATCH']);
      }
    }
    expect((await browser.session())['accounts']).toEqual([toAccount(alice)]);
  });
});

const hour = 3_600_000;

/** A browser at an instance whose clock is ahead, and the same browser at one whose clock is right. */
async function twoInstances(ahead: number) {
  const database = `file:${join(temporaryFolder(), 'portico.sqlite')}`;
  const fast = await createTestAuth({ database });
  const right = await createTestAuth({ database });
  onTestFinished(() => fast.auth.close());
  onTestFinished(() => right.auth.close());
  const now = right.clock.now;
  fast.clock.now += ahead;
  const atFast = createTestBrowser(fast.auth);
  const { nonce }: NonceAnswer = JSON.parse(await (await atFast.fetch('nonce')).text());
  const csrfToken = await atFast.csrfToken();
  const atRight = createTestBrowser(right.auth, { copyOf: atFast });
  return { now, nonce, csrfToken, atRight };
}

test('a nonce from a clock an hour ahead signs in nowhere', async () => {
  const { now, nonce, csrfToken, atRight } = await twoInstances(hour);
  for (const [path, text] of [
    ['verify', nonce],
    ['callback/siwe', csrfToken],
  ] as const) {
    // Also where the message was made by a clock that is ahead as much.
    for (const issuedAt of [now, now + hour]) {
      const signed = await signMessage(text, issuedAt);
      const answer = await atRight.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://example.com' },
        body: JSON.stringify({ ...signed, csrfToken: await atRight.csrfToken(), json: 'true' }),
      });
      expect([path, await answer.json()]).toMatchObject([path, { code: 'NONCE_MISMATCH' }]);
    }
  }
});

test('a form token from a clock an hour ahead posts nothing, and is replaced', async () => {
  const { csrfToken, atRight } = await twoInstances(hour);
  const refused = await atRight.post('signout', { csrfToken });
  expect([refused.response.status, refused.answer.code]).toEqual([403, 'CSRF_MISMATCH']);
  const next = await atRight.csrfToken();
  expect(next).not.toBe(csrfToken);
  expect((await atRight.post('signout', { csrfToken: next })).response.status).toBe(200);
});

test.each([
  [60_000, 200],
  [61_000, 401],
])('clocks may differ by a minute: %i ms ahead is %i', async (ahead, status) => {
  const { now, csrfToken, atRight } = await twoInstances(ahead);
  const { response } = await atRight.post('callback/siwe', await signMessage(csrfToken, now));
  expect(response.status).toBe(status);
});
