import { type GateNode, startGateNode } from '@portico/testing/chain/gate-node';
import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import { deployToken, type TokenContract } from '@portico/testing/chain/token-contracts';
import { options } from '@portico/testing/server/guide-options';
import { runBlock } from '@portico/testing/server/run-block';
import { signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import type { Hono } from 'hono';
import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../../create-auth/create-auth.ts';

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

/** The block that guards a route, which the others continue. */
const runGuard = () =>
  runBlock<{ app: Hono; balanceOf: (token: Address, accounts: readonly string[]) => unknown }>({
    document,
    containing: "app.get('/club'",
    given: { auth, coin: coin.address },
    returns: ['balanceOf'],
  });

test('reads balances of ERC-20, ERC-721 and ERC-1155', async () => {
  const collection = await deployToken(chain, 'ERC721PresetMinterPauserAutoId', 'Art', 'ART', '');
  const tickets = await deployToken(chain, 'ERC1155PresetMinterPauser', '');
  const owner = privateKeyToAccount(generatePrivateKey()).address;
  const read = (of: Address) =>
    runBlock<{ coins: bigint; pictures: bigint; passes: bigint }>({
      document,
      containing: 'const coins =',
      given: {
        auth,
        coin: coin.address,
        collection: collection.address,
        tickets: tickets.address,
        owner: of,
      },
      returns: ['coins', 'pictures', 'passes'],
    });
  expect(await read(owner)).toMatchObject({ coins: 0n, pictures: 0n, passes: 0n });
  await coin.send('transfer', owner, 5n);
  await collection.send('mint', owner);
  await collection.send('mint', owner);
  await tickets.send('mint', owner, 1n, 3n, '0x');
  await tickets.send('mint', owner, 2n, 4n, '0x');
  expect(await read(owner)).toMatchObject({ coins: 5n, pictures: 2n, passes: 3n });
});

test('guards a route: 403 without the token, 200 with it, 503 while the chain cannot be read', async () => {
  const { app } = await runGuard();
  const key = privateKeyToAccount(generatePrivateKey());
  const browser = createTestBrowser(auth);
  const open = async () => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, accept: 'text/html' };
    const answer = await app.request('https://example.com/club', { headers });
    return [answer.status, await answer.text()];
  };
  expect(await open()).toEqual([302, '']);
  await signIn(browser, clock.now, key);
  expect(await open()).toEqual([403, 'This page is for holders.']);
  node.down = true;
  expect(await open()).toEqual([503, 'Try again in a moment.']);
  node.down = false;
  await coin.send('transfer', key.address, 1n);
  expect(await open()).toEqual([200, 'Welcome.']);
  node.down = true;
  expect(await open()).toEqual([503, 'Try again in a moment.']);
});

test('session.data remembers the answer until it is refreshed', async () => {
  const { balanceOf } = await runGuard();
  const { auth: remembering } = await runBlock<{ auth: Auth }>({
    document,
    containing: 'holder:',
    given: { options: { ...options, nodes: { 8453: [node.url] } }, balanceOf, coin: coin.address },
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
  const { balanceOf } = await runGuard();
  const { auth: gate } = await runBlock<{ auth: Auth }>({
    document,
    containing: 'NOT_A_HOLDER',
    given: { options: { ...options, nodes: { 8453: [node.url] } }, balanceOf, coin: coin.address },
  });
  onTestFinished(() => gate.close());
  const key = privateKeyToAccount(generatePrivateKey());
  const attempt = async () => {
    const { response, answer } = await signIn(createTestBrowser(gate), Date.now(), key);
    return [response.status, answer.code];
  };
  expect(await attempt()).toEqual([403, 'NOT_A_HOLDER']);
  node.down = true;
  expect(await attempt()).toEqual([503, 'UNEXPECTED']);
  node.down = false;
  await coin.send('transfer', key.address, 1n);
  expect(await attempt()).toEqual([200, undefined]);
});
