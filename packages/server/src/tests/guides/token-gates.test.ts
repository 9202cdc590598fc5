import { errorMessage } from '@portico/protocol';
import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import { type GateNode, startGateNode } from '@portico/testing/chain/test-node';
import { deployToken, type TokenContract } from '@portico/testing/chain/token-contracts';
import { options, runBlock } from '@portico/testing/docs/run-block';
import { signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { cookieHeader, createTestBrowser } from '@portico/testing/server/test-browser';
import type { Hono } from 'hono';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../../create-auth/create-auth.ts';
import { holds, owns, type TokenCondition } from '../../sessions/guards.ts';

// The guide's code, on a real chain with OpenZeppelin's contracts.
const document = 'docs/guides/token-gates.md';
const million = 10n ** 24n;

let chain: TestChain;
let coin: TokenContract;
let node: GateNode;
let auth: Auth;
let clock: TestClock;

beforeAll(async () => {
  chain = await startTestChain();
  const holder = chain.client.account.address;
  coin = await deployToken(chain, 'ERC20PresetFixedSupply', 'Coin', 'COIN', million, holder);
  return chain.stop;
});

beforeEach(async () => {
  node = await startGateNode(chain.rpcUrl);
  ({ auth, clock } = await createTestAuth({ nodes: { 8453: [node.url] } }));
  return async () => {
    await auth.close();
    await node.close();
  };
});

test('reads a balance of ERC-20', async () => {
  const owner = privateKeyToAccount(generatePrivateKey()).address;
  await coin.send('transfer', owner, 5n);
  const read = await runBlock<{ coins: bigint }>({
    document,
    containing: 'const coins =',
    given: { auth, coin: coin.address, owner },
    returns: ['coins'],
  });
  expect(read.coins).toBe(5n);
});

test('guards a route: 403 without the tokens, 200 with them, 503 while the chain cannot be read', async () => {
  const { app } = await runBlock<{ app: Hono }>({
    document,
    containing: "app.get('/club'",
    given: { auth, coin: coin.address },
  });
  const key = privateKeyToAccount(generatePrivateKey());
  const browser = createTestBrowser(auth);
  const open = async () => {
    const headers = { cookie: cookieHeader(browser), accept: 'text/html' };
    const answer = await app.request('https://example.com/club', { headers });
    return [answer.status, await answer.text()] as const;
  };
  expect(await open()).toEqual([302, '']);
  await signIn(browser, clock.now, key);
  await coin.send('transfer', key.address, 4n);
  expect(await open()).toEqual([403, expect.stringContaining('cannot open this page')]);
  node.down = true;
  expect(await open()).toEqual([503, expect.stringContaining(errorMessage('CHAIN_UNAVAILABLE'))]);
  node.down = false;
  await coin.send('transfer', key.address, 1n);
  expect(await open()).toEqual([200, 'Welcome.']);
  node.down = true;
  expect((await open())[0]).toBe(503);
});

test('conditions about NFTs: of a collection, by id, and of ERC-1155', async () => {
  const art = await deployToken(chain, 'ERC721PresetMinterPauserAutoId', 'Art', 'ART', '');
  const tickets = await deployToken(chain, 'ERC1155PresetMinterPauser', '');
  const owner = privateKeyToAccount(generatePrivateKey()).address;
  const pass = (condition: TokenCondition, chainId = 8453) =>
    condition({ accounts: [`eip155:${chainId}:${owner}`] }, auth);
  expect(await pass(owns(art.address))).toBe(false);
  // A token that does not exist is nobody's.
  expect(await pass(owns(art.address, { id: 0n }))).toBe(false);
  await art.send('mint', owner);
  await tickets.send('mint', owner, 1n, 3n, '0x');
  expect(await pass(owns(art.address))).toBe(true);
  expect(await pass(owns(art.address, { id: 0n }))).toBe(true);
  expect(await pass(owns(art.address, { id: 1n }))).toBe(false);
  expect(await pass(holds(tickets.address, { id: 1n, atLeast: 3n }))).toBe(true);
  expect(await pass(holds(tickets.address, { id: 1n, atLeast: 4n }))).toBe(false);
  expect(await pass(holds(tickets.address, { id: 2n }))).toBe(false);
  // The same address on another chain may be someone else's.
  expect(await pass(owns(art.address), 84532)).toBe(false);
  node.down = true;
  await expect(pass(owns(art.address, { id: 0n }))).rejects.toMatchObject({
    code: 'CHAIN_UNAVAILABLE',
  });
});

test('session.data remembers the answer until it is refreshed', async () => {
  const { auth: remembering } = await runBlock<{ auth: Auth }>({
    document,
    containing: 'holder:',
    given: { options: { ...options, nodes: { 8453: [node.url] } }, coin: coin.address },
  });
  onTestFinished(() => remembering.close());
  const key = privateKeyToAccount(generatePrivateKey());
  const browser = createTestBrowser(remembering);
  node.down = true;
  expect((await signIn(browser, Date.now(), key)).response.status).toBe(503);
  node.down = false;
  await signIn(browser, Date.now(), key);
  expect(await browser.session()).toMatchObject({ holder: false });
  await coin.send('transfer', key.address, 1n);
  expect(await browser.session()).toMatchObject({ holder: false });
  const user = await remembering.users.find(`eip155:8453:${key.address}`);
  await remembering.sessions.refresh(user?.id ?? '');
  expect(await browser.session()).toMatchObject({ holder: true });
});

test('allow lets holders in, and no one while the chain cannot be read', async () => {
  const { auth: gate } = await runBlock<{ auth: Auth }>({
    document,
    containing: 'NOT_A_HOLDER',
    given: { options: { ...options, nodes: { 8453: [node.url] } }, coin: coin.address },
  });
  onTestFinished(() => gate.close());
  const key = privateKeyToAccount(generatePrivateKey());
  const attempt = async () => {
    const { response, answer } = await signIn(createTestBrowser(gate), Date.now(), key);
    return [response.status, answer.code];
  };
  expect(await attempt()).toEqual([403, 'NOT_A_HOLDER']);
  node.down = true;
  expect(await attempt()).toEqual([503, 'CHAIN_UNAVAILABLE']);
  node.down = false;
  await coin.send('transfer', key.address, 1n);
  expect(await attempt()).toEqual([200, undefined]);
});
