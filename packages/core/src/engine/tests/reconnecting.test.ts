import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { providerConnector } from '../../connectors/provider-connector.ts';
import { createTestWallet } from '../../testing/create-test-wallet.ts';
import { popularWallets } from '../../wallets/popular-wallets.ts';
import { isInsideSafe, readRecentConnector } from '../../wallets/recent-connector.ts';
import {
  announce,
  createPhone,
  describeWallet,
  key,
  methods,
  pairing,
  settle,
  startEngine,
} from './engine-harness.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('reconnecting on page load', () => {
  it('restores the most recent wallet without opening it', async () => {
    const wallet = announce('known');
    await wallet.provider.request({ method: 'eth_requestAccounts' });
    const { engine } = startEngine();
    const before = wallet.calls.length;
    const reconnecting = engine.reconnect('example.known');
    await settle();
    await reconnecting;
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: wallet.address });
    expect(methods(wallet).slice(before)).toContain('eth_accounts');
    expect(methods(wallet).slice(before)).not.toContain('eth_requestAccounts');
  });

  it('reports no error for a wallet that forgot the site, and uses no other', async () => {
    const [forgetful, other] = [announce('forgetful'), announce('other')];
    const { engine } = startEngine();
    await engine.reconnect('example.forgetful');
    expect(engine.getSnapshot()).toEqual(expect.objectContaining({ status: 'disconnected' }));
    expect(engine.getSnapshot()).not.toHaveProperty('failure');
    expect(methods(forgetful)).not.toContain('eth_requestAccounts');
    expect(other.calls).toEqual([]);
  });

  it('restores a wallet that was locked once its owner unlocks it', async () => {
    const wallet = announce('locked');
    await wallet.provider.request({ method: 'eth_requestAccounts' });
    wallet.setAccounts([]);
    const { engine } = startEngine();
    await engine.reconnect('example.locked');
    expect(engine.getSnapshot().status).toBe('disconnected');
    const before = wallet.calls.length;
    wallet.setAccounts([wallet.address]);
    await settle();
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: wallet.address });
    expect(methods(wallet).slice(before)).not.toContain('eth_requestAccounts');
  });

  it('leaves a wallet that is unlocked after the visitor picked another', async () => {
    const [locked, picked] = [announce('locked'), announce('picked', { privateKey: key(2) })];
    const { engine } = startEngine();
    await engine.reconnect('example.locked');
    await engine.connect('example.picked');
    locked.setAccounts([locked.address]);
    await settle();
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: picked.address });
    await engine.disconnect();
    locked.setAccounts([locked.address]);
    await settle();
    expect(engine.getSnapshot().status).toBe('disconnected');
  });

  it('lets a click on the same wallet overtake it', async () => {
    const wallet = announce('twice');
    await wallet.provider.request({ method: 'eth_requestAccounts' });
    const { engine } = startEngine();
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
    const { engine, runOut } = startEngine();
    const reconnecting = engine.reconnect('example.gone');
    for (let tenths = 0; tenths < 10; tenths += 1) await runOut(100);
    await reconnecting;
    expect(engine.getSnapshot()).toEqual({ status: 'disconnected', installed: [] });
  });
});

describe('a wallet at a bare window.ethereum, on page load', () => {
  it.each([
    ['injected:Rainbow', 'rainbow', 'Rainbow'],
    // The format of earlier versions and of wagmi.
    ['injected', 'rainbow', 'Rainbow'],
    ['injected:Rainbow', 'gone', 'Rainbow'],
  ])(
    'remembered as %s and %s is reconnected as %s, also when it comes late',
    async (id, recent, name) => {
      const wallet = createTestWallet({ privateKey: key(4) });
      await wallet.provider.request({ method: 'eth_requestAccounts' });
      const { engine, runOut } = startEngine(popularWallets, {
        'portico.recent': JSON.stringify([recent]),
      });
      const reconnecting = engine.reconnect(id);
      await settle();
      expect(engine.getSnapshot().status).toBe('reconnecting');
      Object.assign(window, { ethereum: Object.assign(wallet.provider, { isRainbow: true }) });
      await runOut(100);
      await reconnecting;
      expect(engine.getSnapshot()).toMatchObject({ status: 'connected', wallet: { name } });
      expect(methods(wallet).slice(1)).not.toContain('eth_requestAccounts');
    },
  );
});

describe('a wallet on a phone, on page load', () => {
  const remembered = { 'wagmi.recentConnectorId': '"phone"', 'portico.recent': '["a"]' };

  it('is reconnected under the name that it was picked by', async () => {
    const phone = createPhone();
    const { engine } = startEngine(
      [describeWallet('a', { connector: async () => phone.create, pairing })],
      remembered,
    );
    const reconnecting = engine.reconnect('phone');
    await settle();
    phone.yes();
    await reconnecting;
    expect(engine.getSnapshot()).toMatchObject({
      status: 'connected',
      wallet: { id: 'a', name: 'Wallet a' },
    });
  });

  it('does not block when its script does not load', async () => {
    const { engine, runOut } = startEngine(
      [describeWallet('a', { connector: () => new Promise(() => undefined), pairing })],
      remembered,
    );
    const reconnecting = engine.reconnect('phone');
    await settle();
    await runOut(20_000);
    await reconnecting;
    expect(engine.getSnapshot()).toEqual({ status: 'disconnected', installed: [] });
  });
});

describe('Safe, on page load', () => {
  it('connects also where another wallet was the last one, unless it was disconnected itself', async () => {
    const { wallet } = createPhone();
    const open = vi.fn(async () => wallet.provider);
    const other = vi.fn(() => new Promise<never>(() => undefined));
    await wallet.provider.request({ method: 'eth_requestAccounts' });
    const { engine, storage } = startEngine(
      [
        describeWallet('a', { connector: other, pairing }),
        describeWallet('safe', {
          connector: async () => providerConnector({ id: 'safe', name: 'Safe', open }),
        }),
      ],
      { 'portico.recent': '["a"]' },
    );
    await engine.reconnect('safe');
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', wallet: { id: 'safe' } });
    expect(open).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
    expect(readRecentConnector(storage)).toBe('safe');
    await engine.disconnect();
    expect(readRecentConnector(storage)).toBe('');
  });

  it.each([
    ['Safe, as Chromium and Safari say', ['https://app.safe.global'], true],
    ['Safe, perhaps, as Firefox does not say', undefined, true],
    ['another page', ['https://app.safe.global.example'], false],
    ['another page inside Safe', ['https://a.example', 'https://app.safe.global'], false],
  ])('is expected inside %s', (_, ancestorOrigins, expected) => {
    vi.stubGlobal('parent', {});
    vi.stubGlobal('location', { ancestorOrigins });
    expect(isInsideSafe()).toBe(expected);
    vi.stubGlobal('parent', window);
    expect(isInsideSafe()).toBe(false);
  });
});

// Last: wagmi allows one reconnection at a time in a process, and this one never ends.
describe('a wallet that hangs on page load', () => {
  it('does not block', async () => {
    const wallet = announce('hanging');
    wallet.script('eth_accounts', { hang: true });
    const { engine, runOut } = startEngine();
    const reconnecting = engine.reconnect('example.hanging');
    await settle();
    expect(engine.getSnapshot().status).toBe('reconnecting');
    await runOut(5000);
    await reconnecting;
    expect(engine.getSnapshot().status).toBe('disconnected');
    expect(await engine.connect('example.hanging')).toBe(true);
  });
});
