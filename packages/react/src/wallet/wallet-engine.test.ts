import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWallet, type TestWalletOptions } from '../testing/create-test-wallet.ts';
import type { WalletDescriptor } from './catalogue/wallet-descriptor.ts';
import { createWalletEngine, type WalletEngine } from './wallet-engine.ts';

// Real wagmi and real EIP-6963 events; only the page around them is a bare event target.

const key = (digit: number) => `0x${String(digit).repeat(64)}` as const;

function createStorage(entries: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

/** A clock that stands still until the test lets it run out. */
function createPatience() {
  const waiting = new Set<{ milliseconds: number; resolve: () => void }>();
  return {
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        waiting.add({ milliseconds, resolve });
      }),
    /** Ends every wait up to this long; those that have something to do afterwards do it. */
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

/** Lets everything happen that waits for nothing but promises and wagmi's own short timers. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
}

function announce(name: string, options: Partial<TestWalletOptions> = {}) {
  const wallet = createTestWallet({
    privateKey: key(1),
    info: { name, rdns: `example.${name}` },
    ...options,
  });
  wallet.announce();
  return wallet;
}

function methods(wallet: ReturnType<typeof announce>): readonly string[] {
  return wallet.calls.map(({ method }) => method);
}

let patience: ReturnType<typeof createPatience>;
let storage: ReturnType<typeof createStorage>;
let engine: WalletEngine;
let wallets: readonly WalletDescriptor[] = [];
let reports: unknown[] = [];

function start(entries?: Readonly<Record<string, string>>): void {
  patience = createPatience();
  storage = createStorage(entries);
  engine = createWalletEngine({
    storage,
    wait: patience.wait,
    catalogue: async () => wallets,
    appName: 'Example',
    report: (error) => reports.push(error),
  });
}

beforeEach(() => {
  wallets = [];
  reports = [];
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('finding wallets', () => {
  it('lists each announced wallet once, also those that announce themselves late', async () => {
    const early = announce('early');
    start();
    await settle();
    early.announce();
    announce('late');
    expect(engine.getSnapshot().installed.map(({ name }) => name)).toEqual(['early', 'late']);
  });

  it('asks nothing of a wallet that nobody picked', async () => {
    const wallet = announce('quiet');
    start();
    await settle();
    expect(wallet.calls).toEqual([]);
  });

  it('shows only pictures that the wallet brought along', () => {
    announce('tracker', {
      info: { name: 'tracker', rdns: 'example.tracker', icon: 'https://example.com/pixel.png' },
    });
    start();
    expect(engine.getSnapshot().installed).toEqual([{ id: 'example.tracker', name: 'tracker' }]);
  });

  it('offers a bare window.ethereum only when no wallet announced itself', async () => {
    const { provider } = createTestWallet({ privateKey: key(1) });
    vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum: provider }));
    start();
    expect(engine.getSnapshot().installed.map(({ id }) => id)).toEqual(['injected']);
    await settle();
    announce('announced');
    expect(engine.getSnapshot().installed.map(({ id }) => id)).toEqual(['example.announced']);
  });
});

describe('the way to a node that product pages share', () => {
  it('polls every four seconds and reads contracts in batches of 1024 bytes', () => {
    start();
    const client = engine.config.getClient({ chainId: 8453 });
    expect(client.pollingInterval).toBe(4000);
    expect(client.batch).toEqual({ multicall: { batchSize: 1024 } });
    expect(client.transport).toMatchObject({ retryCount: 3, retryDelay: 150, timeout: 10_000 });
  });
});

describe('connecting', () => {
  it('opens the picked wallet once, and no other', async () => {
    const [picked, other] = [announce('picked'), announce('other')];
    start();
    const connecting = engine.connect('example.picked');
    expect(engine.getSnapshot()).toMatchObject({
      status: 'connecting',
      wallet: { name: 'picked' },
    });
    expect(await connecting).toBe(true);
    expect(engine.getSnapshot()).toMatchObject({
      status: 'connected',
      address: picked.address,
      chainId: 8453,
    });
    expect(methods(picked).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1);
    expect(methods(picked)).not.toContain('wallet_requestPermissions');
    expect(other.calls).toEqual([]);
  });

  it('says nothing about a refusal, and lets the visitor try again', async () => {
    const wallet = announce('shy');
    wallet.script('eth_requestAccounts', { error: { code: 4001, message: 'User rejected.' } });
    start();
    expect(await engine.connect('example.shy')).toBe(false);
    expect(engine.getSnapshot()).not.toHaveProperty('failure');
    expect(engine.getSnapshot().status).toBe('disconnected');
    expect(await engine.connect('example.shy')).toBe(true);
  });

  it.each([
    [{ error: { code: -32002, message: 'Already pending.' } }, 'WALLET_PENDING'],
    [{ error: { code: 4100, message: 'Unauthorized.' } }, 'WALLET_NO_ACCOUNT'],
    [{ error: { code: -32603, message: 'Internal error.' } }, 'WALLET_FAILED'],
  ] as const)('names the reason of %j', async (reply, failure) => {
    announce('failing').script('eth_requestAccounts', reply);
    start();
    expect(await engine.connect('example.failing')).toBe(false);
    expect(engine.getSnapshot()).toMatchObject({ status: 'disconnected', failure });
  });

  it('says so when a locked wallet shares no account', async () => {
    announce('locked').setAccounts([]);
    start();
    expect(await engine.connect('example.locked')).toBe(false);
    expect(engine.getSnapshot()).toMatchObject({ failure: 'WALLET_NO_ACCOUNT' });
  });

  it('says so when the wallet is not there any more', async () => {
    start();
    expect(await engine.connect('example.gone')).toBe(false);
    expect(engine.getSnapshot()).toMatchObject({ failure: 'WALLET_NOT_FOUND' });
  });

  it('stops waiting for a wallet that never answers', async () => {
    announce('silent').script('eth_requestAccounts', { hang: true });
    start();
    const connecting = engine.connect('example.silent');
    await settle();
    await patience.runOut(60_000);
    expect(await connecting).toBe(false);
    expect(engine.getSnapshot()).toMatchObject({ failure: 'WALLET_TIMEOUT' });
  });

  it('drops what a wallet answers after the visitor picked another', async () => {
    let approve: (yes: boolean) => void = () => undefined;
    const slow = announce('slow', {
      approve: () =>
        new Promise((resolve) => {
          approve = resolve;
        }),
    });
    const quick = announce('quick', { privateKey: key(2) });
    start();
    const abandoned = engine.connect('example.slow');
    await settle();
    expect(await engine.connect('example.quick')).toBe(true);
    approve(true);
    expect(await abandoned).toBe(false);
    expect(methods(slow)).toEqual(['eth_requestAccounts']);
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: quick.address });
  });

  it('leaves the first wallet when a second one connects', async () => {
    const [first, second] = [announce('first'), announce('second', { privateKey: key(2) })];
    start();
    await engine.connect('example.first');
    await engine.connect('example.second');
    expect(engine.getSnapshot().address).toBe(second.address);
    expect(methods(first)).toContain('wallet_revokePermissions');
    second.setAccounts([]);
    await settle();
    expect(engine.getSnapshot().status).toBe('disconnected');
  });
});

describe('while connected', () => {
  it('follows the wallet to another account and another chain', async () => {
    const wallet = announce('moving', { accounts: [key(2)] });
    const [, second] = wallet.addresses;
    start();
    await engine.connect('example.moving');
    if (second) wallet.setAccounts([second]);
    wallet.setChainId(10);
    await settle();
    expect(engine.getSnapshot()).toMatchObject({ address: second, chainId: 10 });
  });

  it('takes an empty list of accounts as goodbye, and comes back when the same wallet does', async () => {
    const wallet = announce('lockable');
    start();
    await engine.connect('example.lockable');
    wallet.setAccounts([]);
    await settle();
    expect(engine.getSnapshot().status).toBe('disconnected');
    wallet.setAccounts([wallet.address]);
    await settle();
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: wallet.address });
  });

  it('does not move to a wallet that connects itself', async () => {
    const chosen = announce('chosen');
    const pushy = announce('pushy', { privateKey: key(2) });
    await pushy.provider.request({ method: 'eth_requestAccounts' });
    start();
    await settle();
    await engine.connect('example.chosen');
    pushy.setAccounts([pushy.address]);
    await settle();
    expect(engine.getSnapshot().address).toBe(chosen.address);
    expect(engine.config.state.connections.size).toBe(1);
  });
});

describe('connecting and signing in with one question', () => {
  const fields = {
    domain: 'a.example',
    uri: 'https://a.example',
    nonce: '0'.repeat(64),
    issuedAt: '2026-03-01T12:00:00.000Z',
  };
  const opening = (wallet: ReturnType<typeof announce>) =>
    methods(wallet).filter((method) => /connect|request|sign/i.test(method));
  const base = { info: { name: 'Base Account', rdns: 'app.base.account' }, oneClick: true };

  it('connects the wallet after it brought its proof', async () => {
    const wallet = announce('base', base);
    start();
    const proofs: unknown[] = [];
    const onProof = (proof: { readonly address: string }) => {
      proofs.push(proof.address, engine.getSnapshot().status);
    };
    expect(await engine.connect('app.base.account', { fields, onProof })).toBe(true);
    expect(proofs).toEqual([wallet.address, 'connecting']);
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: wallet.address });
    expect(opening(wallet)).toEqual(['wallet_connect']);
  });

  it('only connects a wallet that does not know how, in two requests', async () => {
    const wallet = announce('base', { ...base, oneClick: false });
    start();
    const onProof = () => expect.unreachable('there is no proof');
    expect(await engine.connect('app.base.account', { fields, onProof })).toBe(true);
    expect(opening(wallet)).toEqual(['wallet_connect', 'eth_requestAccounts']);
  });

  it('is not tried with wallets that are not known to offer it', async () => {
    const wallet = announce('other', { oneClick: true });
    start();
    const onProof = () => expect.unreachable('nobody asked for a proof');
    expect(await engine.connect('example.other', { fields, onProof })).toBe(true);
    expect(opening(wallet)).toEqual(['eth_requestAccounts']);
  });

  it('is silent about a refusal, and asks nothing more', async () => {
    const wallet = announce('base', base);
    wallet.script('wallet_connect', { error: { code: 4001, message: 'User rejected.' } });
    start();
    const onProof = () => expect.unreachable('there is no proof');
    expect(await engine.connect('app.base.account', { fields, onProof })).toBe(false);
    expect(engine.getSnapshot()).not.toHaveProperty('failure');
    expect(engine.getSnapshot().status).toBe('disconnected');
    expect(opening(wallet)).toEqual(['wallet_connect']);
  });
});

describe('a contract account', () => {
  it.each([
    ['0x6080', true],
    ['0x', false],
    // EIP-7702: a key that delegates.
    [`0xef0100${'11'.repeat(20)}`, false],
  ] as const)('is told by its code %s: %s', async (code, isContract) => {
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
    announce('contract', { contract: { address, code, sign: async () => '0x' } });
    start();
    expect(await engine.isContract()).toBe(false);
    await engine.connect('example.contract');
    expect(engine.getSnapshot().address).toBe(address);
    expect(await engine.isContract()).toBe(isContract);
  });

  it('has a day to answer when that is asked for, where a key has two minutes', async () => {
    const wallet = announce('slow');
    start();
    await engine.connect('example.slow');
    wallet.script('personal_sign', { hang: true }, { hang: true });
    let codes = 0;
    const failed = () => {
      codes += 1;
    };
    void engine.signMessage('Hello', { patient: true }).catch(failed);
    await settle();
    await patience.runOut(120_000);
    expect(codes).toBe(0);
    void engine.signMessage('Hello').catch(failed);
    await settle();
    await patience.runOut(120_000);
    expect(codes).toBe(1);
  });
});

describe('disconnecting', () => {
  it('asks the wallet to forget the site, stays away and is not remembered', async () => {
    const wallet = announce('left');
    start();
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

  it('works although the wallet is broken', async () => {
    const wallet = announce('broken');
    start();
    await engine.connect('example.broken');
    wallet.script('wallet_revokePermissions', { error: { code: -32603, message: 'Broken.' } });
    await engine.disconnect();
    expect(engine.getSnapshot().status).toBe('disconnected');
    expect(await engine.connect('example.broken')).toBe(true);
  });
});

describe('reconnecting on page load', () => {
  it('brings back the wallet used last without opening it', async () => {
    const wallet = announce('known');
    await wallet.provider.request({ method: 'eth_requestAccounts' });
    start();
    const before = wallet.calls.length;
    const reconnecting = engine.reconnect('example.known');
    await settle();
    await reconnecting;
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: wallet.address });
    expect(methods(wallet).slice(before)).not.toContain('eth_requestAccounts');
  });

  it('stays silent about a wallet that forgot the site, and touches no other', async () => {
    const [forgetful, other] = [announce('forgetful'), announce('other')];
    start();
    await engine.reconnect('example.forgetful');
    expect(engine.getSnapshot()).toEqual(expect.objectContaining({ status: 'disconnected' }));
    expect(engine.getSnapshot()).not.toHaveProperty('failure');
    expect(methods(forgetful)).not.toContain('eth_requestAccounts');
    expect(other.calls).toEqual([]);
  });

  it('lets a click on the same wallet overtake it', async () => {
    const wallet = announce('twice');
    await wallet.provider.request({ method: 'eth_requestAccounts' });
    start();
    wallet.script('eth_requestAccounts', { delay: 20 });
    const reconnecting = engine.reconnect('example.twice');
    await Promise.resolve();
    const connecting = engine.connect('example.twice');
    await reconnecting;
    expect(await connecting).toBe(true);
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: wallet.address });
    expect(methods(wallet)).not.toContain('wallet_revokePermissions');
  });

  it('gives up on a wallet that is not installed any more', async () => {
    start();
    const reconnecting = engine.reconnect('example.gone');
    for (let tenths = 0; tenths < 10; tenths += 1) await patience.runOut(100);
    await reconnecting;
    expect(engine.getSnapshot()).toEqual({ status: 'disconnected', installed: [] });
  });
});

// Last: wagmi allows one reconnection at a time in a process, and this one never ends.
describe('a wallet that hangs on page load', () => {
  it('is not waited for', async () => {
    const wallet = announce('hanging');
    wallet.script('eth_accounts', { hang: true });
    start();
    const reconnecting = engine.reconnect('example.hanging');
    await settle();
    expect(engine.getSnapshot().status).toBe('reconnecting');
    await patience.runOut(5000);
    await reconnecting;
    expect(engine.getSnapshot().status).toBe('disconnected');
    expect(await engine.connect('example.hanging')).toBe(true);
  });
});
