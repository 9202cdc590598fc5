import { createSiweMessage, type RedirectAnswer } from '@portico/protocol';
import { createPasskey } from '@portico/testing/chain/passkey';
import { createSafe, deploySafeContracts, type SafeContracts } from '@portico/testing/chain/safe';
import { createSmartWallet, deploySmartWalletFactory } from '@portico/testing/chain/smart-wallet';
import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import { type GateNode, startGateNode } from '@portico/testing/chain/test-node';
import type { TestWallet } from '@portico/testing/chain/test-wallet';
import { signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  listSessions,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { type Address, type Hex, hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { AuthError } from '../common/auth-error.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { openStore } from '../store/open-database.ts';
import type { Store } from '../store/store.ts';

const minute = 60_000;
const hour = 60 * minute;
const createKey = () => privateKeyToAccount(generatePrivateKey());

let chain: TestChain;
let safeContracts: SafeContracts;
let factory: Address;
let node: GateNode;
let store: Store;
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
  store = await openStore(':memory:');
  ({ auth, clock } = await createTestAuth({ nodes: { 8453: [node.url] }, database: store }));
  browser = createTestBrowser(auth);
  return async () => {
    await auth.close();
    await node.close();
  };
});

type Signed = { message: string; signature: Hex };

/** Creates the message that a browser asks a wallet to sign, with its own nonce. */
async function prepare(address: Address, tab = browser): Promise<string> {
  return createSiweMessage({
    domain: 'example.com',
    address,
    uri: 'https://example.com',
    version: '1',
    chainId: 8453,
    nonce: await tab.csrfToken(),
    issuedAt: new Date(clock.now).toISOString(),
  });
}

async function signWith(wallet: TestWallet, tab = browser): Promise<Signed> {
  const message = await prepare(wallet.address, tab);
  return { message, signature: await wallet.sign(hashMessage(message)) };
}

async function post(signed: Signed, tab = browser): Promise<[number, RedirectAnswer['code']]> {
  const { response, answer } = await tab.post('callback/siwe', signed);
  return [response.status, answer.code];
}

async function createDeployedSafe(owners = [createKey()], threshold = 1) {
  const safe = createSafe(chain, safeContracts, owners, threshold);
  await safe.deploy();
  return safe;
}

const toRequest = (tab: TestBrowser) =>
  new Request('https://example.com/', {
    headers: { cookie: cookieHeader(tab) },
  });

describe('signing in', () => {
  test('a Safe of three owners, two of whom sign; one alone is refused', async () => {
    const owners = [createKey(), createKey(), createKey()];
    const safe = await createDeployedSafe(owners, 2);
    expect(await post(await signWith(safe.signedBy(owners.slice(2))))).toEqual([
      401,
      'SIG_INVALID',
    ]);
    expect(await post(await signWith(safe.signedBy(owners.slice(1))))).toEqual([200, undefined]);
    expect(await browser.session()).toMatchObject({ address: safe.address, chainId: 8453 });
    expect(node.requests()).toBe(2);
  });

  test('a passkey account that is not deployed yet', async () => {
    const wallet = await createSmartWallet(chain, factory, [createPasskey()]);
    expect(await post(await signWith(wallet.prepared(wallet)))).toEqual([200, undefined]);
    expect(await browser.session()).toMatchObject({ address: wallet.address });
    expect(await chain.client.getCode({ address: wallet.address })).toBeUndefined();
  });

  test('the owners of a Safe have a day to approve on-chain, and no longer', async () => {
    const safe = await createDeployedSafe([createKey(), createKey()], 2);
    const message = await prepare(safe.address);
    const late = createTestBrowser(auth);
    const lateMessage = await prepare(safe.address, late);
    clock.now += 20 * hour;
    for (let count = 0; count < 8; count++) {
      expect(await post({ message, signature: '0x' })).toEqual([401, 'APPROVAL_PENDING']);
    }
    await safe.approve(hashMessage(message));
    await safe.approve(hashMessage(lateMessage));
    expect(await post({ message, signature: '0x' })).toEqual([200, undefined]);
    // Used up for as long as it could have been used, whatever is swept away.
    clock.now += 3 * hour;
    await store.sweep({ now: clock.now, idleSince: 0, auditSince: 0, limit: 100 });
    expect(await post({ message, signature: '0x' })).toEqual([401, 'NONCE_USED']);
    clock.now += 2 * hour;
    expect(await post({ message: lateMessage, signature: '0x' }, late)).toEqual([
      401,
      'NONCE_EXPIRED',
    ]);
  });

  test('a key has ten minutes, whatever the limit for contract accounts', async () => {
    const key = createKey();
    const message = await prepare(key.address);
    clock.now += 10 * minute + 1000;
    const signature = await key.signMessage({ message });
    expect(await post({ message, signature })).toEqual([401, 'NONCE_EXPIRED']);
  });

  test('while no node answers: 503, the nonce stays valid, no attempt is counted, one signature is enough', async () => {
    const signed = await signWith(await createDeployedSafe());
    node.down = true;
    for (let count = 0; count < 8; count++) {
      const { response, answer } = await browser.post('callback/siwe', signed);
      expect([response.status, answer.code]).toEqual([503, 'CHAIN_UNAVAILABLE']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    node.down = false;
    clock.now += 10_000;
    expect(await post(signed)).toEqual([200, undefined]);
  });

  test('a key signs in while no node answers, without a node request', async () => {
    node.down = true;
    expect((await signIn(browser, clock.now)).response.status).toBe(200);
    expect(node.requests()).toBe(0);
  });

  test('fifty submissions of one Safe’s message open one session', async () => {
    const safe = await createDeployedSafe();
    const signed = await signWith(safe);
    const csrfToken = await browser.csrfToken();
    const body = () => new URLSearchParams({ csrfToken, json: 'true', ...signed });
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        browser.fetch('callback/siwe', { method: 'POST', body: body() }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(49);
    expect(await listSessions(auth, `eip155:8453:${safe.address}`)).toHaveLength(1);
  });
});

describe('a session of a contract account', () => {
  test('ends when its owners changed, at the next use after fifteen minutes', async () => {
    const owner = createKey();
    const safe = await createDeployedSafe([owner]);
    await post(await signWith(safe));
    await safe.swapOwner(owner, createKey().address);
    clock.now += 15 * minute - 1;
    expect(await browser.session()).toMatchObject({ address: safe.address });
    clock.now += 1;
    const answer = await browser.fetch('session');
    expect(answer.headers.get('portico-session-ended')).toBe('SESSION_REVOKED');
    expect(await answer.json()).toEqual({});
    // Later responses are anonymous, as for any other ended session.
    expect((await browser.fetch('session')).headers.has('portico-session-ended')).toBe(false);
    expect(await listSessions(auth, `eip155:8453:${safe.address}`)).toEqual([]);
  });

  test('redirects from a guarded page with the reason when it ended', async () => {
    const owner = createKey();
    const safe = await createDeployedSafe([owner]);
    await post(await signWith(safe));
    await safe.swapOwner(owner, createKey().address);
    clock.now += 15 * minute;
    const thrown = await auth.requireSession(toRequest(browser)).catch((cause: unknown) => cause);
    const location = thrown instanceof Response ? (thrown.headers.get('location') ?? '') : '';
    expect(new URL(location).searchParams.get('code')).toBe('SESSION_REVOKED');
    const page = await browser.fetch(location.slice(location.indexOf('signin')));
    expect(await page.text()).toContain('your account no longer accepts its signature');
  });

  test('continues while its owners are the same, with one request every fifteen minutes', async () => {
    const safe = await createDeployedSafe();
    await post(await signWith(safe));
    for (let count = 2; count < 5; count++) {
      clock.now += 15 * minute;
      const copies = Array.from({ length: 10 }, () =>
        createTestBrowser(auth, { copyOf: browser }).session(),
      );
      for (const session of await Promise.all(copies)) {
        expect(session).toMatchObject({ address: safe.address });
      }
      expect(await browser.session()).toMatchObject({ address: safe.address });
      expect(node.requests()).toBe(count);
    }
  });

  test('is kept while no node answers, retried once a minute, and checked when one does', async () => {
    const owner = createKey();
    const safe = await createDeployedSafe([owner]);
    await post(await signWith(safe));
    await safe.swapOwner(owner, createKey().address);
    node.down = true;
    clock.now += 15 * minute;
    for (let count = 0; count < 5; count++) {
      expect(await browser.session()).toMatchObject({ address: safe.address });
    }
    expect(node.requests()).toBe(2);
    node.down = false;
    clock.now += minute;
    expect(await browser.session()).toEqual({});
  });

  test('is still read while the database is read-only', async () => {
    const safe = await createDeployedSafe();
    await post(await signWith(safe));
    const full = new AuthError('STORE_UNAVAILABLE', { cause: new Error('the disk is full') });
    const readOnly = { ...store, recordCheck: () => Promise.reject(full) };
    const { auth: reader } = await createTestAuth({
      nodes: { 8453: [node.url] },
      database: readOnly,
      now: () => clock.now,
    });
    clock.now += 15 * minute;
    expect(await reader.session(toRequest(browser))).toMatchObject({ address: safe.address });
  });

  test('ends at its limit, outage or not', async () => {
    await post(await signWith(await createDeployedSafe()));
    node.down = true;
    for (let days = 1; days < 30; days++) {
      clock.now += 24 * hour;
      expect(await browser.session()).toHaveProperty('address');
    }
    clock.now += 24 * hour;
    expect(await browser.session()).toEqual({});
  });

  test('is checked at once with a strict session check', async () => {
    const owner = createKey();
    const safe = await createDeployedSafe([owner]);
    await post(await signWith(safe));
    const sure = { maxAge: 0, strict: true };
    const request = toRequest(browser);
    expect(await auth.session(request, sure)).toMatchObject({ address: safe.address });
    node.down = true;
    await expect(auth.session(request, sure)).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
    expect(await auth.session(request)).toMatchObject({ address: safe.address });
    node.down = false;
    await safe.swapOwner(owner, createKey().address);
    expect(await auth.session(request, sure)).toBeNull();
  });

  test('does not let a former owner end the others', async () => {
    const owner = createKey();
    const safe = await createDeployedSafe([owner]);
    await post(await signWith(safe));
    const successor = createKey();
    await safe.swapOwner(owner, successor.address);
    const another = createTestBrowser(auth);
    await post(await signWith(safe.signedBy([successor]), another), another);
    clock.now += 10_000;
    const { response } = await browser.post('sessions/end-others');
    expect(response.status).toBe(401);
    expect(await another.session()).toMatchObject({ address: safe.address });
  });
});

test('repeatedly ending sessions asks the chain once in ten seconds', async () => {
  await post(await signWith(await createDeployedSafe()));
  clock.now += 10_000;
  for (let count = 0; count < 5; count++) await browser.post('sessions/end-others');
  expect(node.requests()).toBe(2);
});

test('a session of a key never asks the chain', async () => {
  await signIn(browser, clock.now);
  clock.now += hour;
  expect(await browser.session()).toHaveProperty('address');
  expect(await auth.session(toRequest(browser), { maxAge: 0, strict: true })).not.toBeNull();
  expect(node.requests()).toBe(0);
});

test('two nodes must agree with a quorum of two', async () => {
  const liar = await startGateNode(chain.rpcUrl);
  onTestFinished(() => liar.close());
  const two = await createTestAuth({ nodes: { 8453: [node.url, liar.url] }, nodeQuorum: 2 });
  onTestFinished(() => two.auth.close());
  const tab = createTestBrowser(two.auth);
  const signed = await signWith(await createDeployedSafe(), tab);
  liar.down = true;
  expect(await post(signed, tab)).toEqual([503, 'CHAIN_UNAVAILABLE']);
  liar.down = false;
  expect(await post(signed, tab)).toEqual([200, undefined]);
});
