import { createSiweMessage } from '@portico/protocol';
import { createPasskey } from '@portico/testing/chain/passkey';
import { createSafe, deploySafeContracts, type SafeContracts } from '@portico/testing/chain/safe';
import { createSmartWallet, deploySmartWalletFactory } from '@portico/testing/chain/smart-wallet';
import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import { type GateNode, startGateNode } from '@portico/testing/chain/test-node';
import type { TestWallet } from '@portico/testing/chain/test-wallet';
import { linkNonce, linkWallet, ownAccounts, postJson } from '@portico/testing/server/link-account';
import { bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { type Address, hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';

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
