import { databases } from '@portico/testing/database/databases';
import {
  linkWallet,
  postJson,
  signNonce,
  toAccount,
  verify,
} from '@portico/testing/server/link-account';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';

const hour = 3_600_000;

describe.each(databases)('an account that a younger one removed, on %s', (_, create) => {
  let auth: Auth;
  let other: Auth;
  let clock: TestClock;
  let owner: string;
  let events: [string, object][];
  let phone: TestBrowser;

  /** Alice's user, from which bob's wallet, linked later, removed alice's. */
  beforeEach(async () => {
    events = [];
    const database = await create();
    const record = (name: string) => (event: object) => void events.push([name, event]);
    const options = {
      ...{ database, signInsPerMinute: 1000, events: { linked: record('linked') } },
    };
    ({ auth, clock } = await createTestAuth(options));
    // Another instance on the same database.
    ({ auth: other } = await createTestAuth({ ...options, now: () => clock.now }));
    const browser = createTestBrowser(auth);
    await signIn(browser, clock.now);
    owner = Object((await browser.session())['user']).id;
    clock.now += 1000;
    await linkWallet(browser, clock.now, bob);
    clock.now += hour;
    phone = createTestBrowser(auth);
    await verify(phone, clock.now, bob);
    await postJson(phone, 'accounts/unlink', { account: toAccount(alice) });
    events = [];
    return async () => {
      await auth.close();
      await other.close();
    };
  });

  const readUserId = async (browser: TestBrowser) => Object((await browser.session())['user']).id;
  const toErrorCode = async (path: string, browser: TestBrowser, fields: object) => {
    const { response, answer } = await postJson(browser, path, fields);
    return [response.status, answer.code];
  };

  test('asks before it signs in, writes nothing, and the same signature answers', async () => {
    const browser = createTestBrowser(other);
    const signed = await signNonce(browser, clock.now, 'sign-in', alice);
    for (let time = 0; time < 7; time++) {
      expect(await toErrorCode('verify', browser, signed)).toEqual([409, 'ACCOUNT_UNLINKED']);
    }
    expect(await browser.session()).toEqual({});
    expect(await other.users.find(toAccount(alice))).toBeNull();
    expect(await toErrorCode('verify', browser, { ...signed, restore: true })).toEqual([
      200,
      undefined,
    ]);
    expect(await browser.session()).toMatchObject({
      ...{ user: { id: owner }, account: toAccount(alice) },
      accounts: [toAccount(alice), toAccount(bob)],
    });
    expect(events).toEqual([['linked', { user: { id: owner }, account: toAccount(alice) }]]);
    // It counts for what it counted before: its owner removes the thief's wallet at once, for good.
    const account = toAccount(bob);
    expect(await toErrorCode('accounts/unlink', browser, { account })).toEqual([200, undefined]);
    expect(await phone.session()).toEqual({});
    const thief = createTestBrowser(auth);
    expect((await verify(thief, clock.now, bob)).response.status).toBe(200);
    expect(await readUserId(thief)).not.toBe(owner);
  });

  test('makes a new user at its owner’s choice, and then nothing can be restored', async () => {
    const browser = createTestBrowser(auth);
    const { response } = await verify(browser, clock.now, alice, { restore: false });
    expect(response.status).toBe(200);
    expect(await readUserId(browser)).not.toBe(owner);
    expect((await verify(browser, clock.now, alice)).response.status).toBe(200);
    await auth.users.delete(await readUserId(browser));
    expect((await verify(browser, clock.now, alice)).response.status).toBe(200);
    expect(await readUserId(browser)).not.toBe(owner);
  });

  test('comes back for 72 hours', async () => {
    clock.now += 72 * hour - 1;
    const browser = createTestBrowser(auth);
    const early = await signNonce(browser, clock.now, 'sign-in', alice);
    expect(await toErrorCode('verify', browser, early)).toEqual([409, 'ACCOUNT_UNLINKED']);
    clock.now += 1;
    const late = { ...early, restore: true };
    // Restoring is too late; a new user is not made unasked.
    expect(await toErrorCode('verify', browser, late)).toEqual([404, 'ACCOUNT_NOT_LINKED']);
    expect(await toErrorCode('verify', browser, early)).toEqual([200, undefined]);
    expect(await readUserId(browser)).not.toBe(owner);
  });

  test('comes back only by a choice that can be read, and no other is a failure of the server', async () => {
    const browser = createTestBrowser(auth);
    const signed = await signNonce(browser, clock.now, 'sign-in', alice);
    for (const restore of ['perhaps', 1, null, ['true'], { toString: 1, valueOf: 1 }])
      expect(await toErrorCode('verify', browser, { ...signed, restore })).toEqual([
        400,
        'BODY_INVALID',
      ]);
  });

  test('through next-auth’s contract makes a new user, unless the post chooses', async () => {
    const browser = createTestBrowser(auth);
    const signed = await signNonce(browser, clock.now, 'sign-in', alice);
    const wrong = await browser.post('callback/siwe', { ...signed, restore: 'perhaps' });
    expect([wrong.response.status, wrong.answer.code]).toEqual([400, 'BODY_INVALID']);
    await browser.post('callback/siwe', { ...signed, restore: 'true' });
    expect(await readUserId(browser)).toBe(owner);
    await verify(phone, clock.now, bob);
    await postJson(phone, 'accounts/unlink', { account: toAccount(alice) });
    await signIn(browser, clock.now);
    expect(await readUserId(browser)).not.toBe(owner);
  });

  test('50 restores at once, on two instances, sign in once each signature and make one user', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_each, index) => {
        const browser = createTestBrowser(index % 2 === 0 ? auth : other);
        const { response } = await verify(browser, clock.now, alice, { restore: true });
        return [response.status, await readUserId(browser)];
      }),
    );
    expect(outcomes).toEqual(outcomes.map(() => [200, owner]));
    expect(events).toHaveLength(1);
    expect(await auth.users.list()).toHaveLength(1);
  });

  test('50 restores and new sign-ins at once leave it with one user', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_each, index) => {
        const browser = createTestBrowser(index % 2 === 0 ? auth : other);
        const restore = index % 3 !== 0;
        const { response } = await verify(browser, clock.now, alice, { restore });
        return response.status === 200 ? readUserId(browser) : response.status;
      }),
    );
    const user = await auth.users.find(toAccount(alice));
    // A restore that came too late for a new user's account signs in to that one, as any sign-in does.
    expect(new Set(outcomes)).toEqual(new Set([user?.id]));
  });
});

test('a stolen fresh session that links a wallet and removes its own account takes no user away', async () => {
  const { auth, clock } = await createTestAuth();
  onTestFinished(() => auth.close());
  const browser = createTestBrowser(auth);
  await signIn(browser, clock.now);
  const { user } = await browser.session();
  const removeAlice = (by: TestBrowser) =>
    postJson(by, 'accounts/unlink', { account: toAccount(alice) });
  const thief = createTestBrowser(auth, { copyOf: browser });
  clock.now += 1000;
  await linkWallet(thief, clock.now, bob);
  await removeAlice(thief);
  const home = createTestBrowser(auth);
  await verify(home, clock.now, alice, { restore: true });
  expect(await home.session()).toMatchObject({ user });
  // A sign-in that knows of the other wallet removes itself for good, as when its key is stolen.
  await removeAlice(home);
  await verify(home, clock.now, alice);
  expect(await home.session()).not.toMatchObject({ user });
});
