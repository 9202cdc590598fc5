import { join } from 'node:path';
import type { CsrfAnswer, UnlinkAnswer } from '@portico/protocol';
import { databases } from '@portico/testing/database/databases';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import {
  linkNonce,
  linkWallet,
  ownAccounts,
  postJson,
  toAccount,
} from '@portico/testing/server/link-account';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';

const carol = privateKeyToAccount(`0x${'ca'.repeat(32)}`);

describe.each([
  { name: 'SQLite', create: async () => `file:${join(temporaryFolder(), 'portico.sqlite')}` },
  { name: 'PostgreSQL', create: () => sharedPostgres.createDatabase() },
])('accounts on $name', ({ create }) => {
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;
  beforeEach(async () => {
    ({ auth, clock } = await createTestAuth({ database: await create(), signInsPerMinute: 1000 }));
    browser = createTestBrowser(auth);
    await signIn(browser, clock.now);
    return () => auth.close();
  });

  const unlink = (of: TestBrowser, account: string) =>
    postJson<UnlinkAnswer>(of, 'accounts/unlink', { account });
  const findUserId = async (account: string) => (await auth.users.find(account))?.id;

  test('links a wallet by a message that states it, which then signs in to the same user', async () => {
    clock.now += 1000;
    const { statement } = await linkNonce(browser);
    const { address } = alice;
    const label = `${address.slice(0, 6)}...${address.slice(-4)}`;
    expect(statement).toBe(`Link this wallet to the account of ${label} at example.com.`);
    const { response, answer } = await linkWallet(browser, clock.now, bob);
    expect(response.status).toBe(200);
    const [first, second] = answer.accounts;
    expect(first).toMatchObject({ account: toAccount(alice), current: true, provider: 'siwe' });
    expect(second).toEqual({
      account: toAccount(bob),
      provider: 'siwe',
      current: false,
      address: bob.address,
      chainId: 8453,
      name: bob.address,
      linkedAt: '2026-03-01T12:00:01.000Z',
      lastUsedAt: '2026-03-01T12:00:01.000Z',
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await browser.session()).toMatchObject({
      account: toAccount(alice),
      accounts: [toAccount(alice), toAccount(bob)],
    });
    const phone = createTestBrowser(auth);
    await signIn(phone, clock.now, bob);
    const [here, there] = [await browser.session(), await phone.session()];
    expect(there).toMatchObject({ account: toAccount(bob), accounts: here['accounts'] });
    expect(there['user']).toMatchObject({ id: Object(here['user']).id, name: bob.address });
    expect(await auth.sessions.list(String(await findUserId(toAccount(bob))))).toHaveLength(2);
    expect((await ownAccounts(phone)).accounts.map(({ current }) => current)).toEqual([
      false,
      true,
    ]);
  });

  test('linking it again changes nothing', async () => {
    await linkWallet(browser, clock.now, bob);
    const before = await ownAccounts(browser);
    clock.now += 5000;
    const { response, answer } = await linkWallet(browser, clock.now, bob);
    expect([response.status, answer.accounts]).toEqual([200, before.accounts]);
  });

  test('an account of another user is refused, and nothing is merged', async () => {
    const other = createTestBrowser(auth);
    await signIn(other, clock.now, bob);
    const { response, answer } = await linkWallet(browser, clock.now, bob);
    expect([response.status, answer.code]).toEqual([409, 'ACCOUNT_TAKEN']);
    expect((await ownAccounts(browser)).accounts).toHaveLength(1);
    expect(await other.session()).toMatchObject({ accounts: [toAccount(bob)] });
  });

  test('at most twenty', async () => {
    const wallet = (index: number) =>
      privateKeyToAccount(`0x${String(index + 1).padStart(64, '0')}`);
    for (let index = 0; index < 19; index++) {
      expect((await linkWallet(browser, clock.now, wallet(index))).response.status).toBe(200);
    }
    const { response, answer } = await linkWallet(browser, clock.now, bob);
    expect([response.status, answer.code]).toEqual([409, 'ACCOUNT_LIMIT']);
  });

  test('unlinking ends the sessions that the account opened, and no others', async () => {
    await linkWallet(browser, clock.now, bob);
    const phone = createTestBrowser(auth);
    await signIn(phone, clock.now, bob);
    const { response, answer } = await unlink(browser, toAccount(bob));
    expect([response.status, answer.ended]).toEqual([200, 1]);
    expect(answer.accounts.map(({ account }) => account)).toEqual([toAccount(alice)]);
    expect(await phone.session()).toEqual({});
    expect(await browser.session()).toMatchObject({ accounts: [toAccount(alice)] });
    // It is no one's, so that signing in with it makes another user.
    await signIn(phone, clock.now, bob);
    expect(await findUserId(toAccount(bob))).not.toBe(await findUserId(toAccount(alice)));
  });

  test('unlinking the account of the current session signs out', async () => {
    await linkWallet(browser, clock.now, bob);
    const { answer } = await unlink(browser, toAccount(alice));
    expect(answer).toMatchObject({ ended: 1, accounts: [{ account: toAccount(bob) }] });
    expect(browser.cookies.has('__Host-next-auth.session-token')).toBe(false);
    expect(await browser.session()).toEqual({});
  });

  test('the last one stays, and only one’s own can be unlinked', async () => {
    const other = createTestBrowser(auth);
    await signIn(other, clock.now, bob);
    const last = await unlink(browser, toAccount(alice));
    expect([last.response.status, last.answer.code]).toEqual([409, 'ACCOUNT_LAST']);
    const foreign = await unlink(browser, toAccount(bob));
    expect([foreign.response.status, foreign.answer.code]).toEqual([404, 'ACCOUNT_NOT_LINKED']);
    const unknown = await unlink(browser, toAccount(carol));
    expect(unknown.answer).toEqual(foreign.answer);
    expect(await other.session()).toMatchObject({ address: bob.address });
    for (const account of [null, 7, 'x'.repeat(513), 'email:a\u0000@b']) {
      const { response, answer } = await postJson(browser, 'accounts/unlink', { account });
      expect([response.status, answer.code]).toEqual([400, 'BODY_INVALID']);
    }
  });

  test('50 parallel unlinks of the last two leave one', async () => {
    await linkWallet(browser, clock.now, bob);
    const tries = Array.from({ length: 50 }, (_, index) => {
      const copy = createTestBrowser(auth, { copyOf: browser });
      return unlink(copy, toAccount(index % 2 === 0 ? alice : bob));
    });
    const statuses = (await Promise.all(tries)).map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 401, 404, 409].includes(status))).toBe(true);
    const left = await Promise.all([alice, bob].map((each) => auth.users.find(toAccount(each))));
    expect(left.filter((user) => user !== null)).toHaveLength(1);
  });

  test('50 browsers of two users that link one wallet give it one owner', async () => {
    const bobs = createTestBrowser(auth);
    await signIn(bobs, clock.now, bob);
    const tries = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const copy = createTestBrowser(auth, { copyOf: index % 2 === 0 ? browser : bobs });
        return (await linkWallet(copy, clock.now, carol)).response.status;
      }),
    );
    expect(new Set(tries)).toEqual(new Set([200, 409]));
    const owners = [await ownAccounts(browser), await ownAccounts(bobs)];
    const linked = owners.filter(({ accounts }) =>
      accounts.some(({ account }) => account === toAccount(carol)),
    );
    expect(linked).toHaveLength(1);
  });

  test('50 first sign-ins of one account at once make one user', async () => {
    const browsers = Array.from({ length: 50 }, () => createTestBrowser(auth));
    const answers = await Promise.all(browsers.map((each) => signIn(each, clock.now, carol)));
    expect(answers.map(({ response }) => response.status)).toEqual(browsers.map(() => 200));
    const sessions = await Promise.all(browsers.map((each) => each.session()));
    const users = new Set(sessions.map(({ user }) => JSON.stringify(user)));
    expect(users.size).toBe(1);
    const user = await auth.users.find(toAccount(carol));
    expect(await auth.sessions.list(user?.id ?? '')).toHaveLength(50);
  });

  test('linking a wallet while it signs in for the first time gives it one owner', async () => {
    const tries = Array.from({ length: 20 }, async (_, index) => {
      if (index % 2 === 0) {
        const copy = createTestBrowser(auth, { copyOf: browser });
        return (await linkWallet(copy, clock.now, carol)).response.status;
      }
      return (await signIn(createTestBrowser(auth), clock.now, carol)).response.status;
    });
    // Every sign-in succeeds, with whichever user has the account by then.
    const statuses = await Promise.all(tries);
    expect(statuses.filter((_, index) => index % 2 === 1)).toEqual(Array(10).fill(200));
    const owner = await auth.users.find(toAccount(carol));
    const mine = (await ownAccounts(browser)).user.id === owner?.id;
    expect(statuses.filter((status) => status === 409)).toHaveLength(mine ? 0 : 10);
  });
});

describe.each(databases)('what an account page shows, on %s', (_, create) => {
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;
  beforeEach(async () => {
    ({ auth, clock } = await createTestAuth({ database: await create() }));
    browser = createTestBrowser(auth);
    await signIn(createTestBrowser(auth), clock.now);
    clock.now += 1000;
    await signIn(browser, clock.now);
    await linkWallet(browser, clock.now, bob);
    return () => auth.close();
  });

  const request = (cookies: ReadonlyMap<string, string>) =>
    new Request('https://example.com/account?tab=1', {
      headers: { cookie: cookieHeader({ cookies }) },
    });
  const readAnswer = async <Answer>(path: string): Promise<Answer> =>
    JSON.parse(await (await browser.fetch(path)).text());

  test('is what four calls of the API tell', async () => {
    const { session, user, accounts, sessions, ...rest } = await auth.requireOwnData(
      request(browser.cookies),
    );
    expect(session).toEqual(await browser.session());
    expect({ user, accounts, sessions }).toEqual(await readAnswer('accounts'));
    expect({ sessions }).toEqual(await readAnswer('sessions'));
    expect([accounts.length, sessions.length]).toEqual([2, 2]);
    // The browser has a young token, which its forms share.
    const { csrfToken } = await readAnswer<CsrfAnswer>('csrf');
    expect(rest).toEqual({ csrfToken, cookies: [], emailProviders: [] });
  });

  test('brings a CSRF token and its cookie to a browser without', async () => {
    const cookies = new Map([...browser.cookies].filter(([name]) => name.includes('session')));
    const { csrfToken, cookies: set } = await auth.requireOwnData(request(cookies));
    expect(set).toEqual([expect.stringContaining(`csrf-token=${csrfToken}`)]);
  });

  test('leads to the sign-in page without a session', async () => {
    const refused = await auth.requireOwnData(request(new Map())).catch((thrown) => thrown);
    const expected = await auth.requireSession(request(new Map())).catch((thrown) => thrown);
    expect(refused.status).toBe(302);
    expect(refused.headers.get('location')).toBe(expected.headers.get('location'));
    expect(refused.headers.get('location')).toContain('callbackUrl=%2Faccount%3Ftab%3D1');
  });

  test('is refused for a user that was deleted', async () => {
    const { user } = await auth.requireOwnData(request(browser.cookies));
    await auth.users.delete(user.id);
    const refused = await auth.requireOwnData(request(browser.cookies)).catch((thrown) => thrown);
    expect(refused.status).toBe(302);
  });
});
