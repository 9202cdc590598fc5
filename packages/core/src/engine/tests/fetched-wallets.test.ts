import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectorContext, LoadConnector } from '../../connectors/connector-context.ts';
import { createTestWallet } from '../../testing/create-test-wallet.ts';
import { WalletError } from '../../wallet/wallet-error.ts';
import {
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

let phone: ReturnType<typeof createPhone>;
let loads: ConnectorContext[];
let load: LoadConnector;

beforeEach(() => {
  phone = createPhone();
  loads = [];
  load = async (context) => {
    loads.push(context);
    return phone.create;
  };
});

describe('a wallet that no extension provides', () => {
  it('loads nothing before it is picked', async () => {
    startEngine([describeWallet('a', { connector: load, pairing })]);
    await settle();
    expect(loads).toEqual([]);
  });

  it('is loaded on the click, shows its code and connects', async () => {
    const { engine, storage } = startEngine([describeWallet('a', { connector: load, pairing })]);
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

  it('shares its connector with others that use the same one', async () => {
    const { engine } = startEngine([
      describeWallet('a', { connector: load, pairing }),
      describeWallet('b', { connector: load, pairing }),
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

  it('is aborted when the dialog no longer waits for it', async () => {
    const { engine } = startEngine([describeWallet('a', { connector: load, pairing })]);
    const connecting = engine.connect('a');
    await settle();
    engine.cancel();
    expect(await connecting).toBe(false);
    expect(phone.disconnects()).toBe(1);
    expect(engine.getSnapshot()).not.toHaveProperty('failure');
  });

  it('reports that the relay is unreachable when no code arrives', async () => {
    const { engine, runOut } = startEngine([describeWallet('a', { connector: load, pairing })]);
    const connecting = engine.connect('a');
    await settle();
    await runOut(25_000);
    expect(await connecting).toBe(false);
    expect(engine.getSnapshot().failure).toBe('RELAY_UNREACHABLE');
  });

  it('reports that the code expired after five minutes, counted from the newest code', async () => {
    const { engine, runOut } = startEngine([describeWallet('a', { connector: load, pairing })]);
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
      const { engine } = startEngine([describeWallet('a', { connector: load })]);
      const connecting = engine.connect('a');
      await settle();
      phone.no(Object.assign(new Error('x'), { code }));
      expect(await connecting).toBe(false);
      expect(engine.getSnapshot().failure).toBe(code);
    },
  );

  it('reports when its script cannot be loaded, and loads it at the next attempt', async () => {
    let online = false;
    const { engine } = startEngine([
      describeWallet('a', {
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

  it('shows the visitor a short error and logs the details when it is not set up', async () => {
    const cause = new Error('No projectId found.');
    const { engine, reports } = startEngine([
      describeWallet('a', {
        connector: () => Promise.reject(new WalletError('WALLET_NOT_CONFIGURED', { cause })),
      }),
    ]);
    expect(await engine.connect('a')).toBe(false);
    expect(engine.getSnapshot().failure).toBe('WALLET_NOT_CONFIGURED');
    expect(reports).toEqual([cause]);
  });

  it('is not found when the list does not have it, or it has to be installed', async () => {
    const { engine } = startEngine([describeWallet('a', {})]);
    for (const id of ['a', 'unheard-of']) {
      expect(await engine.connect(id)).toBe(false);
      expect(engine.getSnapshot().failure).toBe('WALLET_NOT_FOUND');
    }
  });

  it('yields to its extension where that announced itself', async () => {
    const info = { name: 'Extension', rdns: 'example.extension' };
    const extension = createTestWallet({ privateKey: key(4), info });
    extension.announce();
    const { engine } = startEngine([
      describeWallet('a', { connector: load, pairing, rdns: ['example.extension'] }),
    ]);
    expect(await engine.connect('a')).toBe(true);
    expect(engine.getSnapshot().address).toBe(extension.address);
    expect(loads).toEqual([]);
  });

  it('never uses another wallet’s window.ethereum', async () => {
    const otherWallet = createTestWallet({ privateKey: key(5) });
    vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum: otherWallet.provider }));
    const { engine } = startEngine([describeWallet('a', { recognises: () => false })]);
    expect(await engine.connect('a')).toBe(false);
    expect(otherWallet.calls).toEqual([]);
  });
});
