import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstChainId, requestNode, walletChain } from './chains.ts';

describe('walletChain', () => {
  it('uses the site’s description, then the table’s, and treats an unknown chain as a real one', () => {
    const own = [{ id: 7, name: 'Seven', testnet: true, nativeCurrency: { symbol: 'SVN' } }];
    expect(walletChain(7, own)).toMatchObject({ name: 'Seven', symbol: 'SVN', isTest: true });
    expect(walletChain(84_532, undefined)).toMatchObject({ name: 'Base Sepolia', isTest: true });
    expect(walletChain(8453, own)).toMatchObject({ name: 'Base', isTest: false });
    expect(walletChain(7, 'damaged')).toMatchObject({ name: 'chain 7', isTest: false });
  });

  it('knows the chains of anvil, Hardhat and Ganache', () => {
    expect(walletChain(31_337, [{ id: 31_337, name: 'Foundry' }])).toMatchObject({
      name: 'Foundry',
      isTest: true,
      isLocal: true,
    });
    expect(walletChain(1337, undefined)).toMatchObject({ isTest: true, isLocal: true });
  });
});

describe('firstChainId', () => {
  it('is the site’s first chain, else Base', () => {
    expect(firstChainId([{ id: 84_532 }, { id: 8453 }])).toBe(84_532);
    for (const damaged of [undefined, [], 'no', [null], [{ id: '1' }]])
      expect(firstChainId(damaged)).toBe(8453);
  });
});

const answers: Readonly<Record<string, object | string | undefined>> = {
  eth_chainId: { result: '0x14a34' },
  eth_gasPrice: { error: { code: -32603, message: 'no', data: { code: 'NODE_UNAVAILABLE' } } },
  eth_estimateGas: { error: { code: 3, message: 'execution reverted' } },
  eth_call: 'no JSON',
};

/** A stand-in for the site's RPC proxy on Base Sepolia. */
const proxy = createServer(async (request, response) => {
  if (request.url !== '/api/rpc/84532') return void response.writeHead(404).end();
  const parts = await request.toArray();
  const answer = answers[JSON.parse(Buffer.concat(parts).toString()).method];
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});

beforeAll(() => new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve)));
afterAll(() => void proxy.close());

function ask(method: string, chainId = 84_532) {
  const { port } = proxy.address() as AddressInfo;
  const here: typeof fetch = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return requestNode({ method }, chainId, here);
}

describe('requestNode', () => {
  it('asks the RPC proxy for the chain', async () => {
    expect(await ask('eth_chainId')).toBe('0x14a34');
    await expect(ask('eth_estimateGas')).rejects.toMatchObject({
      code: 3,
      message: 'execution reverted',
    });
  });

  it('reports whether the node or the proxy is missing', async () => {
    await expect(ask('eth_gasPrice')).rejects.toMatchObject({ code: 4901 });
    await expect(ask('eth_call')).rejects.toMatchObject({ code: 4901 });
    await expect(ask('eth_chainId', 10)).rejects.toMatchObject({ code: 4200 });
    const gone = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(requestNode({ method: 'eth_chainId' }, 84_532, gone)).rejects.toMatchObject({
      code: 4901,
    });
  });

  it('sends no wallet method to a node', async () => {
    for (const method of [
      'eth_sign',
      'eth_signTypedData_v4',
      'wallet_getCapabilities',
      'web3_sha3',
    ])
      await expect(ask(method)).rejects.toMatchObject({ code: -32601 });
  });
});
