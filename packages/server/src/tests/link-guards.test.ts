import { createSiweMessage } from '@portico/protocol';
import { createPasskey } from '@portico/testing/chain/passkey';
import { createSafe, deploySafeContracts, type SafeContracts } from '@portico/testing/chain/safe';
import { createSmartWallet, deploySmartWalletFactory } from '@portico/testing/chain/smart-wallet';
import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import { type GateNode, startGateNode } from '@portico/testing/chain/test-node';
import type { TestWallet } from '@portico/testing/chain/test-wallet';
import {
  jsonHeaders,
  linkNonce,
  linkWallet,
  ownAccounts,
  postJson,
  toAccount,
} from '@portico/testing/server/link-account';
import { alice, bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { type Address, hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';

const carol = privateKeyToAccount(`0x${'ca'.repeat(32)}`);

describe('who may link', () => {
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;
  beforeEach(async () => {
    ({ auth, clock } = await createTestAuth());
    browser = createTestBrowser(auth);
    await signIn(browser, clock.now);
    return () => auth.close();
  });

  test('only who is signed in gets a nonce, a list, or a change', async () => {
    const anonymous = createTestBrowser(auth);
    for (const path of ['nonce?purpose=link', 'accounts']) {
      const response = await anonymous.fetch(path);
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { code: 'SESSION_REQUIRED' },
      ]);
    }
    for (const path of ['accounts/link', 'accounts/email', 'accounts/unlink']) {
      const { response, answer } = await postJson(anonymous, path, {
        account: 'x',
        email: 'a@b.cd',
      });
      expect([response.status, answer.code]).toEqual([401, 'SESSION_REQUIRED']);
    }
    const response = await browser.fetch('nonce?purpose=other');
    expect(response.status).toBe(400);
  });

  test.each(['accounts/link', 'accounts/email', 'accounts/unlink'])(
    '%s is refused to other sites, and to forms without a token',
    async (path) => {
      const body = JSON.stringify({ account: toAccount(alice) });
      const foreign = { ...jsonHeaders, origin: 'https://evil.example' };
      const refused = await browser.fetch(path, { method: 'POST', body, headers: foreign });
      expect(await refused.json()).toMatchObject({ code: 'ORIGIN_MISMATCH' });
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const headers = { ...jsonHeaders, 'content-type': type };
        const response = await browser.fetch(path, { method: 'POST', body, headers });
        expect([400, 403]).toContain(response.status);
      }
    },
  );

  test('a nonce that links signs no one in, and none for signing in links', async () => {
    const { nonce, statement } = await linkNonce(browser);
    const signed = await signMessage(nonce, clock.now, { signer: bob, statement });
    for (const path of ['verify', 'callback/siwe']) {
      const answer =
        path === 'verify'
          ? (await postJson(browser, path, signed)).answer
          : (await browser.post(path, signed)).answer;
      expect(answer.code).toBe('NONCE_MISMATCH');
    }
    const own = JSON.parse(await (await browser.fetch('nonce')).text());
    for (const other of [own.nonce, await browser.csrfToken()]) {
      const message = await signMessage(other, clock.now, { signer: bob, statement });
      const { answer } = await postJson(browser, 'accounts/link', message);
      expect(answer.code).toBe('NONCE_MISMATCH');
    }
    // It is still good for what it was issued for, once.
    expect((await postJson(browser, 'accounts/link', signed)).response.status).toBe(200);
    expect((await postJson(browser, 'accounts/link', signed)).answer.code).toBe('NONCE_USED');
  });

  test('a nonce is good in its browser and for its user alone', async () => {
    const { nonce, statement } = await linkNonce(browser);
    const signed = await signMessage(nonce, clock.now, { signer: bob, statement });
    const elsewhere = createTestBrowser(auth);
    await signIn(elsewhere, clock.now);
    // A session of the same user.
    expect((await postJson(elsewhere, 'accounts/link', signed)).answer.code).toBe('NONCE_MISMATCH');
    // In the same browser, by then of another user.
    await signIn(browser, clock.now, privateKeyToAccount(`0x${'cc'.repeat(32)}`));
    expect((await postJson(browser, 'accounts/link', signed)).answer.code).toBe('NONCE_MISMATCH');
    expect(await auth.users.find(toAccount(bob))).toBeNull();
  });

  test('the message must carry the statement of its purpose', async () => {
    const { nonce } = await linkNonce(browser);
    for (const statement of [undefined, 'Sign in to Example.']) {
      const signed = await signMessage(nonce, clock.now, {
        signer: bob,
        ...(statement && { statement }),
      });
      const { answer } = await postJson(browser, 'accounts/link', signed);
      expect(answer.code).toBe('STATEMENT_MISMATCH');
    }
  });

  test('a wrong signature links nothing, and the trail counts the refusal', async () => {
    const { nonce, statement } = await linkNonce(browser);
    const { message } = await signMessage(nonce, clock.now, { signer: bob, statement });
    const { signature } = await signMessage(nonce, clock.now, { signer: carol, statement });
    const { answer } = await postJson(browser, 'accounts/link', { message, signature });
    expect(answer.code).toBe('SIG_INVALID');
    expect((await ownAccounts(browser)).accounts).toHaveLength(1);
  });

  test('forms without script unlink with their token, and are redirected', async () => {
    await linkWallet(browser, clock.now, bob);
    const fields = { account: toAccount(bob), callbackUrl: '/account' };
    const body = new URLSearchParams({ csrfToken: await browser.csrfToken(), ...fields });
    const headers = { origin: 'https://example.com' };
    const response = await browser.fetch('accounts/unlink', { method: 'POST', body, headers });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://example.com/account',
    ]);
    expect((await ownAccounts(browser)).accounts).toHaveLength(1);
  });

  test('events tell what was linked and unlinked, and why sessions ended', async () => {
    const told: [string, object][] = [];
    const tell = (name: string) => (event: object) => void told.push([name, event]);
    const made = await createTestAuth({
      events: {
        linked: tell('linked'),
        unlinked: tell('unlinked'),
        sessionEnded: tell('sessionEnded'),
      },
    });
    const here = createTestBrowser(made.auth);
    await signIn(here, made.clock.now);
    const user = { id: String(Object((await here.session())['user']).id) };
    await linkWallet(here, made.clock.now, bob);
    await linkWallet(here, made.clock.now, bob);
    const phone = createTestBrowser(made.auth);
    await signIn(phone, made.clock.now, bob);
    const { id: sessionId } = await phone.session();
    await postJson(here, 'accounts/unlink', { account: toAccount(bob) });
    const about = { user, account: toAccount(bob) };
    expect(told).toEqual([
      ['linked', about],
      ['sessionEnded', { ...about, sessionId, reason: 'unlinked' }],
      ['unlinked', about],
    ]);
    await made.auth.close();
  });
});

describe('links of contract accounts', () => {
  const createKey = () => privateKeyToAccount(generatePrivateKey());

  let chain: TestChain;
  let safeContracts: SafeContracts;
  let factory: Address;
  let node: GateNode;
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;

  beforeAll(async () => {
    chain = await startTestChain();
    safeContracts = await deploySafeContracts(chain, '1.4.1');
    factory = await deploySmartWalletFactory(chain);
    return chain.stop;
  });

  beforeEach(async () => {
    node = await startGateNode(chain.rpcUrl);
    ({ auth, clock } = await createTestAuth({ nodes: { 8453: [node.url] } }));
    browser = createTestBrowser(auth);
    await signIn(browser, clock.now);
    return async () => {
      await auth.close();
      await node.close();
    };
  });

  /** A message with its signature, to sign in or to link. */
  async function sign(wallet: TestWallet, asked: { nonce: string; statement?: string }) {
    const message = createSiweMessage({
      domain: 'example.com',
      address: wallet.address,
      uri: 'https://example.com',
      version: '1',
      chainId: 8453,
      issuedAt: new Date(clock.now).toISOString(),
      ...asked,
    });
    return { message, signature: await wallet.sign(hashMessage(message)) };
  }

  async function link(wallet: TestWallet, of = browser) {
    const signed = await sign(wallet, await linkNonce(of));
    const { response, answer } = await postJson(of, 'accounts/link', signed);
    return [response.status, answer.code];
  }

  /** A browser that a contract account signed in with. */
  async function signedInWith(wallet: TestWallet): Promise<TestBrowser> {
    const of = createTestBrowser(auth);
    const { response } = await of.post(
      'callback/siwe',
      await sign(wallet, { nonce: await of.csrfToken() }),
    );
    if (!response.ok) throw new Error(`Sign-in answered ${response.status}`);
    return of;
  }

  const linked = async (of = browser) =>
    (await ownAccounts(of)).accounts.map(({ address }) => address);

  test('a Safe is linked by its owners, and by no one else', async () => {
    const owners = [createKey(), createKey()];
    const safe = createSafe(chain, safeContracts, owners, 2);
    await safe.deploy();
    expect(await link(safe.signedBy([createKey(), createKey()]))).toEqual([401, 'SIG_INVALID']);
    expect(await linked()).toHaveLength(1);
    expect(await link(safe.signedBy(owners))).toEqual([200, undefined]);
    expect(await linked()).toContain(safe.address);
  });

  test('a passkey account is linked before it is deployed, and signs in to the same user', async () => {
    const wallet = await createSmartWallet(chain, factory, [createPasskey()]);
    expect(await link(wallet.prepared(wallet))).toEqual([200, undefined]);
    expect(await chain.client.getCode({ address: wallet.address })).toBeUndefined();
    const phone = await signedInWith(wallet.prepared(wallet));
    expect(await phone.session()).toMatchObject({
      address: wallet.address,
      user: { id: (await ownAccounts(browser)).user.id },
    });
  });

  test('while no node answers nothing is decided, and the message stays good', async () => {
    const wallet = await createSmartWallet(chain, factory, [createPasskey()]);
    const signed = await sign(wallet.prepared(wallet), await linkNonce(browser));
    node.down = true;
    const { response, answer } = await postJson(browser, 'accounts/link', signed);
    expect([response.status, answer.code]).toEqual([503, 'CHAIN_UNAVAILABLE']);
    expect(response.headers.get('retry-after')).not.toBeNull();
    node.down = false;
    clock.now += 60_000;
    expect((await postJson(browser, 'accounts/link', signed)).response.status).toBe(200);
  });

  test('a former owner of a Safe cannot link an account with an older session', async () => {
    const former = createKey();
    const safe = createSafe(chain, safeContracts, [former], 1);
    await safe.deploy();
    const owner = await signedInWith(safe);
    const { nonce, statement } = await linkNonce(owner);
    await safe.swapOwner(former, createKey().address);
    clock.now += 11_000;
    // Reading does not ask the chain again for minutes.
    expect(await owner.session()).toMatchObject({ address: safe.address });
    const signed = await signMessage(nonce, clock.now, { signer: bob, statement });
    const { response, answer } = await postJson(owner, 'accounts/link', signed);
    expect([response.status, answer.code]).toEqual([401, 'SESSION_REVOKED']);
    expect(await auth.users.find(`eip155:8453:${bob.address}`)).toBeNull();
    expect(await owner.session()).toEqual({});
  });

  test('while no node can confirm the session, nothing is linked or unlinked with it', async () => {
    const safe = createSafe(chain, safeContracts, [createKey()], 1);
    await safe.deploy();
    const owner = await signedInWith(safe);
    node.down = true;
    clock.now += 11_000;
    for (const path of ['accounts/unlink', 'accounts/email']) {
      const { answer } = await postJson(owner, path, { account: 'x', email: 'a@example.com' });
      expect(answer.code).toBe('CHAIN_UNAVAILABLE');
    }
    expect((await linkWallet(owner, clock.now, bob)).answer.code).toBe('CHAIN_UNAVAILABLE');
  });
});
