import { disconnect, getConnection, signMessage, switchChain } from '@wagmi/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { base, baseSepolia } from '../chains.ts';
import { chainClients } from '../wallet/chain-clients.ts';
import { announce, key, methods, settle, startEngine } from '../wallet/tests/engine-world.ts';
import { wagmiConfigOf } from './wagmi-config.ts';

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
    const config = wagmiConfigOf(engine);
    await settle();
    expect(wagmiConfigOf(engine)).toBe(config);
    expect(getConnection(config)).toMatchObject({ status: 'disconnected' });
    expect(config.getClient()).toBe(chainClients(engine.nodes)(8453));
    expect(wallet.calls).toEqual([]);
  });

  it('adopts an existing connection, and signs with it', async () => {
    const wallet = announce('chosen');
    const { engine } = startEngine();
    await engine.connect('example.chosen');
    const config = wagmiConfigOf(engine);
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
    const config = wagmiConfigOf(engine);
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
    const config = wagmiConfigOf(engine);
    expect(config.chains).toEqual([base, baseSepolia]);
    await switchChain(config, { chainId: 84_532 });
    expect(getConnection(config)).toMatchObject({ chainId: 84_532, chain: baseSepolia });
    expect(config.getClient()).toBe(chainClients(engine.nodes)(84_532));
    expect(config.getClient({ chainId: 8453 })).toBe(chainClients(engine.nodes)(8453));
  });

  it('lets wagmi’s own actions switch the chain and disconnect', async () => {
    const wallet = announce('steady', { chainId: 1, tells: 'never' });
    const { engine } = startEngine();
    const config = wagmiConfigOf(engine);
    await engine.connect('example.steady');
    await switchChain(config, { chainId: 8453 });
    expect(engine.getSnapshot()).toMatchObject({ chainId: 8453 });
    await disconnect(config);
    await settle();
    expect(engine.getSnapshot().status).toBe('disconnected');
    expect(methods(wallet)).toContain('wallet_revokePermissions');
  });
});
