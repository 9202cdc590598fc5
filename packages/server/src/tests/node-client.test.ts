import { spawnSync } from 'node:child_process';
import { compile } from '@portico/testing/chain/compile';
import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import { type GateNode, startGateNode } from '@portico/testing/chain/test-node';
import { alice, bob } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { type Address, parseAbi, parseEther } from 'viem';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { base, baseSepolia, optimism } from '../chains.ts';
import type { Auth } from '../create-auth/create-auth.ts';

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
