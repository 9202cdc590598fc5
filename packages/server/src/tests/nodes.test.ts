import { spawnSync } from 'node:child_process';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createSiweMessage } from '@portico/protocol';
import { compile } from '@portico/testing/chain/compile';
import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import {
  answerWith,
  encodeVerdict,
  type GateNode,
  startGateNode,
  startTestNode,
} from '@portico/testing/chain/test-node';
import { alice, bob } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { type Address, parseAbi, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { base, baseSepolia, optimism } from '../chains.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import type { AuthOptions } from '../create-auth/options.ts';

describe('node client', () => {
  const abi = parseAbi([
    'function balanceOf(address) view returns (uint256)',
    'function decimals() view returns (uint8)',
    'function mint(address to, uint256 amount)',
    'function refuse() pure',
    'function symbol() view returns (string)',
  ]);

  let chain: TestChain;
  let token: Address;
  let node: GateNode;
  let auth: Auth;

  beforeAll(async () => {
    chain = await startTestChain(baseSepolia);
    const { Token } = compile('Token.sol');
    if (Token === undefined) throw new Error('The token has another name');
    token = await chain.deploy(Token);
    const args = [alice.address, parseEther('5')] as const;
    await chain.client.writeContract({ address: token, abi, functionName: 'mint', args });
    await chain.client.setBalance({ address: alice.address, value: parseEther('2') });
    return chain.stop;
  });

  beforeEach(async () => {
    node = await startGateNode(chain.rpcUrl);
    ({ auth } = await createTestAuth({
      chains: [base, baseSepolia],
      // Nothing is asked about Base.
      nodes: { [base.id]: ['http://127.0.0.1:9'], [baseSepolia.id]: [node.url] },
    }));
    return async () => {
      await auth.close();
      await node.close();
    };
  });

  const balanceOf = (account: Address) =>
    ({ address: token, abi, functionName: 'balanceOf', args: [account] }) as const;

  test('reads balances, tokens and blocks of its chain', async () => {
    const client = await auth.client(baseSepolia.id);
    expect(client.chain).toBe(baseSepolia);
    expect(await client.getBalance({ address: alice.address })).toBe(parseEther('2'));
    expect(await client.readContract(balanceOf(alice.address))).toBe(parseEther('5'));
    expect(await client.readContract(balanceOf(bob.address))).toBe(0n);
    expect(await client.getBlockNumber()).toBeGreaterThan(0n);
  });

  test('puts reads of the same moment into one request, by one client for everybody', async () => {
    const read = async (account: Address) =>
      (await auth.client(baseSepolia.id)).readContract(balanceOf(account));
    expect(await Promise.all([read(alice.address), read(bob.address)])).toEqual([
      parseEther('5'),
      0n,
    ]);
    expect(node.requests()).toBe(1);
  });

  describe('what goes wrong is viem’s error', () => {
    test('when the contract refuses, with its reason', async () => {
      const client = await auth.client(baseSepolia.id);
      const call = client.readContract({ address: token, abi, functionName: 'refuse' });
      await expect(call).rejects.toMatchObject({
        name: 'ContractFunctionExecutionError',
        cause: { name: 'ContractFunctionRevertedError', reason: 'as asked' },
      });
    });

    test('when a node refuses the call', async () => {
      const client = await auth.client(baseSepolia.id);
      const call = client.request({ method: 'eth_unknown' as 'eth_chainId' });
      await expect(call).rejects.toMatchObject({ name: 'MethodNotFoundRpcError', code: -32601 });
    });

    test('when no node answers, and the next one is asked before', async () => {
      const spare = await startGateNode(chain.rpcUrl);
      onTestFinished(() => spare.close());
      const two = await createTestAuth({
        chains: [baseSepolia],
        nodes: { [baseSepolia.id]: [node.url, spare.url] },
      });
      onTestFinished(() => two.auth.close());
      const client = await two.auth.client(baseSepolia.id);
      node.down = true;
      expect(await client.getBalance({ address: alice.address })).toBe(parseEther('2'));
      spare.down = true;
      await expect(client.getBlockNumber()).rejects.toMatchObject({ name: 'HttpRequestError' });
    });
  });

  test('a chain that is not configured is an error that names those that are', async () => {
    await expect(auth.client(optimism.id)).rejects.toThrow(
      new RangeError(
        'Chain 10 is not in the option chains, which has 8453 (Base), 84532 (Base Sepolia).',
      ),
    );
  });

  test('a server that never asks for a client loads nothing of viem', () => {
    const index = new URL('../index.ts', import.meta.url).href;
    const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { createAuth, siwe } = await import(${JSON.stringify(index)});
    const auth = createAuth({
      url: 'https://example.com', secret: 'a secret for the tests of this file alone', database: ':memory:', providers: [siwe()],
      nodes: { 8453: ['http://127.0.0.1:9'] },
    });
    await auth.handler(new Request('https://example.com/api/auth/session'));
    const before = loaded.filter((url) => url.includes('/viem/')).length;
    await auth.client(8453);
    const after = loaded.filter((url) => url.includes('/viem/')).length;
    await auth.close();
    console.log(JSON.stringify([before, after > 0]));
  `;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions', 'source', '--input-type', 'module', '--eval', program],
      { encoding: 'utf8', cwd: new URL('.', import.meta.url).pathname },
    );
    expect(stdout.trim().split('\n').at(-1), stderr).toBe('[0,true]');
  });
});

const yes = answerWith(encodeVerdict({ verdict: 1, code: 'fe' }));

/** A node that takes so many milliseconds for each call. */
const slow =
  (milliseconds: number): RequestListener =>
  async (request, response) => {
    await text(request);
    await delay(milliseconds);
    yes(request, response);
  };

async function start(listeners: readonly RequestListener[], options: Partial<AuthOptions> = {}) {
  const nodes = await Promise.all(listeners.map(startTestNode));
  const { auth } = await createTestAuth({
    nodes: { 8453: nodes.map(({ url }) => url) },
    now: Date.now,
    signInsPerMinute: 1_000_000,
    ...options,
  });
  onTestFinished(async () => {
    await auth.close();
    for (const node of nodes) await node.close();
  });
  return auth;
}

/** Signs a contract account in, whose signature only a node can check. */
async function signInContract(auth: Auth, address = newAddress()) {
  const browser = createTestBrowser(auth);
  const message = createSiweMessage({
    domain: 'example.com',
    address,
    uri: 'https://example.com',
    version: '1',
    chainId: 8453,
    nonce: await browser.csrfToken(),
    issuedAt: new Date().toISOString(),
  });
  const { response } = await browser.post('callback/siwe', { message, signature: '0x1234' });
  return response.status;
}

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;

test('a single node may take more than its share of the time, and accounts sign in', async () => {
  expect(await signInContract(await start([slow(3000)]))).toBe(200);
});

test('the last of several slow nodes may take all the time that is left', async () => {
  expect(await signInContract(await start([slow(20_000), slow(3000)]))).toBe(200);
});

test('the times are options', async () => {
  const nodeTimeouts = { perNode: 200, overall: 600 };
  const auth = await start([slow(2000)], { nodeTimeouts });
  const begun = performance.now();
  expect(await signInContract(auth)).toBe(503);
  expect(performance.now() - begun).toBeLessThan(2000);
});

test('a flood of new contract accounts on a slow node does not turn away one that signed in before', async () => {
  const auth = await start([slow(700)]);
  const member = newAddress();
  expect(await signInContract(auth, member)).toBe(200);
  const flood = Promise.all(Array.from({ length: 150 }, () => signInContract(auth)));
  await delay(300);
  expect(await Promise.all([1, 2].map(() => signInContract(auth, member)))).toEqual([200, 200]);
  // The flood is more than the queue holds.
  expect(await flood).toContain(503);
});

test('a flood in the name of a known account does not turn away another known one', async () => {
  const auth = await start([slow(700)]);
  const [claimed, member] = [newAddress(), newAddress()];
  for (const address of [claimed, member]) expect(await signInContract(auth, address)).toBe(200);
  const flood = Promise.all(Array.from({ length: 150 }, () => signInContract(auth, claimed)));
  await delay(300);
  expect(await signInContract(auth, member)).toBe(200);
  expect(await flood).toContain(503);
});

test('a flood of the RPC proxy holds up no check of a signature', async () => {
  const auth = await start([slow(700)], { rpcProxy: {} });
  const balance = { method: 'eth_getBalance', params: [newAddress(), 'latest'] };
  const body = JSON.stringify(
    Array.from({ length: 50 }, (_, id) => ({ jsonrpc: '2.0', id, ...balance })),
  );
  const headers = { origin: 'https://example.com' };
  const post = (index: number) =>
    auth.handler(new Request('https://example.com/api/rpc', { method: 'POST', headers, body }), {
      ip: `203.0.113.${index}`,
    });
  const flood = Promise.all(Array.from({ length: 150 }, (_, index) => post(index)));
  await delay(300);
  expect(await signInContract(auth)).toBe(200);
  // The proxy is still at it.
  expect(await Promise.race([flood, delay(0, 'pending')])).toBe('pending');
  await flood;
});

test('a sign-in that no node could check logs the chain, the host and the reason, and no stack', async () => {
  const nodes = { 8453: ['http://127.0.0.1:9/a-secret-key'] };
  const { auth, log } = await createTestAuth({ nodes, now: Date.now });
  onTestFinished(() => auth.close());
  expect(await signInContract(auth)).toBe(503);
  const lines = log.filter(({ level }) => level !== 'info');
  expect(lines).toMatchObject([
    {
      message: 'RPC node failed',
      fields: { chain: 8453, node: '127.0.0.1:9', reason: expect.stringMatching(/^could not be/) },
    },
    {
      message: 'a request could not be answered',
      fields: { code: 'CHAIN_UNAVAILABLE', reason: expect.stringMatching(/^Too few nodes .*:9/) },
    },
  ]);
  expect(lines.filter(({ fields }) => 'err' in fields)).toEqual([]);
  expect(JSON.stringify(log)).not.toContain('a-secret-key');
});
