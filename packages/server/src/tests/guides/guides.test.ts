import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databases } from '@portico/testing/database/databases';
import { options, root, runBlock } from '@portico/testing/docs/run-block';
import { linkWallet, toAccount } from '@portico/testing/server/link-account';
import { alice, bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import type { Hono } from 'hono';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { base, baseSepolia } from '../../chains.ts';
import type { Auth } from '../../create-auth/create-auth.ts';

describe('users, roles and events', () => {
  // The guide's code, as a site would have it.
  const document = 'docs/guides/users-roles-events.md';
  let roles: Map<string, 'admin' | 'member'>;
  let welcomed: string[];

  beforeEach(() => {
    roles = new Map();
    welcomed = [];
  });

  /** The session server of a block, closed after the test. */
  async function createGuideAuth(
    containing: string,
    given: Readonly<Record<string, unknown>> = {},
  ) {
    const { auth } = await runBlock<{ auth: Auth }>({
      document,
      containing,
      given: { options, ...given },
    });
    onTestFinished(() => auth.close());
    return auth;
  }

  const roleOf = async (userId: string) => roles.get(userId) ?? 'member';
  const enter = (browser: TestBrowser, signer = alice) => signIn(browser, Date.now(), signer);

  test('a role in the session takes five lines, and a refresh changes it in every session', async () => {
    const guide = readFileSync(join(root, document), 'utf8');
    const [lines = ''] = /^ {2}session: \{\n.*?^ {2}\},\n/ms.exec(guide) ?? [];
    expect(lines.trimEnd().split('\n')).toHaveLength(5);

    const auth = await createGuideAuth('async data({ user })', { roleOf });
    const [phone, laptop] = [createTestBrowser(auth), createTestBrowser(auth)];
    await enter(phone);
    await enter(laptop);
    expect(await phone.session()).toMatchObject({ address: alice.address, role: 'member' });
    const user = await auth.users.find(toAccount(alice));
    roles.set(user?.id ?? '', 'admin');
    expect(await phone.session()).toMatchObject({ role: 'member' });
    await runBlock({
      document,
      containing: 'auth.sessions.refresh(userId)',
      given: { auth, userId: user?.id },
    });
    expect(await phone.session()).toMatchObject({ role: 'admin' });
    expect(await laptop.session()).toMatchObject({ role: 'admin' });
  });

  test('a guard reads the role', async () => {
    const auth = await createGuideAuth('async data({ user })', { roleOf });
    const { app } = await runBlock<{ app: Hono }>({
      document,
      containing: "app.get('/admin'",
      given: { auth },
    });
    const browser = createTestBrowser(auth);
    await enter(browser);
    const open = async () => {
      const cookie = cookieHeader(browser);
      const answer = await app.request('https://example.com/admin', { headers: { cookie } });
      return [answer.status, await answer.text()];
    };
    expect(await open()).toEqual([403, expect.stringContaining('ACCESS_DENIED')]);
    const user = await auth.users.find(toAccount(alice));
    roles.set(user?.id ?? '', 'admin');
    await auth.sessions.refresh(user?.id ?? '');
    expect(await open()).toEqual([200, 'Welcome.']);
  });

  test('allow refuses with a code of the catalogue, or with the site’s own code and sentence', async () => {
    const banned = new Set<string>();
    const invited = new Set<string>();
    const auth = await createGuideAuth('NOT_INVITED', { banned, invited });
    const browser = createTestBrowser(auth);
    const attempt = async () => {
      const { response, answer } = await enter(browser, bob);
      return [response.status, answer.code, answer.message];
    };
    expect(await attempt()).toEqual([403, 'NOT_INVITED', 'This site is by invitation only.']);
    expect(await auth.users.find(toAccount(bob))).toBeNull();
    invited.add(toAccount(bob));
    expect(await attempt()).toEqual([200, undefined, undefined]);
    banned.add(toAccount(bob));
    expect(await attempt()).toEqual([403, 'ACCESS_DENIED', expect.stringMatching(/\S/)]);
    // Sessions that are open stay.
    expect(await browser.session()).toMatchObject({ address: bob.address });
  });

  test('events run after a sign-in and the end of a session', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const greet = async (userId: string) => void welcomed.push(userId);
    const auth = await createGuideAuth('async signedIn(', { greet });
    const browser = createTestBrowser(auth);
    await enter(browser);
    await enter(browser);
    const user = await auth.users.find(toAccount(alice));
    expect(welcomed).toEqual([user?.id]);
    expect(log.mock.calls).toContainEqual([user?.id, 'replaced']);
  });
});

/** The account that the guide's code looks for. */
const documented = toAccount({ address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' });

describe.each(databases)('%s', (_name, createDatabase) => {
  async function start() {
    const told: unknown[] = [];
    const tell =
      (name: string) =>
      ({ account }: { account: string }) =>
        told.push([name, account]);
    const { auth, clock } = await createTestAuth({
      database: await createDatabase(),
      events: {
        linked: tell('linked'),
        unlinked: tell('unlinked'),
        sessionEnded: tell('sessionEnded'),
      },
    });
    onTestFinished(() => auth.close());
    const browser = createTestBrowser(auth);
    await signIn(browser, clock.now);
    return { auth, clock, browser, told };
  }

  test('the guide’s code links, unlinks and deletes, and events run', async () => {
    const { auth, browser, told } = await start();
    const user = await auth.users.find(toAccount(alice));
    await auth.users.link(user?.id ?? '', documented);
    await runBlock({
      document: 'docs/guides/several-wallets.md',
      containing: 'await auth.users.link(',
      given: { auth },
    });
    expect(told).toEqual([
      ['linked', documented],
      ['linked', 'email:ada@example.com'],
      ['unlinked', 'email:ada@example.com'],
      ['sessionEnded', toAccount(alice)],
    ]);
    expect(await auth.users.find(documented)).toBeNull();
    expect(await browser.session()).toEqual({});
  });

  test('someone with two users has one deleted, and links its wallet to the other', async () => {
    const { auth, clock, browser } = await start();
    const other = createTestBrowser(auth);
    await signIn(other, clock.now, bob);
    expect((await linkWallet(browser, clock.now, bob)).answer.code).toBe('ACCOUNT_TAKEN');
    const session = await other.session();
    await auth.users.delete(Object(session['user']).id);
    expect(await other.session()).toEqual({});
    expect((await linkWallet(browser, clock.now, bob)).response.status).toBe(200);
    expect(await browser.session()).toMatchObject({ accounts: [toAccount(alice), toAccount(bob)] });
  });
});

const document = 'docs/guides/test-networks.md';

/** Signs in with one key, by a message for this chain. */
async function signInOn(browser: TestBrowser, now: number, chainId: number) {
  const signed = await signMessage(await browser.csrfToken(), now, { chainId });
  const { response, answer } = await browser.post('callback/siwe', signed);
  return [response.status, answer.code];
}

test('the server of the guide answers the RPC proxy of both chains', async () => {
  const { auth } = await runBlock<{ auth: Auth }>({
    document,
    containing: 'chains: [baseSepolia, base],\n  nodes',
    given: { process: { env: { AUTH_SECRET: options.secret } } },
  });
  onTestFinished(() => auth.close());
  const paths = ['/api/auth/session', '/api/rpc', '/api/rpc/84532', '/api/rpc/8453'];
  expect(paths.map((path) => auth.handles(path))).toEqual([true, true, true, true]);
  expect(['/api/rpc/1', '/api/authors'].map((path) => auth.handles(path))).toEqual([false, false]);
});

test('a chain of viem alone takes messages for itself only', async () => {
  const { auth } = await runBlock<{ auth: Auth }>({
    document,
    containing: 'foundry.id',
    given: { options },
  });
  onTestFinished(() => auth.close());
  const browser = createTestBrowser(auth);
  expect(await signInOn(browser, Date.now(), base.id)).toEqual([401, 'CHAIN_MISMATCH']);
  expect(await signInOn(browser, Date.now(), 31_337)).toEqual([200, undefined]);
  expect(await browser.session()).toMatchObject({ account: `eip155:31337:${alice.address}` });
});

test.each([
  [{}, 1],
  [{ oneUserPerKey: false }, 2],
])('a key that signs in on two chains, with %o, has %i users', async (option, count) => {
  const { auth, clock } = await createTestAuth({
    chains: [baseSepolia, base],
    nodes: options.nodes,
    ...option,
  });
  onTestFinished(() => auth.close());
  for (const { id } of [baseSepolia, base]) {
    expect(await signInOn(createTestBrowser(auth), clock.now, id)).toEqual([200, undefined]);
  }
  expect(await auth.users.list()).toHaveLength(count);
});
