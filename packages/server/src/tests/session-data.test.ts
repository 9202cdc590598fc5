import { databases } from '@portico/testing/database/databases';
import { linkWallet, toAccount } from '@portico/testing/server/link-account';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import { createComputeData, type SessionDataRequest } from '../sessions/session-data.ts';
import { openStore } from '../store/open-database.ts';
import type { Store } from '../store/store.ts';

describe.each(databases)('session.data on %s', (_name, createDatabase) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore(await createDatabase());
    return () => store.close();
  });

  /** A session server whose sessions carry what `data` returns, and a browser. */
  async function start(data: (request: SessionDataRequest) => unknown) {
    const made = await createTestAuth({
      database: store,
      // Plain JavaScript may return it.
      session: { data: data as () => object },
    });
    return { ...made, browser: createTestBrowser(made.auth) };
  }

  test('is asked about the account, and is in every answer that has the session', async () => {
    const asked: SessionDataRequest[] = [];
    const role = { role: 'admin', teams: [{ id: 1, name: 'é' }], note: null };
    const { auth, clock, browser } = await start(async (request) => {
      asked.push(request);
      return { ...role, left: undefined };
    });
    await signIn(browser, clock.now);
    const session = await browser.session();
    expect(session).toMatchObject({ account: toAccount(alice), ...role });
    expect(session).not.toHaveProperty('left');
    const user = await auth.users.find(toAccount(alice));
    expect(asked).toEqual([
      {
        user: { id: user?.id },
        account: toAccount(alice),
        accounts: [toAccount(alice)],
        address: alice.address,
        chainId: 8453,
        provider: 'siwe',
      },
    ]);
    expect(await auth.sessions.list(user?.id ?? '')).toMatchObject([role]);
  });

  test('reading a session does not compute it again; update() does, for this session', async () => {
    let role = 'member';
    const { clock, browser, auth } = await start(() => ({ role }));
    const other = createTestBrowser(auth);
    await signIn(browser, clock.now);
    await signIn(other, clock.now);
    role = 'admin';
    expect(await browser.session()).toMatchObject({ role: 'member' });
    const { response, answer } = await browser.post('session');
    expect([response.status, answer]).toMatchObject([200, { role: 'admin' }]);
    expect(await browser.session()).toMatchObject({ role: 'admin' });
    expect(await other.session()).toMatchObject({ role: 'member' });
  });

  test('auth.sessions.refresh() computes it for all live sessions of the user', async () => {
    let role = 'member';
    const { clock, auth } = await start(({ account }) => ({ role, account_: account }));
    const browsers = [createTestBrowser(auth), createTestBrowser(auth), createTestBrowser(auth)];
    const [first, second, stranger] = browsers;
    for (const browser of browsers) {
      await signIn(browser, clock.now, browser === stranger ? bob : alice);
    }
    role = 'admin';
    const user = await auth.users.find(toAccount(alice));
    expect(await auth.sessions.refresh(user?.id ?? '')).toBe(2);
    const roles: unknown[] = [];
    for (const browser of [first, second, stranger]) roles.push(await browser?.session());
    expect(roles).toMatchObject([{ role: 'admin' }, { role: 'admin' }, { role: 'member' }]);
    expect(await auth.sessions.refresh('nobody')).toBe(0);
  });

  test('a sign-in that has its data when refresh() runs computes it again', async () => {
    let role = 'member';
    let meanwhile: (() => Promise<unknown>) | undefined;
    const { clock, auth, browser } = await start(async () => {
      const before = { role };
      const run = meanwhile;
      meanwhile = undefined;
      await run?.();
      return before;
    });
    await signIn(browser, clock.now);
    const { id = '' } = (await auth.users.find(toAccount(alice))) ?? {};
    meanwhile = () => {
      role = 'admin';
      return auth.sessions.refresh(id);
    };
    const phone = createTestBrowser(auth);
    await signIn(phone, clock.now);
    for (const each of [browser, phone])
      expect(await each.session()).toMatchObject({ role: 'admin' });
  });

  test('a user with several accounts: each session has the data of the account that opened it', async () => {
    const asked: SessionDataRequest[] = [];
    const { clock, auth, browser } = await start((request) => {
      asked.push(request);
      return { opened: request.account, count: request.accounts.length };
    });
    await signIn(browser, clock.now);
    await linkWallet(browser, clock.now, bob);
    const phone = createTestBrowser(auth);
    await signIn(phone, clock.now, bob);
    const both = [toAccount(alice), toAccount(bob)];
    expect(asked.at(-1)).toMatchObject({ account: both[1], address: bob.address, accounts: both });
    expect(await browser.session()).toMatchObject({ opened: both[0], count: 1 });
    expect(await auth.sessions.refresh((await phone.session())['user']?.id ?? '')).toBe(2);
    expect(await browser.session()).toMatchObject({ opened: both[0], count: 2 });
    expect(await phone.session()).toMatchObject({ opened: both[1], count: 2 });
  });

  test('a refresh that fails changes nothing and says why', async () => {
    let fails = false;
    const { clock, auth, browser } = await start(() => {
      if (fails) throw new Error('the roles are away');
      return { role: 'member' };
    });
    await signIn(browser, clock.now);
    fails = true;
    const user = await auth.users.find(toAccount(alice));
    await expect(auth.sessions.refresh(user?.id ?? '')).rejects.toMatchObject({
      code: 'UNEXPECTED',
      cause: { message: 'session.data() failed', cause: { message: 'the roles are away' } },
    });
    const { status } = (await browser.post('session')).response;
    expect([status, await browser.session()]).toMatchObject([503, { role: 'member' }]);
  });

  test('a failure refuses the sign-in with 503, and what was signed stays good', async () => {
    let fails = true;
    const { clock, auth, browser } = await start(() => {
      if (fails) throw new Error('the roles are away');
      return { role: 'member' };
    });
    const { response } = await signIn(browser, clock.now);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await auth.users.find(toAccount(alice))).toBeNull();
    fails = false;
    // The same nonce, which is the form's token.
    expect((await signIn(browser, clock.now)).response.status).toBe(200);
  });

  test('sessions of a site that has it no more lose it with the next update', async () => {
    const { clock, auth, browser } = await start(() => ({ role: 'admin' }));
    await signIn(browser, clock.now);
    const { auth: later } = await createTestAuth({ database: store, now: () => clock.now });
    const after = createTestBrowser(later, { copyOf: browser });
    expect(await after.session()).toMatchObject({ role: 'admin' });
    await after.post('session');
    expect(await after.session()).not.toHaveProperty('role');
    expect(await auth.sessions.refresh((await after.session())['user']?.id ?? '')).toBe(1);
    expect(await after.session()).toMatchObject({ role: 'admin' });
  });
});

const request = { user: { id: 'u' }, account: 'a:1', accounts: ['a:1'], provider: 'a' };

/** Passes a value through `session.data`. */
const compute = (value: unknown, timeout?: number) =>
  createComputeData((() => value) as () => object, timeout)?.(request);

test('a site without session.data computes nothing', () => {
  expect(createComputeData(undefined)).toBeUndefined();
});

test('plain JSON is stored as text; undefined fields are left out', async () => {
  const value = { role: 'admin', level: 3, ok: true, none: null, list: [{ a: 1 }], no: undefined };
  expect(JSON.parse((await compute(value)) ?? '')).toEqual({ ...value, no: undefined });
  expect(await compute(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
});

const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;

test.each<[string, unknown, string]>([
  ['a text', 'admin', 'something else than a plain object'],
  ['nothing', undefined, 'something else than a plain object'],
  ['a list', [], 'something else than a plain object'],
  ['an object of a class', new Map(), 'something else than a plain object'],
  ['the session’s own name', { account: 'x' }, '"account", which a session has itself'],
  ['another of them', { user: {} }, '"user", which a session has itself'],
  ['a prototype', JSON.parse('{"__proto__":{"a":1}}'), '"__proto__"'],
  ['a date', { at: new Date() }, '"at" (Date), which is not JSON'],
  ['a date inside', { list: [{ at: new Date() }] }, '"list.0.at" (Date), which is not JSON'],
  ['a bigint', { balance: 1n }, '"balance" (bigint), which is not JSON'],
  ['a function', { get: () => 1 }, '"get" (Function), which is not JSON'],
  ['no number', { n: Number.NaN }, '"n" (number), which is not JSON'],
  ['a hole', { list: [undefined] }, '"list.0" (undefined), which is not JSON'],
  ['a cycle', cycle, '(too deep), which is not JSON'],
  ['more than 4 kB', { text: 'é'.repeat(2048) }, 'more than 4096 bytes'],
])('%s is refused with the reason', async (_, value, reason) => {
  await expect(compute(value)).rejects.toMatchObject({
    code: 'UNEXPECTED',
    cause: { message: expect.stringContaining(reason) },
  });
});

test('4096 bytes are stored', async () => {
  expect(await compute({ text: 'x'.repeat(4096 - '{"text":""}'.length) })).toHaveLength(4096);
});

test('one that takes too long fails', async () => {
  await expect(compute(new Promise(() => undefined), 10)).rejects.toMatchObject({
    cause: { message: 'session.data() took longer than 10 ms' },
  });
});
