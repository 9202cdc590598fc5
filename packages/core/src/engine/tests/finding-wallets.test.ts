import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadConnector } from '../../connectors/connector-context.ts';
import { createTestWallet } from '../../testing/create-test-wallet.ts';
import { hostileAnnouncements } from '../../testing/hostile-announcements.ts';
import { chainClients } from '../../wallet/chain-clients.ts';
import { popularWallets } from '../../wallets/popular-wallets.ts';
import { appId } from '../../wallets/wallet-descriptor.ts';
import { serverEnvironment } from '../../wallets/wallet-environment.ts';
import { listWalletOptions } from '../../wallets/wallet-options.ts';
import {
  announce,
  createPhone,
  describeWallet,
  key,
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

describe('finding wallets', () => {
  it('lists each announced wallet once, also those that announce themselves late', async () => {
    const early = announce('early');
    const { engine } = startEngine();
    await settle();
    early.announce();
    announce('late');
    expect(engine.getSnapshot().installed.map(({ name }) => name)).toEqual(['early', 'late']);
  });

  it('sends no request to a wallet that was not picked', async () => {
    const wallet = announce('quiet');
    startEngine();
    await settle();
    expect(wallet.calls).toEqual([]);
  });

  it('shows only inline icons', () => {
    announce('tracker', {
      info: { name: 'tracker', rdns: 'example.tracker', icon: 'https://example.com/pixel.png' },
    });
    const { engine } = startEngine();
    expect(engine.getSnapshot().installed).toEqual([{ id: 'example.tracker', name: 'tracker' }]);
  });

  it('offers a bare window.ethereum only when no wallet announced itself', async () => {
    const { provider } = createTestWallet({ privateKey: key(1) });
    vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum: provider }));
    const { engine } = startEngine();
    expect(engine.getSnapshot().installed.map(({ id }) => id)).toEqual(['injected']);
    await settle();
    announce('announced');
    expect(engine.getSnapshot().installed.map(({ id }) => id)).toEqual(['example.announced']);
  });

  it('finds a window.ethereum that comes late, by its event or without one', async () => {
    for (const says of [true, false]) {
      const page = new EventTarget();
      vi.stubGlobal('window', page);
      const { engine, runOut } = startEngine();
      expect(engine.getSnapshot().installed).toEqual([]);
      const { provider } = createTestWallet({ privateKey: key(1) });
      Object.assign(page, { ethereum: Object.assign(provider, { isRainbow: true }) });
      if (says) page.dispatchEvent(new Event('ethereum#initialized'));
      else await runOut(250);
      expect(engine.getSnapshot().installed).toEqual([{ id: 'injected:Rainbow', name: 'Rainbow' }]);
    }
  });

  it('connects the wallet that was picked of those behind one window.ethereum', async () => {
    const [one, other] = [key(1), key(2)].map((privateKey) => createTestWallet({ privateKey }));
    if (!one || !other) throw new Error('There are two.');
    Object.assign(one.provider, { isMetaMask: true });
    Object.assign(other.provider, { isMetaMask: true, isTrust: true });
    const ethereum = { ...one.provider, providers: [one.provider, other.provider] };
    vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum }));
    const { engine } = startEngine(popularWallets);
    expect(engine.getSnapshot().installed.map(({ name }) => name)).toEqual(['MetaMask', 'Trust']);
    expect(await engine.connect('metaMask')).toBe(true);
    expect(engine.getSnapshot()).toMatchObject({
      address: one.address,
      wallet: { id: 'metaMask', name: 'MetaMask' },
    });
    expect(await engine.connect('injected:Trust')).toBe(true);
    expect(engine.getSnapshot()).toMatchObject({
      address: other.address,
      wallet: { name: 'Trust' },
    });
    expect(other.calls.length).toBeGreaterThan(0);
  });

  it('lists a window.ethereum that announced itself once, and none that poses as MetaMask beside it', async () => {
    const { provider } = createTestWallet({ privateKey: key(1) });
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const wallet = announce('announced');
    Object.assign(page, { ethereum: Object.assign(wallet.provider, { isRainbow: true }) });
    const { engine } = startEngine(popularWallets);
    expect(engine.injected()).toEqual([]);
    Object.assign(page, { ethereum: Object.assign(provider, { isMetaMask: true }) });
    expect(engine.injected()).toEqual([]);
  });
});

describe('the node client that product pages share', () => {
  it('polls every four seconds and reads contracts in batches of 1024 bytes', () => {
    const { engine } = startEngine();
    const client = chainClients(engine.nodes)(8453);
    expect(client.pollingInterval).toBe(4000);
    expect(client.batch).toEqual({ multicall: { batchSize: 1024 } });
    expect(client.transport).toMatchObject({ retryCount: 3, retryDelay: 150, timeout: 10_000 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('beside a wallet that works', () => {
  it.each(hostileAnnouncements)('$name changes nothing for that wallet', async ({ install }) => {
    vi.stubGlobal('window', new EventTarget());
    const sound = announce('sound');
    const detail = { info: sound.info, provider: sound.provider };
    install(detail);
    const { engine } = startEngine(popularWallets);
    await settle();
    install(detail);
    const { installed } = engine.getSnapshot();
    const listed = listWalletOptions({
      catalogue: popularWallets,
      environment: serverEnvironment,
      installed,
      injected: engine.injected(),
      recents: [],
      hasProjectId: true,
    }).flatMap(({ options }) => options.map(({ id }) => id));
    expect(listed).toContain('example.sound');
    for (const { id } of popularWallets.filter((wallet) => wallet.connector && !wallet.hidden))
      expect(listed).toContain(id);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.length).toBeLessThan(80);
    expect(await engine.connect('example.sound')).toBe(true);
    expect(engine.getSnapshot().address).toBe(sound.address);
  });
});

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the app of a wallet is paired with, and is the wallet from then on', async () => {
  const phone = createPhone();
  const window: LoadConnector = () => Promise.reject(new Error('not asked for'));
  const app = { connector: async () => phone.create, pairing };
  const { engine } = startEngine([describeWallet('a', { connector: window, app })]);
  const connecting = engine.connect(appId('a'));
  await settle();
  phone.show('wc:1');
  expect(engine.getSnapshot()).toMatchObject({ wallet: { id: 'a' }, pairingUri: 'wc:1' });
  phone.yes();
  expect(await connecting).toBe(true);
  expect(engine.getSnapshot()).toMatchObject({ status: 'connected', wallet: { id: 'a' } });
  expect(engine.recents()).toEqual(['a']);
});
