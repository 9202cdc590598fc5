import { base, baseSepolia } from '@portico/core/chains';
import {
  announce,
  key,
  methods,
  settle,
  startEngine,
} from '@portico/core/internal/engine/tests/engine-harness';
import { chainClients } from '@portico/core/internal/wallet/chain-clients';
import {
  disconnect,
  getConnection,
  signMessage,
  switchChain,
  waitForTransactionReceipt,
} from '@wagmi/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getWagmiConfig } from './wagmi-config.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('wagmi’s config over the wallet engine', () => {
  it('is one per engine, disconnected at first, and sends no wallet request', async () => {
    const wallet = announce('quiet');
    const { engine } = startEngine();
    const config = getWagmiConfig(engine);
    await settle();
    expect(getWagmiConfig(engine)).toBe(config);
    expect(getConnection(config)).toMatchObject({ status: 'disconnected' });
    expect(config.getClient().request).toBe(chainClients(engine.nodes)(8453).request);
    expect(wallet.calls).toEqual([]);
  });

  it('adopts an existing connection, and signs with it', async () => {
    const wallet = announce('chosen');
    const { engine } = startEngine();
    await engine.connect('example.chosen');
    const config = getWagmiConfig(engine);
    expect(getConnection(config)).toMatchObject({
      status: 'connected',
      address: wallet.address,
      chainId: 8453,
      connector: { id: 'example.chosen', name: 'chosen' },
    });
    expect(await signMessage(config, { message: 'Hello' })).toMatch(/^0x/);
    expect(methods(wallet)).toContain('personal_sign');
  });

  it('follows account changes, chain changes, other wallets and disconnects', async () => {
    const wallet = announce('first', { accounts: [key(2)], knownChainIds: [1, 8453] });
    const second = announce('second', { privateKey: key(3) });
    const { engine } = startEngine();
    const config = getWagmiConfig(engine);
    await engine.connect('example.first');
    wallet.setAccounts(wallet.addresses.slice(1));
    wallet.setChainId(1);
    await settle();
    expect(getConnection(config)).toMatchObject({ address: wallet.addresses[1], chainId: 1 });
    await engine.connect('example.second');
    expect(getConnection(config).address).toBe(second.address);
    second.setAccounts([]);
    await settle();
    expect(getConnection(config)).toMatchObject({ status: 'disconnected', address: undefined });
  });

  it('has every chain of the site, each over the engine’s client, and follows the wallet between them', async () => {
    announce('several', { knownChainIds: [8453, 84_532] });
    const { engine } = startEngine([], {}, { chains: [base, baseSepolia] });
    await engine.connect('example.several');
    const config = getWagmiConfig(engine);
    expect(config.chains).toEqual([base, baseSepolia]);
    await switchChain(config, { chainId: 84_532 });
    expect(getConnection(config)).toMatchObject({ chainId: 84_532, chain: baseSepolia });
    expect(config.getClient().request).toBe(chainClients(engine.nodes)(84_532).request);
    expect(config.getClient({ chainId: 8453 }).request).toBe(
      chainClients(engine.nodes)(8453).request,
    );
  });

  it('waits for a receipt without asking for whole blocks, which the RPC proxy refuses', async () => {
    const hash = `0x${'ab'.repeat(32)}` as const;
    const asked: string[] = [];
    const receipt = { transactionHash: hash, blockNumber: '0x2', status: '0x1', logs: [] };
    const transaction = { hash, blockNumber: null, nonce: '0x0', from: `0x${'1'.repeat(40)}` };
    const answer = (method: string) => {
      asked.push(method);
      const { length } = asked;
      if (method === 'eth_blockNumber') return `0x${length.toString(16)}`;
      if (method === 'eth_getTransactionByHash') return transaction;
      return method === 'eth_getTransactionReceipt' && length > 6 ? receipt : null;
    };
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const calls: readonly { id: number; method: string }[] = JSON.parse(body);
      return Response.json(calls.map(({ id, method }) => ({ id, result: answer(method) })));
    });
    const { engine } = startEngine([], {}, { basePath: 'https://example.com/api/auth' });
    const wait = { hash, pollingInterval: 10 };
    expect(await waitForTransactionReceipt(getWagmiConfig(engine), wait)).toMatchObject({
      transactionHash: hash,
      status: 'success',
    });
    expect(asked).not.toContain('eth_getBlockByNumber');
  });

  it('lets wagmi’s own actions switch the chain and disconnect', async () => {
    const wallet = announce('steady', { chainId: 1, tells: 'never' });
    const { engine } = startEngine();
    const config = getWagmiConfig(engine);
    await engine.connect('example.steady');
    await switchChain(config, { chainId: 8453 });
    expect(engine.getSnapshot()).toMatchObject({ chainId: 8453 });
    await disconnect(config);
    await settle();
    expect(engine.getSnapshot().status).toBe('disconnected');
    expect(methods(wallet)).toContain('wallet_revokePermissions');
  });
});
