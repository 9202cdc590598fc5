import { type CreateConnectorFn, createConnector } from '@wagmi/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWallet, type TestWallet } from '../testing/create-test-wallet.ts';
import type { ConnectorContext, LoadConnector } from './catalogue/load-connector.ts';
import type { WalletDescriptor } from './catalogue/wallet-descriptor.ts';
import { createWalletEngine } from './wallet-engine.ts';
import { WalletError } from './wallet-error.ts';

// A connector of the kind that is fetched on a click, as scripted as the wallets of the other tests.

const key = (digit: number) => `0x${String(digit).repeat(64)}` as const;

function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
}

function createStorage(entries: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

/** A phone: its connector reports what it is told to, and connects when it is told to. */
function createPhone() {
  const wallet = createTestWallet({ privateKey: key(3) });
  let show: (uri: string) => void = () => undefined;
  let settleConnect: { yes: () => void; no: (error: unknown) => void } | undefined;
  let disconnects = 0;
  const create: CreateConnectorFn = createConnector((config) => {
    show = (data) => config.emitter.emit('message', { type: 'display_uri', data });
    return {
      id: 'phone',
      name: 'Phone',
      type: 'phone',
      async connect() {
        await new Promise<void>((yes, no) => {
          settleConnect = { yes, no };
        });
        // wagmi's own type asks for what only its `withCapabilities` needs.
        return { accounts: [wallet.address] as never, chainId: 8453 };
      },
      async disconnect() {
        disconnects += 1;
        settleConnect?.no(new Error('given up'));
      },
      getAccounts: async () => [wallet.address],
      getChainId: async () => 8453,
      getProvider: async () => wallet.provider,
      isAuthorized: async () => true,
      onAccountsChanged: () => undefined,
      onChainChanged: () => undefined,
      onDisconnect: () => undefined,
    };
  });
  return {
    wallet,
    create,
    show: (uri: string) => show(uri),
    yes: () => settleConnect?.yes(),
    no: (error: unknown) => settleConnect?.no(error),
    disconnects: () => disconnects,
  };
}

function descriptor(id: string, rest: Partial<WalletDescriptor>): WalletDescriptor {
  return { id, name: `Wallet ${id}`, icon: '/icon.svg', iconBackground: '#fff', ...rest };
}

const pairing = { appLink: (uri: string) => uri };

function start(wallets: readonly WalletDescriptor[], entries?: Readonly<Record<string, string>>) {
  const waiting = new Set<{ milliseconds: number; resolve: () => void }>();
  const reports: unknown[] = [];
  const storage = createStorage(entries);
  const engine = createWalletEngine({
    storage,
    wait: (milliseconds) => new Promise<void>((resolve) => waiting.add({ milliseconds, resolve })),
    catalogue: async () => wallets,
    appName: 'Example',
    walletConnectProjectId: 'id',
    platform: 'desktop',
    report: (error) => reports.push(error),
  });
  return {
    engine,
    storage,
    reports,
    async runOut(longest: number) {
      for (const one of [...waiting]) {
        if (one.milliseconds > longest) continue;
        waiting.delete(one);
        one.resolve();
      }
      await settle();
    },
  };
}

let phone: ReturnType<typeof createPhone>;
let loads: ConnectorContext[];
let load: LoadConnector;

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  phone = createPhone();
  loads = [];
  load = async (context) => {
    loads.push(context);
    return phone.create;
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a wallet that no extension provides', () => {
  it('costs nothing before it is picked', async () => {
    start([descriptor('a', { connector: load, pairing })]);
    await settle();
    expect(loads).toEqual([]);
  });

  it('is fetched on the click, shows its code and connects', async () => {
    const { engine, storage } = start([descriptor('a', { connector: load, pairing })]);
    const connecting = engine.connect('a');
    expect(engine.getSnapshot().status).toBe('connecting');
    await settle();
    expect(loads).toMatchObject([
      {
        walletName: 'Wallet a',
        appName: 'Example',
        walletConnectProjectId: 'id',
        platform: 'desktop',
      },
    ]);
    phone.show('wc:1');
    expect(engine.getSnapshot()).toMatchObject({
      wallet: { id: 'a', name: 'Wallet a' },
      pairingUri: 'wc:1',
    });
    phone.show('wc:2');
    expect(engine.getSnapshot().pairingUri).toBe('wc:2');
    phone.yes();
    expect(await connecting).toBe(true);
    expect(engine.getSnapshot()).toMatchObject({
      status: 'connected',
      address: phone.wallet.address,
      wallet: { id: 'a' },
    });
    expect(engine.getSnapshot()).not.toHaveProperty('pairingUri');
    expect(engine.recents()).toEqual(['a']);
    expect(storage.getItem('wagmi.recentConnectorId')).toBe('"phone"');
  });

  it('shares its connector with others that name the same one', async () => {
    const { engine } = start([
      descriptor('a', { connector: load, pairing }),
      descriptor('b', { connector: load, pairing }),
    ]);
    void engine.connect('a');
    await settle();
    const second = engine.connect('b');
    await settle();
    phone.show('wc:b');
    expect(engine.getSnapshot()).toMatchObject({ wallet: { id: 'b' }, pairingUri: 'wc:b' });
    phone.yes();
    expect(await second).toBe(true);
    expect(loads).toHaveLength(1);
    expect(engine.getSnapshot().wallet?.id).toBe('b');
  });

  it('is told when nobody waits for it any more', async () => {
    const { engine } = start([descriptor('a', { connector: load, pairing })]);
    const connecting = engine.connect('a');
    await settle();
    engine.cancel();
    expect(await connecting).toBe(false);
    expect(phone.disconnects()).toBe(1);
    expect(engine.getSnapshot()).not.toHaveProperty('failure');
  });

  it('says that the relay is out of reach when no code comes', async () => {
    const { engine, runOut } = start([descriptor('a', { connector: load, pairing })]);
    const connecting = engine.connect('a');
    await settle();
    await runOut(25_000);
    expect(await connecting).toBe(false);
    expect(engine.getSnapshot().failure).toBe('RELAY_UNREACHABLE');
  });

  it('says that the code has expired after five minutes, counted from the newest code', async () => {
    const { engine, runOut } = start([descriptor('a', { connector: load, pairing })]);
    const connecting = engine.connect('a');
    await settle();
    phone.show('wc:1');
    await runOut(25_000);
    phone.show('wc:2');
    await runOut(300_000);
    expect(engine.getSnapshot().status).toBe('connecting');
    await runOut(300_000);
    expect(await connecting).toBe(false);
    expect(engine.getSnapshot().failure).toBe('PROPOSAL_EXPIRED');
  });

  it.each(['POPUP_BLOCKED', 'SETTLEMENT_FAILED', 'RELAY_UNREACHABLE', 'PROPOSAL_EXPIRED'] as const)(
    'passes on that it was %s, also from a connector of another bundle',
    async (code) => {
      const { engine } = start([descriptor('a', { connector: load })]);
      const connecting = engine.connect('a');
      await settle();
      phone.no(Object.assign(new Error('x'), { code }));
      expect(await connecting).toBe(false);
      expect(engine.getSnapshot().failure).toBe(code);
    },
  );

  it('says so when its code cannot be fetched, and fetches it at the next try', async () => {
    let online = false;
    const { engine } = start([
      descriptor('a', {
        connector: (context) => (online ? load(context) : Promise.reject(new Error('offline'))),
      }),
    ]);
    expect(await engine.connect('a')).toBe(false);
    expect(engine.getSnapshot().failure).toBe('WALLET_LOAD_FAILED');
    online = true;
    const again = engine.connect('a');
    await settle();
    phone.yes();
    expect(await again).toBe(true);
  });

  it('tells the visitor little and the developer everything when it is not set up', async () => {
    const cause = new Error('No projectId found.');
    const { engine, reports } = start([
      descriptor('a', {
        connector: () => Promise.reject(new WalletError('WALLET_NOT_CONFIGURED', { cause })),
      }),
    ]);
    expect(await engine.connect('a')).toBe(false);
    expect(engine.getSnapshot().failure).toBe('WALLET_NOT_CONFIGURED');
    expect(reports).toEqual([cause]);
  });

  it('is not found when the list does not have it, or it has to be installed', async () => {
    const { engine } = start([descriptor('a', {})]);
    for (const id of ['a', 'unheard-of']) {
      expect(await engine.connect(id)).toBe(false);
      expect(engine.getSnapshot().failure).toBe('WALLET_NOT_FOUND');
    }
  });

  it('gives way to its extension where that announced itself', async () => {
    const info = { name: 'Extension', rdns: 'example.extension' };
    const extension = createTestWallet({ privateKey: key(4), info });
    extension.announce();
    const { engine } = start([
      descriptor('a', { connector: load, pairing, rdns: ['example.extension'] }),
    ]);
    expect(await engine.connect('a')).toBe(true);
    expect(engine.getSnapshot().address).toBe(extension.address);
    expect(loads).toEqual([]);
  });

  it('never binds to somebody else’s window.ethereum', async () => {
    const stranger = createTestWallet({ privateKey: key(5) });
    vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum: stranger.provider }));
    const { engine } = start([descriptor('a', { recognises: () => false })]);
    expect(await engine.connect('a')).toBe(false);
    expect(stranger.calls).toEqual([]);
  });
});

describe('on page load', () => {
  const remembered = { 'wagmi.recentConnectorId': '"phone"', 'portico.recent': '["a"]' };

  it('is connected again under the name that it was picked by', async () => {
    const { engine } = start([descriptor('a', { connector: load, pairing })], remembered);
    const reconnecting = engine.reconnect('phone');
    await settle();
    phone.yes();
    await reconnecting;
    expect(engine.getSnapshot()).toMatchObject({
      status: 'connected',
      wallet: { id: 'a', name: 'Wallet a' },
    });
  });

  it('is not waited for when its code does not come', async () => {
    const { engine, runOut } = start(
      [descriptor('a', { connector: () => new Promise(() => undefined), pairing })],
      remembered,
    );
    const reconnecting = engine.reconnect('phone');
    await settle();
    await runOut(20_000);
    await reconnecting;
    expect(engine.getSnapshot()).toEqual({ status: 'disconnected', installed: [] });
  });
});

describe('the account that is shown', () => {
  async function connect(): Promise<{
    readonly wallet: TestWallet;
    readonly engine: ReturnType<typeof start>['engine'];
  }> {
    const info = { name: 'Two', rdns: 'example.two' };
    const wallet = createTestWallet({ privateKey: key(1), accounts: [key(2)], info });
    wallet.announce();
    const { engine } = start([]);
    await engine.connect('example.two');
    return { wallet, engine };
  }

  it('stays the session’s when the wallet only orders its accounts anew', async () => {
    const { wallet, engine } = await connect();
    const [first, second] = wallet.addresses;
    engine.prefer(first);
    wallet.setAccounts([...wallet.addresses].reverse());
    await settle();
    expect(engine.getSnapshot()).toMatchObject({ address: first, accounts: [second, first] });
  });

  it('is another one once the wallet does not share the session’s any more', async () => {
    const { wallet, engine } = await connect();
    const [first, second] = wallet.addresses;
    engine.prefer(first);
    if (second) wallet.setAccounts([second]);
    await settle();
    expect(engine.getSnapshot().address).toBe(second);
  });

  it('says whether the site can do with the wallet’s chain', async () => {
    const { wallet, engine } = await connect();
    expect(engine.getSnapshot().chain).toEqual({ id: 8453, unsupported: false });
    wallet.setChainId(1);
    await settle();
    expect(engine.getSnapshot().chain).toEqual({ id: 1, unsupported: true });
  });

  it('is the one that the visitor chooses in the wallet', async () => {
    const { wallet, engine } = await connect();
    const [first, second] = wallet.addresses;
    engine.prefer(first);
    wallet.script('eth_accounts', { result: [second, first] });
    expect(await engine.chooseAccount()).toBe(second);
    expect(engine.getSnapshot().address).toBe(second);
  });

  it.each([
    [4001, 'WALLET_REJECTED'],
    [-32_601, 'WALLET_UNSUPPORTED'],
    [-32_002, 'WALLET_PENDING'],
  ] as const)('stays when choosing ends with %i', async (code, expected) => {
    const { wallet, engine } = await connect();
    for (const method of ['wallet_requestPermissions', 'wallet_watchAsset']) {
      wallet.script(method, { error: { code, message: 'x' } });
    }
    const before = engine.getSnapshot();
    await expect(engine.chooseAccount()).rejects.toMatchObject({ code: expected });
    const asset = { address: wallet.address, symbol: 'TOK', decimals: 18 };
    await expect(engine.watchAsset(asset)).rejects.toMatchObject({ code: expected });
    expect(engine.getSnapshot()).toEqual(before);
  });

  it('offers a token to the wallet the way EIP-747 asks', async () => {
    const { wallet, engine } = await connect();
    const asset = { address: wallet.address, symbol: 'TOK', decimals: 18 };
    expect(await engine.watchAsset(asset)).toBe(true);
    expect(wallet.calls.at(-1)).toEqual({
      method: 'wallet_watchAsset',
      params: { type: 'ERC20', options: asset },
    });
    wallet.script('wallet_watchAsset', { result: false });
    expect(await engine.watchAsset(asset)).toBe(false);
  });

  it('cannot be asked for anything when no wallet is connected', async () => {
    const { engine } = start([]);
    await expect(engine.chooseAccount()).rejects.toMatchObject({ code: 'WALLET_DISCONNECTED' });
  });
});
