import {
  answerWith,
  encodeVerdict,
  startTestNode,
  type TestNode,
} from '@portico/testing/chain/test-node';
import { databases } from '@portico/testing/database/databases';
import { linkWallet, postJson } from '@portico/testing/server/link-account';
import { alice, bob, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { base, baseSepolia } from '../chains.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import type { AuthOptions } from '../create-auth/options.ts';
import type { AllowRequest } from '../sign-in/allow.ts';

// A key that signs in on Base and on Base Sepolia.

const hour = 3_600_000;
const toAccount = (chainId: number, { address } = alice) => `eip155:${chainId}:${address}` as const;
const [onBase, onSepolia] = [toAccount(base.id), toAccount(baseSepolia.id)];

/** Nodes on which the code of every contract accepts what it is asked about; that of an account may be a delegation. */
const accepting = new Map<number, TestNode>();
const delegation = new Map<number, TestNode>();
beforeAll(async () => {
  for (const { id: chainId } of [base, baseSepolia]) {
    const start = (code: string) =>
      startTestNode(answerWith(encodeVerdict({ verdict: 1, chainId, code })));
    accepting.set(chainId, await start('60806040'));
    delegation.set(chainId, await start(`ef0100${'11'.repeat(20)}`));
  }
  return async () => {
    for (const node of [...accepting.values(), ...delegation.values()]) await node.close();
  };
});

describe.each(databases)('a key on two chains, on %s', (_, create) => {
  let auth: Auth;
  let other: Auth;
  let clock: TestClock;
  let events: unknown[];
  let asked: AllowRequest[];
  let isAllowed: boolean;
  let open: (options?: Partial<AuthOptions>) => Promise<Auth>;

  beforeEach(async () => {
    [events, asked, isAllowed] = [[], [], true];
    const database = await create();
    const opened: Auth[] = [];
    open = async (options) => {
      const made = await createTestAuth({
        database,
        chains: [base, baseSepolia],
        nodes: Object.fromEntries([...accepting].map(([id, { url }]) => [id, [url]])),
        signInsPerMinute: 1000,
        events: {
          signedIn: ({ account, isNew }) => void events.push(['signedIn', account, isNew]),
          linked: ({ user, account }) => void events.push(['linked', user.id, account]),
        },
        allow: (request) => {
          asked.push(request);
          return isAllowed;
        },
        ...(opened.length > 0 && { now: () => clock.now }),
        ...options,
      });
      if (opened.length === 0) ({ clock } = made);
      opened.push(made.auth);
      return made.auth;
    };
    auth = await open();
    other = await open();
    return async () => {
      for (const each of opened) await each.close();
    };
  });

  /** Signs in on a chain, by the key or by code that accepts any signature; the session. */
  async function signInOn(
    chainId: number,
    { of = auth, signer = alice, byCode = false, ...fields }: SignInOptions = {},
  ) {
    const browser = createTestBrowser(of);
    const { nonce } = JSON.parse(await (await browser.fetch('nonce')).text());
    const signed = await signMessage(nonce, clock.now, { signer, chainId });
    const signature = byCode ? `0x${'ab'.repeat(100)}` : signed.signature;
    const { response, answer } = await postJson<object>(browser, 'verify', {
      ...signed,
      signature,
      ...fields,
    });
    const { user, accounts } = Object(await browser.session());
    return { browser, status: response.status, code: answer.code, userId: user?.id, accounts };
  }
  type SignInOptions = {
    of?: Auth;
    signer?: typeof alice;
    byCode?: boolean;
    user?: string;
    restore?: boolean;
  };

  test('is one user, and the site is told', async () => {
    const first = await signInOn(base.id);
    clock.now += hour;
    const second = await signInOn(baseSepolia.id, { of: other });
    expect(second).toMatchObject({ status: 200, userId: first.userId });
    expect(second.accounts).toEqual([onSepolia, onBase]);
    expect(await first.browser.session()).toMatchObject({ accounts: [onSepolia, onBase] });
    expect(events).toEqual([
      ['signedIn', onBase, true],
      ['linked', first.userId, onSepolia],
      ['signedIn', onSepolia, false],
    ]);
    expect(asked[1]).toMatchObject({
      user: { id: first.userId },
      account: onSepolia,
      accounts: [onBase, onSepolia],
      isNew: false,
    });
    // It counts as old as the other account: what needs an account that is no newcomer can be done at once.
    const { response } = await linkWallet(second.browser, clock.now, bob);
    expect(response.status).toBe(200);
    expect(await auth.users.list()).toHaveLength(1);
  });

  test('is one user through the contract of next-auth', async () => {
    const browser = createTestBrowser(auth);
    for (const chainId of [base.id, baseSepolia.id]) {
      const signed = await signMessage(await browser.csrfToken(), clock.now, { chainId });
      expect((await browser.post('callback/siwe', signed)).response.status).toBe(200);
    }
    expect(await auth.users.list()).toMatchObject([
      { accounts: [{ account: onSepolia }, { account: onBase }] },
    ]);
  });

  test('is one user when both first sign-ins come at once, on two instances', async () => {
    for (let round = 1; round <= 5; round++) {
      const signer = privateKeyToAccount(generatePrivateKey());
      const found = await Promise.all(
        [auth, other, auth, other].map((of, index) =>
          signInOn(index < 2 ? base.id : baseSepolia.id, { of, signer }),
        ),
      );
      expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(found.map(({ userId }) => userId)).size).toBe(1);
      expect(await auth.users.list()).toHaveLength(round);
    }
  });

  test('is refused where the site refuses its user, and nothing is linked', async () => {
    const { userId } = await signInOn(base.id);
    isAllowed = false;
    expect(await signInOn(baseSepolia.id)).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
    expect(await auth.users.get(userId)).toMatchObject({ accounts: [{ account: onBase }] });
  });

  test('is refused where its user has twenty accounts, until one of them is removed', async () => {
    const { browser, userId } = await signInOn(base.id);
    for (let index = 1; index < 20; index++) await auth.users.link(userId, `github:${index}`);
    expect(await signInOn(baseSepolia.id)).toMatchObject({ status: 409, code: 'ACCOUNT_LIMIT' });
    const signed = await signMessage(await browser.csrfToken(), clock.now, {
      chainId: baseSepolia.id,
    });
    const { response, answer } = await browser.post('callback/siwe', signed);
    expect([response.status, answer.code]).toEqual([409, 'ACCOUNT_LIMIT']);
    await auth.users.unlink(userId, 'github:1');
    expect(await signInOn(baseSepolia.id)).toMatchObject({ status: 200, userId });
  });

  test('is a user for each chain where the option says so', async () => {
    const apart = await open({ oneUserPerKey: false });
    const first = await signInOn(base.id, { of: apart });
    const second = await signInOn(baseSepolia.id, { of: apart });
    expect(second.userId).not.toBe(first.userId);
    // Each goes on with its user where the option is on again.
    expect(await signInOn(baseSepolia.id)).toMatchObject({ userId: second.userId });
  });

  test.each([
    ['a contract', accepting],
    ['the code that an account delegates to', delegation],
  ])(
    'does not sign in as the user of %s with the same address, nor the other way round',
    async (_, nodes) => {
      const of = await open({
        nodes: Object.fromEntries([...nodes].map(([id, { url }]) => [id, [url]])),
      });
      const byCode = await signInOn(base.id, { of, byCode: true });
      const byKey = await signInOn(baseSepolia.id, { of });
      expect([byCode.status, byKey.status]).toEqual([200, 200]);
      expect(byKey.userId).not.toBe(byCode.userId);
      const key = { of, signer: bob };
      const first = await signInOn(base.id, key);
      const second = await signInOn(baseSepolia.id, { ...key, byCode: true });
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.userId).not.toBe(first.userId);
      expect(await auth.users.list()).toHaveLength(4);
    },
  );

  test('confirms a change of its own user, and of no other one', async () => {
    const { userId: bobs } = await signInOn(base.id, { signer: bob });
    const { userId } = await signInOn(base.id);
    const refused = await signInOn(baseSepolia.id, { user: bobs });
    expect(refused).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_LINKED' });
    expect(await signInOn(baseSepolia.id, { user: userId })).toMatchObject({ userId });
  });

  test('stays away from a user that removed one of its accounts', async () => {
    const { browser, userId } = await signInOn(base.id, { signer: bob });
    await linkWallet(browser, clock.now, alice);
    clock.now += hour;
    expect(await signInOn(baseSepolia.id)).toMatchObject({ userId });
    const owner = await signInOn(base.id, { signer: bob });
    const remove = (account: string) => postJson(owner.browser, 'accounts/unlink', { account });
    expect((await remove(onBase)).response.status).toBe(200);
    expect((await signInOn(baseSepolia.id)).userId).toBe(userId);
    expect((await signInOn(base.id)).userId).not.toBe(userId);
    expect((await remove(onSepolia)).response.status).toBe(200);
    expect((await signInOn(baseSepolia.id)).userId).not.toBe(userId);
    expect((await auth.users.get(userId))?.accounts).toHaveLength(1);
  });

  test('is a new user after its own one was deleted', async () => {
    const { userId } = await signInOn(base.id);
    await auth.users.delete(userId);
    const { userId: next } = await signInOn(baseSepolia.id);
    expect(next).not.toBe(userId);
    expect(await signInOn(base.id)).toMatchObject({ userId: next });
  });

  test('is the imported user once it signed there', async () => {
    await auth.users.import({ id: 'user-7', accounts: [onBase] });
    const before = await signInOn(baseSepolia.id);
    expect(before.userId).not.toBe('user-7');
    await auth.users.delete(before.userId);
    expect(await signInOn(base.id)).toMatchObject({ userId: 'user-7' });
    expect(await signInOn(baseSepolia.id)).toMatchObject({ userId: 'user-7' });
  });

  test('follows its user into the one that it was joined with', async () => {
    const bobs = await signInOn(base.id, { signer: bob });
    const { userId } = await signInOn(base.id);
    const { nonce, statement } = JSON.parse(
      await (await bobs.browser.fetch('nonce?purpose=merge')).text(),
    );
    const signed = await signMessage(nonce, clock.now, { statement });
    expect((await postJson(bobs.browser, 'accounts/merge', signed)).response.status).toBe(200);
    expect(await auth.users.get(userId)).toBeNull();
    expect(await signInOn(baseSepolia.id)).toMatchObject({ userId: bobs.userId });
  });
});
