import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWallet } from '../../testing/create-test-wallet.ts';
import { chainClients } from '../chain-clients.ts';
import { announce, key, settle, startEngine } from './engine-world.ts';

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
