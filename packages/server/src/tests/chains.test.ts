import { createSiweMessage } from '@portico/protocol';
import { createSafe, deploySafeContracts, type SafeContracts } from '@portico/testing/chain/safe';
import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import { type GateNode, startGateNode } from '@portico/testing/chain/test-node';
import type { TestWallet } from '@portico/testing/chain/test-wallet';
import { alice, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  createTestBrowser,
  listSessions,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { base, baseSepolia, type Chain, optimism } from '../chains.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { openStore } from '../store/open-database.ts';

// Sites on Base and Base Sepolia, over two local chains.

const createKey = () => privateKeyToAccount(generatePrivateKey());
const minute = 60_000;

let mainnet: TestChain;
let testnet: TestChain;
let contracts: SafeContracts;

let baseNode: GateNode;
let sepoliaNode: GateNode;
let auth: Auth;
let clock: TestClock;
let browser: TestBrowser;

beforeAll(async () => {
  [mainnet, testnet] = await Promise.all([startTestChain(base), startTestChain(baseSepolia)]);
  contracts = await deploySafeContracts(testnet, '1.4.1');
  return async () => {
    await Promise.all([mainnet.stop(), testnet.stop()]);
  };
});

const nodes = () => ({ [base.id]: [baseNode.url], [baseSepolia.id]: [sepoliaNode.url] });

beforeEach(async () => {
  [baseNode, sepoliaNode] = await Promise.all([
    startGateNode(mainnet.rpcUrl),
    startGateNode(testnet.rpcUrl),
  ]);
  ({ auth, clock } = await createTestAuth({ chains: [base, baseSepolia], nodes: nodes() }));
  browser = createTestBrowser(auth);
  return async () => {
    await auth.close();
    await Promise.all([baseNode.close(), sepoliaNode.close()]);
  };
});

/** Signs in with a key, by a message for this chain. */
async function signInOn(chain: Pick<Chain, 'id'>, tab = browser) {
  const signed = await signMessage(await tab.csrfToken(), clock.now, { chainId: chain.id });
  const { response, answer } = await tab.post('callback/siwe', signed);
  return [response.status, answer.code];
}

/** A Safe that exists on Base Sepolia only. */
async function createTestnetSafe(owner = createKey()) {
  const safe = createSafe(testnet, contracts, [owner], 1);
  await safe.deploy();
  return safe;
}

/** Signs in with a Safe, by a message for this chain and a signature that is good on Base Sepolia. */
async function signInWith(safe: TestWallet, { id: chainId }: Pick<Chain, 'id'>, tab = browser) {
  const message = createSiweMessage({
    domain: 'example.com',
    address: safe.address,
    uri: 'https://example.com',
    version: '1',
    chainId,
    nonce: await tab.csrfToken(),
    issuedAt: new Date(clock.now).toISOString(),
  });
  const signature = await safe.sign(hashMessage(message), baseSepolia.id);
  const { response, answer } = await tab.post('callback/siwe', { message, signature });
  return [response.status, answer.code];
}

describe('signing in', () => {
  test.each([base, baseSepolia])('a key signs in on $name, without a node', async (chain) => {
    expect(await signInOn(chain)).toEqual([200, undefined]);
    expect(await browser.session()).toMatchObject({ address: alice.address, chainId: chain.id });
    const account = `eip155:${chain.id}:${alice.address}`;
    expect(await listSessions(auth, account)).toHaveLength(1);
    expect([baseNode.requests(), sepoliaNode.requests()]).toEqual([0, 0]);
  });

  test('a contract account signs in on its own chain, which is asked at its own nodes', async () => {
    const safe = await createTestnetSafe();
    expect(await signInWith(safe, baseSepolia)).toEqual([200, undefined]);
    expect(await browser.session()).toMatchObject({ address: safe.address, chainId: 84_532 });
    expect([baseNode.requests(), sepoliaNode.requests()]).toEqual([0, 1]);
  });

  test('the same address is another account on a chain where its contract is not', async () => {
    expect(await signInWith(await createTestnetSafe(), base)).toEqual([401, 'SIG_INVALID']);
    expect([baseNode.requests(), sepoliaNode.requests()]).toEqual([1, 0]);
  });

  test('a chain that the site does not use is refused, whatever signs', async () => {
    expect(await signInOn(optimism)).toEqual([401, 'CHAIN_MISMATCH']);
    const signed = await signMessage(await browser.csrfToken(), clock.now, { chainId: 10 });
    const { answer } = await browser.post('callback/siwe', signed);
    expect(answer.message).toContain('Switch to Base or Base Sepolia and sign again.');
    expect(await signInWith(await createTestnetSafe(), optimism)).toEqual([401, 'CHAIN_MISMATCH']);
    expect(await browser.session()).toEqual({});
  });

  test('Base is the only chain of a site that names none', async () => {
    const only = await createTestAuth({ nodes: { [base.id]: [baseNode.url] } });
    onTestFinished(() => only.auth.close());
    const tab = createTestBrowser(only.auth);
    expect(await signInOn(baseSepolia, tab)).toEqual([401, 'CHAIN_MISMATCH']);
    expect(await signInOn(base, tab)).toEqual([200, undefined]);
  });

  test('nodes of another chain than they are named for decide nothing', async () => {
    const swapped = { [base.id]: [sepoliaNode.url], [baseSepolia.id]: [baseNode.url] };
    const wrong = await createTestAuth({ chains: [base, baseSepolia], nodes: swapped });
    onTestFinished(() => wrong.auth.close());
    const tab = createTestBrowser(wrong.auth);
    expect(await signInWith(await createTestnetSafe(), baseSepolia, tab)).toEqual([
      503,
      'CHAIN_UNAVAILABLE',
    ]);
  });

  test('an outage of one chain stops no other', async () => {
    const safe = await createTestnetSafe();
    baseNode.down = true;
    for (let count = 0; count < 5; count++) {
      expect(await signInWith(safe, base)).toEqual([503, 'CHAIN_UNAVAILABLE']);
    }
    expect(await signInWith(await createTestnetSafe(), baseSepolia)).toEqual([200, undefined]);
  });

  test('a quorum of two asks two nodes of the account’s chain', async () => {
    const [otherBase, otherSepolia] = await Promise.all([
      startGateNode(mainnet.rpcUrl),
      startGateNode(testnet.rpcUrl),
    ]);
    const two = await createTestAuth({
      chains: [base, baseSepolia],
      nodes: {
        [base.id]: [baseNode.url, otherBase.url],
        [baseSepolia.id]: [sepoliaNode.url, otherSepolia.url],
      },
      nodeQuorum: 2,
    });
    onTestFinished(async () => {
      await two.auth.close();
      await Promise.all([otherBase.close(), otherSepolia.close()]);
    });
    const tab = createTestBrowser(two.auth);
    const safe = await createTestnetSafe();
    otherSepolia.down = true;
    expect(await signInWith(safe, baseSepolia, tab)).toEqual([503, 'CHAIN_UNAVAILABLE']);
    otherSepolia.down = false;
    expect(await signInWith(safe, baseSepolia, tab)).toEqual([200, undefined]);
    expect([baseNode.requests(), otherBase.requests()]).toEqual([0, 0]);
  });
});

describe('the session of a contract account', () => {
  const sessionAfter = async (minutes: number) => {
    clock.now += minutes * minute;
    return browser.session();
  };

  test('is checked again on its own chain', async () => {
    const owner = createKey();
    const safe = await createTestnetSafe(owner);
    await signInWith(safe, baseSepolia);
    baseNode.down = true;
    expect(await sessionAfter(15)).toMatchObject({ chainId: 84_532 });
    expect([baseNode.requests(), sepoliaNode.requests()]).toEqual([0, 2]);
    await safe.swapOwner(owner, createKey().address);
    expect(await sessionAfter(15)).toEqual({});
  });

  test('ends when the site no longer uses its chain; that of a key goes on', async () => {
    const store = await openStore(':memory:');
    const both = await createTestAuth({
      chains: [base, baseSepolia],
      nodes: nodes(),
      database: store,
      now: () => clock.now,
    });
    const less = await createTestAuth({
      nodes: { [base.id]: [baseNode.url] },
      database: store,
      now: () => clock.now,
    });
    onTestFinished(() => store.close());
    const [key, contract] = [createTestBrowser(both.auth), createTestBrowser(both.auth)];
    expect(await signInOn(baseSepolia, key)).toEqual([200, undefined]);
    expect(await signInWith(await createTestnetSafe(), baseSepolia, contract)).toEqual([
      200,
      undefined,
    ]);
    clock.now += 15 * minute;
    const later = (tab: TestBrowser) => createTestBrowser(less.auth, { copyOf: tab });
    expect(await later(key).session()).toMatchObject({ chainId: 84_532 });
    const answer = await later(contract).fetch('session');
    expect(answer.headers.get('portico-session-ended')).toBe('SESSION_REVOKED');
    expect(baseNode.requests()).toBe(0);
  });
});

test('a site without nodes uses the chains’ public RPC URLs and logs it', async () => {
  const { auth: bare, log } = await createTestAuth({ chains: [base, baseSepolia] });
  onTestFinished(() => bare.close());
  const { auth: full, log: quiet } = await createTestAuth({
    chains: [base, baseSepolia],
    nodes: nodes(),
  });
  onTestFinished(() => full.close());
  const lines = (all: typeof log) => all.filter(({ message }) => message.includes('rate-limited'));
  expect(lines(log)).toMatchObject([
    { level: 'info', fields: { chains: ['Base', 'Base Sepolia'] } },
  ]);
  expect(lines(quiet)).toEqual([]);
});
