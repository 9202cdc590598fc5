import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { base, baseSepolia, optimism } from '../../chains.ts';
import { providerConnector } from '../../connectors/provider-connector.ts';
import { announceWallet, createProviderEvents } from '../../testing/announce-wallet.ts';
import { createTestWallet } from '../../testing/create-test-wallet.ts';
import { chainClients } from '../../wallet/chain-clients.ts';
import type { WalletEngine } from '../../wallet-engine.ts';
import { announce, describeWallet, key, methods, settle, startEngine } from './engine-harness.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A wallet whose events are the test's. */
function announceRaw(name: string) {
  const { address, provider } = createTestWallet({ privateKey: key(1) });
  const events = createProviderEvents();
  const info = { uuid: name, name, rdns: `example.${name}`, icon: '' };
  announceWallet(info, { ...events, request: provider.request });
  return { address, events };
}

/** The RPC URLs that a chain is asked at, most preferred first. */
function urlsOf(engine: WalletEngine, chainId: number) {
  const { transport } = chainClients(engine.nodes)(chainId);
  const { transports = [transport] } = transport;
  return transports.map(
    (each: { url?: string; value?: { url?: string } }) => each.url ?? each.value?.url,
  );
}

describe('on a site with several chains', () => {
  const chains = [base, baseSepolia];
  const connected = async (chainId: number) => {
    const wallet = announce('several', { chainId, knownChainIds: [1, 8453, 84_532] });
    const world = startEngine([], {}, { chains });
    await world.engine.connect('example.several');
    return { wallet, engine: world.engine };
  };

  it.each([
    [8453, false],
    [84_532, false],
    [1, true],
  ])('a wallet on %d is on an unsupported chain: %s', async (chainId, unsupported) => {
    const { engine } = await connected(chainId);
    expect(engine.getSnapshot()).toMatchObject({ chainId, chain: { id: chainId, unsupported } });
  });

  it('switches to any of them, and to no other', async () => {
    const { engine, wallet } = await connected(8453);
    await engine.switchChain(84_532);
    expect(engine.getSnapshot().chainId).toBe(84_532);
    await engine.switchChain(8453);
    expect(engine.getSnapshot().chainId).toBe(8453);
    const asked = wallet.calls.length;
    await expect(engine.switchChain(10)).rejects.toThrow('Chain 10 is not in the option chains.');
    expect(methods(wallet).slice(asked)).toEqual([]);
  });

  it('sends on the chain that the wallet is on, unless the page wants another one', async () => {
    const { engine, wallet } = await connected(84_532);
    wallet.script('eth_sendTransaction', { result: `0x${'1'.repeat(64)}` });
    const to = wallet.address;
    expect(await engine.sendTransaction({ to })).toBe(`0x${'1'.repeat(64)}`);
    await expect(engine.sendTransaction({ to, chainId: 8453 })).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
    });
    wallet.setChainId(1);
    await expect(engine.sendTransaction({ to })).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
    });
    expect(methods(wallet).filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
  });

  it.each([
    ['/elsewhere/auth', '/api/rpc'],
    ['https://api.example.com/api/auth', 'https://api.example.com/api/rpc'],
    ['http://localhost:3000/auth', 'http://localhost:3000/api/rpc'],
  ])('asks the proxy beside the session API at %s', (basePath, proxy) => {
    const { engine } = startEngine([], {}, { basePath, chains: [base, optimism] });
    expect([...urlsOf(engine, 8453), ...urlsOf(engine, 10)]).toEqual([proxy, `${proxy}/10`]);
  });

  it('has one client per chain, over the site’s proxy or the URLs that are given', async () => {
    const rpcUrls = { [baseSepolia.id]: ['https://a.example', 'https://b.example'] };
    const { engine } = startEngine([], {}, { chains: [...chains, optimism], rpcUrls });
    expect(urlsOf(engine, 8453)).toEqual(['/api/rpc']);
    expect(urlsOf(engine, 10)).toEqual(['/api/rpc/10']);
    expect(urlsOf(engine, 84_532)).toEqual(['https://a.example', 'https://b.example']);
    const clientOf = chainClients(engine.nodes);
    expect(chainClients(engine.nodes)(84_532)).toBe(clientOf(84_532));
    expect(clientOf(84_532).chain).toBe(baseSepolia);
  });
});

describe('while connected', () => {
  it('follows the wallet to another account and another chain', async () => {
    const wallet = announce('moving', { accounts: [key(2)] });
    const [, second] = wallet.addresses;
    const { engine } = startEngine();
    await engine.connect('example.moving');
    if (second) wallet.setAccounts([second]);
    wallet.setChainId(10);
    await settle();
    expect(engine.getSnapshot()).toMatchObject({ address: second, chainId: 10 });
  });

  it('disconnects on an empty account list, and reconnects when the same wallet does', async () => {
    const wallet = announce('lockable');
    const { engine } = startEngine();
    await engine.connect('example.lockable');
    wallet.setAccounts([]);
    await settle();
    expect(engine.getSnapshot().status).toBe('disconnected');
    wallet.setAccounts([wallet.address]);
    await settle();
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: wallet.address });
  });

  it.each([
    [1013, 'connected'],
    [1011, 'disconnected'],
    [undefined, 'disconnected'],
  ] as const)('after a disconnect with the code %s is %s, and reconnects', async (code, status) => {
    const { address, events } = announceRaw('flaky');
    const { engine } = startEngine();
    await engine.connect('example.flaky');
    events.emit('disconnect', code === undefined ? undefined : { code });
    await settle();
    expect(engine.getSnapshot().status).toBe(status);
    events.emit('connect', { chainId: '0x2105' });
    await settle();
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address });
  });

  it.each([
    [null],
    [undefined],
    [{}],
    [7],
    ['0x1'],
    [[null]],
    [[{}]],
    [[7]],
    [['vitalik.eth']],
    [[Object.create(null)]],
  ])('takes the accounts %j of an event for a locked wallet, and reconnects', async (accounts) => {
    const { address, events } = announceRaw('odd');
    const { engine } = startEngine();
    await engine.connect('example.odd');
    expect(() => events.emit('accountsChanged', accounts)).not.toThrow();
    expect(engine.getSnapshot().status).toBe('disconnected');
    events.emit('accountsChanged', [address]);
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address });
  });

  it.each([
    [Number.NaN],
    [null],
    [undefined],
    [''],
    ['0xzz'],
    [0],
    [-1],
    [1.5],
    [{}],
    [[10]],
    [Object.create(null)],
    [Symbol('chain')],
  ])('ignores the chain %s of an event', async (chainId) => {
    const { events } = announceRaw('odd');
    const { engine } = startEngine();
    await engine.connect('example.odd');
    expect(() => events.emit('chainChanged', chainId)).not.toThrow();
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', chainId: 8453 });
    events.emit('chainChanged', '0xa');
    expect(engine.getSnapshot().chainId).toBe(10);
  });

  it.each([null, '0xzz', {}])('connects no wallet whose chain is %j', async (chainId) => {
    const wallet = announce('nowhere');
    wallet.script('eth_chainId', { result: chainId });
    const { engine } = startEngine();
    expect(await engine.connect('example.nowhere')).toBe(false);
    expect(engine.getSnapshot()).toMatchObject({ failure: 'WALLET_FAILED' });
    expect(await engine.connect('example.nowhere')).toBe(true);
  });

  it('connects a wallet that has no events', async () => {
    const { address, provider } = createTestWallet({ privateKey: key(1) });
    const info = { uuid: 'mute', name: 'mute', rdns: 'example.mute', icon: '' };
    announceWallet(info, { request: provider.request });
    const { engine } = startEngine();
    expect(await engine.connect('example.mute')).toBe(true);
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address });
    await engine.disconnect();
    expect(engine.getSnapshot().status).toBe('disconnected');
  });

  it('does not switch to a wallet that connects on its own', async () => {
    const chosen = announce('chosen');
    const pushy = announce('pushy', { privateKey: key(2) });
    await pushy.provider.request({ method: 'eth_requestAccounts' });
    const { engine } = startEngine();
    await settle();
    await engine.connect('example.chosen');
    pushy.setAccounts([pushy.address]);
    await settle();
    expect(engine.getSnapshot().address).toBe(chosen.address);
    expect(engine.connection()?.accounts).toEqual([chosen.address]);
  });
});

/** A node that has this code at every address. */
async function startCodeNode(code: string) {
  const server = createServer(async (request, response) => {
    const calls: readonly { id: unknown }[] = JSON.parse(await text(request));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: code }))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

describe('a contract account', () => {
  it.each([
    ['0x6080', true],
    ['0x', false],
    // EIP-7702: a key that delegates.
    [`0xef0100${'11'.repeat(20)}`, false],
  ] as const)('is detected by its code %s: %s', async (code, isContract) => {
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
    announce('contract', { contract: { address, code, sign: async () => '0x' } });
    const { engine } = startEngine();
    expect(await engine.isContract()).toBeUndefined();
    await engine.connect('example.contract');
    expect(engine.getSnapshot().address).toBe(address);
    expect(await engine.isContract()).toBe(isContract);
  });

  it('is detected by the site’s node where the wallet cannot tell, and not at all while that is down', async () => {
    const node = await startCodeNode('0x6080');
    const wallet = announce('mute');
    const { engine, runOut } = startEngine([], {}, { rpcUrls: { 8453: [node.url] } });
    await engine.connect('example.mute');
    wallet.script('eth_getCode', { hang: true }, { hang: true });
    const told = engine.isContract();
    await settle();
    await runOut(1000);
    expect(await told).toBe(true);
    await node.close();
    const untold = engine.isContract();
    await settle();
    await runOut(2000);
    expect(await untold).toBeUndefined();
  });

  it('gets a day to answer when requested, where a key gets two minutes', async () => {
    const wallet = announce('slow');
    const { engine, runOut } = startEngine();
    await engine.connect('example.slow');
    wallet.script('personal_sign', { hang: true }, { hang: true });
    let codes = 0;
    const failed = () => {
      codes += 1;
    };
    void engine.signMessage('Hello', { patient: true }).catch(failed);
    await settle();
    await runOut(120_000);
    expect(codes).toBe(0);
    void engine.signMessage('Hello').catch(failed);
    await settle();
    await runOut(120_000);
    expect(codes).toBe(1);
  });
});

describe('disconnecting', () => {
  it('revokes the wallet’s permission, stays disconnected and is not remembered', async () => {
    const wallet = announce('left');
    const { engine, storage } = startEngine();
    await engine.connect('example.left');
    expect(storage.getItem('wagmi.recentConnectorId')).toBe('"example.left"');
    await engine.disconnect();
    expect(engine.getSnapshot().status).toBe('disconnected');
    expect(methods(wallet)).toContain('wallet_revokePermissions');
    expect(storage.getItem('wagmi.recentConnectorId')).toBeNull();
    wallet.setAccounts([wallet.address]);
    await settle();
    expect(engine.getSnapshot().status).toBe('disconnected');
  });

  it('ignores a package that knows no such session any more', async () => {
    const { provider } = createTestWallet({ privateKey: key(1) });
    // In the words of WalletConnect's client.
    const close = vi.fn(() => Promise.reject(new Error('No matching key. session topic: 12')));
    const create = providerConnector({
      id: 'phone',
      name: 'Phone',
      open: async () => provider,
      close,
    });
    const { engine, reports } = startEngine([
      describeWallet('phone', { connector: async () => create }),
    ]);
    expect(await engine.connect('phone')).toBe(true);
    await engine.disconnect();
    expect(close).toHaveBeenCalledTimes(1);
    expect(engine.getSnapshot()).toEqual({ status: 'disconnected', installed: [] });
    expect(reports).toEqual([]);
    expect(await engine.connect('phone')).toBe(true);
  });

  it('works when the wallet fails', async () => {
    const wallet = announce('broken');
    const { engine } = startEngine();
    await engine.connect('example.broken');
    wallet.script('wallet_revokePermissions', { error: { code: -32603, message: 'Broken.' } });
    await engine.disconnect();
    expect(engine.getSnapshot().status).toBe('disconnected');
    expect(await engine.connect('example.broken')).toBe(true);
  });
});
