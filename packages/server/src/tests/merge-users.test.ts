import { databases } from '@portico/testing/database/databases';
import {
  linkWallet,
  mergeWallet,
  ownAccounts,
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
const hour = 3_600_000;

describe.each(databases)('joining two users on %s', (_, create) => {
  let auth: Auth;
  let other: Auth;
  let clock: TestClock;
  let events: [string, object][];
  /** Alice's, and bob's on another instance. */
  let browser: TestBrowser;
  let bobs: TestBrowser;
  beforeEach(async () => {
    events = [];
    const database = await create();
    const record = (name: string) => (event: object) => void events.push([name, event]);
    const options = {
      database,
      signInsPerMinute: 1000,
      events: {
        merged: record('merged'),
        sessionEnded: record('sessionEnded'),
        linked: record('linked'),
      },
    };
    ({ auth, clock } = await createTestAuth(options));
    ({ auth: other } = await createTestAuth({ ...options, now: () => clock.now }));
    browser = createTestBrowser(auth);
    bobs = createTestBrowser(other);
    await signIn(browser, clock.now);
    clock.now += 1000;
    await signIn(bobs, clock.now, bob);
    return async () => {
      await auth.close();
      await other.close();
    };
  });

  const readUserId = async (of: TestBrowser): Promise<string> =>
    Object((await of.session())['user']).id;
  const accountsOf = async (of = browser) =>
    (await ownAccounts(of)).accounts.map(({ account }) => account);

  test('moves all accounts to the user that asks, ends the sessions of the other one and tells the site', async () => {
    await linkWallet(bobs, clock.now, carol);
    const [from, user] = [await readUserId(bobs), await readUserId(browser)];
    const sessionId = Object(await bobs.session()).id;
    events = [];
    clock.now += 1000;
    const { response, answer } = await mergeWallet(browser, clock.now, bob);
    expect(response.status).toBe(200);
    expect(answer.accounts.map(({ account }) => account)).toEqual(await accountsOf());
    expect(await accountsOf()).toHaveLength(3);
    expect(await bobs.session()).toEqual({});
    expect(await readUserId(browser)).toBe(user);
    expect(await auth.users.get(from)).toBeNull();
    const accounts = expect.arrayContaining([toAccount(bob), toAccount(carol)]);
    expect(events).toEqual([
      [
        'sessionEnded',
        { user: { id: from }, account: toAccount(bob), sessionId, reason: 'merged' },
      ],
      ['merged', { user: { id: user }, from: { id: from }, accounts }],
    ]);
    await verify(bobs, clock.now, bob);
    expect(await readUserId(bobs)).toBe(user);
    // The account has to age again before it changes anything.
    const { answer: refused } = await postJson(bobs, 'accounts/unlink', {
      account: toAccount(alice),
    });
    expect(refused.code).toBe('ACCOUNT_TOO_NEW');
  });

  test('names the wallet that is joined, and the account', async () => {
    const { statement } = JSON.parse(await (await browser.fetch('nonce?purpose=merge')).text());
    const label = `${alice.address.slice(0, 6)}...${alice.address.slice(-4)}`;
    expect(statement).toBe(
      `Join this wallet and everything linked to it with the account of ${label} at example.com.`,
    );
    const { nonce } = JSON.parse(await (await browser.fetch('nonce?purpose=merge')).text());
    const other = await signMessage(nonce, clock.now, { signer: bob, statement: 'Sign in.' });
    expect(await postSigned(browser, 'accounts/merge', other)).toEqual([401, 'STATEMENT_MISMATCH']);
    expect(await accountsOf()).toHaveLength(1);
  });

  test('a nonce is good for the user that it was issued to', async () => {
    const signed = await signNonce(browser, clock.now, 'merge', carol);
    const switched = createTestBrowser(auth, { copyOf: browser });
    await verify(switched, clock.now, bob);
    expect(await postSigned(switched, 'accounts/merge', signed)).toEqual([401, 'NONCE_MISMATCH']);
  });

  test('links an account that no user has, and one’s own is no change', async () => {
    expect((await mergeWallet(browser, clock.now, carol)).response.status).toBe(200);
    expect(events.map(([name]) => name)).toEqual(['linked']);
    expect((await mergeWallet(browser, clock.now, carol)).response.status).toBe(200);
    expect(await accountsOf()).toHaveLength(2);
    expect(events).toHaveLength(1);
  });

  test('refuses more than twenty accounts, and writes nothing', async () => {
    const wallet = (index: number) =>
      privateKeyToAccount(`0x${String(index + 1).padStart(64, '0')}`);
    for (let index = 0; index < 10; index++) {
      await linkWallet(browser, clock.now, wallet(index));
      await linkWallet(bobs, clock.now, wallet(10 + index));
    }
    const signed = await signNonce(browser, clock.now, 'merge', bob);
    expect(await postSigned(browser, 'accounts/merge', signed)).toEqual([409, 'ACCOUNT_LIMIT']);
    expect([(await accountsOf()).length, (await accountsOf(bobs)).length]).toEqual([11, 11]);
    await postJson(bobs, 'accounts/unlink', { account: toAccount(wallet(10)) });
    await postJson(browser, 'accounts/unlink', { account: toAccount(wallet(0)) });
    // The same signature is good once it fits.
    expect(await postSigned(browser, 'accounts/merge', signed)).toEqual([200, undefined]);
  });

  test('a wallet that was linked a short time ago takes its user nowhere', async () => {
    clock.now += 1000;
    await linkWallet(bobs, clock.now, carol);
    for (const wait of [0, hour, 70 * hour]) {
      clock.now += wait;
      await verify(browser, clock.now, alice);
      const { answer } = await mergeWallet(browser, clock.now, carol);
      expect(answer.code).toBe('ACCOUNT_TOO_NEW');
    }
    clock.now += 2 * hour;
    await verify(browser, clock.now, alice);
    expect((await mergeWallet(browser, clock.now, carol)).response.status).toBe(200);
    expect(await accountsOf()).toHaveLength(3);
  });

  test('50 merges both ways at once, on two instances, leave one user with both accounts', async () => {
    const users = [await readUserId(browser), await readUserId(bobs)];
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_each, index) => {
        const [of, signer] = index % 2 === 0 ? [browser, bob] : [bobs, alice];
        const copy = createTestBrowser(index % 2 === 0 ? auth : other, { copyOf: of });
        return (await mergeWallet(copy, clock.now, signer)).response.status;
      }),
    );
    const kept = (await Promise.all(users.map((id) => auth.users.get(id)))).filter(Boolean);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.accounts).toHaveLength(2);
    expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
    expect(events.filter(([name]) => name === 'merged')).toHaveLength(1);
  });

  test('a merge against an unlink leaves each account with one user', async () => {
    await linkWallet(bobs, clock.now, carol);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_each, index) => {
        if (index % 2 === 0) {
          const copy = createTestBrowser(auth, { copyOf: browser });
          return (await mergeWallet(copy, clock.now, bob)).response.status;
        }
        const copy = createTestBrowser(other, { copyOf: bobs });
        const account = toAccount(index % 4 === 1 ? bob : carol);
        return (await postJson(copy, 'accounts/unlink', { account })).response.status;
      }),
    );
    expect(statuses.filter((status) => ![200, 401, 403, 404, 409].includes(status))).toEqual([]);
    const owners = await Promise.all(
      [alice, bob, carol].map(async (each) => (await auth.users.find(toAccount(each)))?.id),
    );
    expect(owners[0]).toBe(await readUserId(browser));
    const users = await auth.users.list();
    expect(users.flatMap(({ accounts }) => accounts)).toHaveLength(
      owners.filter((id) => id !== undefined).length,
    );
  });
});

test('an account that the site refuses takes its user to no other account', async () => {
  const banned = new Set<string>();
  const { auth, clock } = await createTestAuth({ allow: ({ account }) => !banned.has(account) });
  onTestFinished(() => auth.close());
  const bobs = createTestBrowser(auth);
  await signIn(bobs, clock.now, bob);
  const owner = Object((await bobs.session())['user']).id;
  banned.add(toAccount(bob));
  await auth.sessions.endAll(owner);
  const browser = createTestBrowser(auth);
  await signIn(browser, clock.now);
  const { response, answer } = await mergeWallet(browser, clock.now, bob);
  expect([response.status, answer.code]).toEqual([403, 'ACCESS_DENIED']);
  expect(await auth.users.get(owner)).toMatchObject({ accounts: [{ account: toAccount(bob) }] });
  banned.clear();
  expect((await mergeWallet(browser, clock.now, bob)).response.status).toBe(200);
});
