import { join } from 'node:path';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { toAccount } from '@portico/testing/server/link-account';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';
import { readAccounts } from '../users/account-names.ts';

describe.each([
  { name: 'SQLite', create: async () => `file:${join(temporaryFolder(), 'portico.sqlite')}` },
  { name: 'PostgreSQL', create: () => sharedPostgres.createDatabase() },
])('auth.users on $name', ({ create }) => {
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;
  let id: string;
  let told: [string, object][];
  beforeEach(async () => {
    told = [];
    const tell = (name: string) => (event: object) => void told.push([name, event]);
    ({ auth, clock } = await createTestAuth({
      database: await create(),
      providers: [siwe(), email({ send: async () => undefined })],
      events: {
        linked: tell('linked'),
        unlinked: tell('unlinked'),
        sessionEnded: tell('sessionEnded'),
      },
    }));
    browser = createTestBrowser(auth);
    await signIn(browser, clock.now);
    id = (await auth.users.find(toAccount(alice)))?.id ?? '';
    return () => auth.close();
  });

  test('get and find give a user with its accounts, or null', async () => {
    const user = {
      id,
      createdAt: '2026-03-01T12:00:00.000Z',
      accounts: [
        {
          account: toAccount(alice),
          provider: 'siwe',
          address: alice.address,
          chainId: 8453,
          name: alice.address,
          linkedAt: '2026-03-01T12:00:00.000Z',
          lastUsedAt: '2026-03-01T12:00:00.000Z',
        },
      ],
    };
    expect(await auth.users.get(id)).toEqual(user);
    expect(await auth.users.find(toAccount(alice))).toEqual(user);
    expect(await auth.users.find(toAccount(alice).toLowerCase())).toEqual(user);
    const { address } = alice;
    for (const each of [address, address.toLowerCase(), address.toUpperCase()]) {
      expect(await auth.users.find(each)).toEqual(user);
    }
    expect(await auth.users.find(bob.address)).toBeNull();
    expect(await auth.users.get('nobody')).toBeNull();
    for (const account of [toAccount(bob), 'email:a@example.com', 'nonsense', '']) {
      expect(await auth.users.find(account)).toBeNull();
    }
  });

  test('import makes a user with its own id, who signs in as that one', async () => {
    const user = {
      id: 'cku4f8x7q0000',
      accounts: [toAccount(bob).toLowerCase(), 'email:Bob@Example.com'],
      createdAt: '2024-05-06T07:08:09.000Z',
    };
    const imported = await auth.users.import(user);
    expect(imported).toMatchObject({
      id: user.id,
      createdAt: user.createdAt,
      accounts: [{ account: toAccount(bob) }, { account: 'email:bob@example.com' }],
    });
    clock.now += 1000;
    expect(await auth.users.import(user)).toEqual(imported);
    const bobsBrowser = createTestBrowser(auth);
    await signIn(bobsBrowser, clock.now, bob);
    expect((await bobsBrowser.session()).user).toMatchObject({ id: user.id });
  });

  test('import refuses what is taken, and what is no user, and then makes none', async () => {
    const refused = { id: 'cku4f8x7q0001', accounts: [toAccount(alice)] };
    await expect(auth.users.import(refused)).rejects.toMatchObject({ code: 'ACCOUNT_TAKEN' });
    for (const wrong of [
      { ...refused, accounts: [] },
      { ...refused, accounts: [toAccount(bob), 'nonsense'] },
      { ...refused, id: '' },
      { ...refused, id: 'a b' },
      { ...refused, accounts: [toAccount(bob)], createdAt: 'yesterday' },
    ]) {
      await expect(auth.users.import(wrong)).rejects.toThrow(TypeError);
    }
    expect(await auth.users.get(refused.id)).toBeNull();
    expect(await auth.users.find(toAccount(bob))).toBeNull();
  });

  test.each([-1, 0, Number.NaN, 1.5])('list takes a limit of %s for a page', async (limit) => {
    await auth.users.import({ id: '7', accounts: ['other:7'] });
    expect((await auth.users.list({ limit })).length).toBeGreaterThan(0);
    expect((await auth.users.list({ limit: -1 })).length).toBe(1);
  });

  test('list pages through all users, newest first', async () => {
    for (let index = 0; index < 4; index++) {
      clock.now += index % 2;
      await auth.users.link(id, `other:${index}`);
    }
    await signIn(createTestBrowser(auth), clock.now, bob);
    const all = await auth.users.list();
    expect(all.map((user) => user.accounts[0]?.account)).toEqual([bob, alice].map(toAccount));
    const [first] = await auth.users.list({ limit: 1 });
    const [second, ...none] = await auth.users.list({ limit: 1, after: first });
    expect([first, second, ...none]).toEqual(all);
    expect(await auth.users.list({ after: second })).toEqual([]);
  });

  test('link adds accounts of any provider, as their sign-in would name them', async () => {
    clock.now += 1000;
    await auth.users.link(id, 'email:Eve@Example.org');
    await auth.users.link(id, toAccount(bob).toLowerCase());
    const user = await auth.users.link(id, 'github:42');
    const at = { linkedAt: '2026-03-01T12:00:01.000Z', lastUsedAt: '2026-03-01T12:00:01.000Z' };
    expect(user?.accounts.slice(1)).toEqual(
      expect.arrayContaining([
        { account: 'email:eve@example.org', provider: 'email', email: 'eve@example.org', ...at },
        {
          account: toAccount(bob),
          provider: 'siwe',
          name: bob.address,
          ...at,
          address: bob.address,
          chainId: 8453,
        },
        { account: 'github:42', provider: 'github', ...at },
      ]),
    );
    const phone = createTestBrowser(auth);
    await signIn(phone, clock.now, bob);
    expect(await phone.session()).toMatchObject({ user: { id } });
    await auth.users.link(id, 'github:42');
    expect(told.filter(([name]) => name === 'linked')).toHaveLength(3);
    expect(told).toContainEqual(['linked', { user: { id }, account: toAccount(bob) }]);
  });

  test('link refuses what is taken, what is no account, and an unknown user', async () => {
    await signIn(createTestBrowser(auth), clock.now, bob);
    await expect(auth.users.link(id, toAccount(bob))).rejects.toMatchObject({
      code: 'ACCOUNT_TAKEN',
    });
    for (const account of ['', 'nonsense', 'eip155:8453:0x1', 'email:nonsense', 'a:b\u0000']) {
      await expect(auth.users.link(id, account)).rejects.toThrow(TypeError);
    }
    expect(await auth.users.link('nobody', 'github:42')).toBeNull();
    for (let index = 0; index < 19; index++) await auth.users.link(id, `github:${index}`);
    await expect(auth.users.link(id, 'github:42')).rejects.toMatchObject({ code: 'ACCOUNT_LIMIT' });
    expect(told.filter(([name]) => name === 'linked')).toHaveLength(19);
  });

  test('unlink ends the sessions of the account; the last one stays', async () => {
    await auth.users.link(id, toAccount(bob));
    const user = await auth.users.unlink(id, toAccount(alice));
    expect(user?.accounts.map(({ account }) => account)).toEqual([toAccount(bob)]);
    expect(await browser.session()).toEqual({});
    expect(told.slice(1)).toMatchObject([
      ['sessionEnded', { user: { id }, account: toAccount(alice), reason: 'unlinked' }],
      ['unlinked', { user: { id }, account: toAccount(alice) }],
    ]);
    for (const [account, code] of [
      [toAccount(bob), 'ACCOUNT_LAST'],
      [toAccount(alice), 'ACCOUNT_NOT_LINKED'],
      ['nonsense', 'ACCOUNT_NOT_LINKED'],
    ] as const) {
      await expect(auth.users.unlink(id, account)).rejects.toMatchObject({ code });
    }
    const unknown = auth.users.unlink('nobody', toAccount(bob));
    await expect(unknown).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
  });

  test('delete ends the sessions, and the next sign-in makes another user', async () => {
    const other = createTestBrowser(auth);
    await signIn(other, clock.now, bob);
    await auth.users.link(id, 'github:42');
    expect(await auth.users.delete(id)).toBe(true);
    expect(await browser.session()).toEqual({});
    expect(await other.session()).toHaveProperty('address');
    expect(await auth.users.get(id)).toBeNull();
    expect(told.slice(1)).toMatchObject([
      ['sessionEnded', { user: { id }, account: toAccount(alice), reason: 'operator' }],
    ]);
    expect(await auth.users.delete(id)).toBe(false);
    await signIn(browser, clock.now);
    const again = await auth.users.find(toAccount(alice));
    expect(again?.id).not.toBe(id);
    expect(again?.accounts).toHaveLength(1);
  });
});

test('a mailbox is found however its owner writes it', () => {
  expect(readAccounts('email:Eve@Example.ORG')).toEqual(['email:eve@example.org']);
});

test.each(['credentials:User-7', 'credentials:Eve@Example.org', 'email:no mailbox'])(
  'ids of other providers are taken as they are: %s',
  (account) => {
    expect(readAccounts(account)).toEqual([account]);
  },
);
