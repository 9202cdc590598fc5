import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PeerConnector, WalletPeer } from '../../connectors/provider-connector.ts';
import { announceWallet } from '../../testing/announce-wallet.ts';
import { rainbow } from '../../wallets/popular-wallets.ts';
import { identifyPeer } from '../connect-attempt.ts';
import { announce, key, methods, settle, startEngine } from './engine-harness.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('connecting', () => {
  it('sends one request to the picked wallet, and none to others', async () => {
    const [picked, other] = [announce('picked'), announce('other')];
    const { engine } = startEngine();
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

  it('reports no error for a rejection, and can be retried', async () => {
    const wallet = announce('shy');
    wallet.script('eth_requestAccounts', { error: { code: 4001, message: 'User rejected.' } });
    const { engine } = startEngine();
    expect(await engine.connect('example.shy')).toBe(false);
    expect(engine.getSnapshot()).not.toHaveProperty('failure');
    expect(engine.getSnapshot().status).toBe('disconnected');
    expect(await engine.connect('example.shy')).toBe(true);
  });

  it.each([
    [{ error: { code: -32002, message: 'Already pending.' } }, 'WALLET_PENDING'],
    [{ error: { code: 4100, message: 'Unauthorized.' } }, 'WALLET_NO_ACCOUNT'],
    [{ error: { code: -32603, message: 'Internal error.' } }, 'WALLET_FAILED'],
  ] as const)('gives the reason of %j', async (reply, failure) => {
    announce('failing').script('eth_requestAccounts', reply);
    const { engine } = startEngine();
    expect(await engine.connect('example.failing')).toBe(false);
    expect(engine.getSnapshot()).toMatchObject({ status: 'disconnected', failure });
  });

  it('reports when a locked wallet shares no account', async () => {
    announce('locked').setAccounts([]);
    const { engine } = startEngine();
    expect(await engine.connect('example.locked')).toBe(false);
    expect(engine.getSnapshot()).toMatchObject({ failure: 'WALLET_NO_ACCOUNT' });
  });

  it('reports a wallet that brought no provider', async () => {
    const info = { uuid: 'hollow', name: 'Hollow', rdns: 'example.hollow', icon: '' };
    announceWallet(info, JSON.parse('{}'));
    const { engine } = startEngine();
    expect(await engine.connect('example.hollow')).toBe(false);
    expect(engine.getSnapshot()).toMatchObject({
      status: 'disconnected',
      failure: 'WALLET_NOT_FOUND',
    });
  });

  it('reports when the wallet is gone', async () => {
    const { engine } = startEngine();
    expect(await engine.connect('example.gone')).toBe(false);
    expect(engine.getSnapshot()).toMatchObject({ failure: 'WALLET_NOT_FOUND' });
  });

  it('times out for a wallet that never answers', async () => {
    announce('silent').script('eth_requestAccounts', { hang: true });
    const { engine, runOut } = startEngine();
    const connecting = engine.connect('example.silent');
    await settle();
    await runOut(60_000);
    expect(await connecting).toBe(false);
    expect(engine.getSnapshot()).toMatchObject({ failure: 'WALLET_TIMEOUT' });
  });

  it('drops a wallet’s response after the visitor picked another', async () => {
    let approve: (yes: boolean) => void = () => undefined;
    const slow = announce('slow', {
      approve: () =>
        new Promise((resolve) => {
          approve = resolve;
        }),
    });
    const quick = announce('quick', { privateKey: key(2) });
    const { engine } = startEngine();
    const abandoned = engine.connect('example.slow');
    await settle();
    expect(await engine.connect('example.quick')).toBe(true);
    approve(true);
    expect(await abandoned).toBe(false);
    expect(methods(slow)).toEqual(['eth_requestAccounts']);
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: quick.address });
  });

  it('drops it, too, when the visitor returned to the connected one', async () => {
    const kept = announce('kept');
    let approve: (yes: boolean) => void = () => undefined;
    announce('slow', {
      privateKey: key(2),
      approve: () =>
        new Promise((resolve) => {
          approve = resolve;
        }),
    });
    const { engine } = startEngine();
    await engine.connect('example.kept');
    const abandoned = engine.connect('example.slow');
    await settle();
    expect(await engine.connect('example.kept')).toBe(true);
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: kept.address });
    approve(true);
    expect(await abandoned).toBe(false);
    expect(engine.getSnapshot().address).toBe(kept.address);
  });

  it('disconnects the first wallet when a second one connects', async () => {
    const [first, second] = [announce('first'), announce('second', { privateKey: key(2) })];
    const { engine } = startEngine();
    await engine.connect('example.first');
    await engine.connect('example.second');
    expect(engine.getSnapshot().address).toBe(second.address);
    expect(methods(first)).toContain('wallet_revokePermissions');
    second.setAccounts([]);
    await settle();
    expect(engine.getSnapshot().status).toBe('disconnected');
  });
});

const picked = { id: 'walletConnect', name: 'WalletConnect', icon: 'data:image/svg+xml,wc' };

function answering(peer: WalletPeer | undefined) {
  // The only part of a connector that is read.
  const connector = { peer: () => peer } as unknown as PeerConnector;
  return identifyPeer(connector, picked, async () => [rainbow]);
}

it.each(['Rainbow', '🌈 Rainbow', 'rainbow wallet'])('knows %j as Rainbow', async (name) => {
  const { id, icon } = rainbow;
  expect(await answering({ name })).toEqual({ id, name: 'Rainbow', icon });
});

it('names a wallet outside the catalogue as it names itself, without the picture of another', async () => {
  const icon = 'data:image/png;base64,AA==';
  expect(await answering({ name: 'Zerion\u202e  ', icon })).toEqual({
    id: 'walletConnect',
    name: 'Zerion',
    icon,
  });
  expect(await answering({ name: 'Zerion', icon: 'https://zerion.example/a.png' })).toEqual({
    id: 'walletConnect',
    name: 'Zerion',
  });
});

it.each([undefined, { name: '' }, { name: 7 }, { name: '\u202e' }])(
  'keeps the wallet that was picked when it says %j',
  async (peer) => {
    expect(await answering(peer)).toEqual(picked);
  },
);

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('connecting and signing in with one request', () => {
  const fields = {
    domain: 'a.example',
    uri: 'https://a.example',
    nonce: '0'.repeat(64),
    chainId: 8453,
    issuedAt: '2026-03-01T12:00:00.000Z',
  };
  const opening = (wallet: ReturnType<typeof announce>) =>
    methods(wallet).filter((method) => /connect|request|sign/i.test(method));
  const base = { info: { name: 'Base Account', rdns: 'app.base.account' }, oneClick: true };

  it('connects the wallet after it brought its proof', async () => {
    const wallet = announce('base', base);
    const { engine } = startEngine();
    const proofs: unknown[] = [];
    const onProof = (proof: { readonly address: string }) => {
      proofs.push(proof.address, engine.getSnapshot().status);
    };
    expect(await engine.connect('app.base.account', { fields, onProof })).toBe(true);
    expect(proofs).toEqual([wallet.address, 'connecting']);
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: wallet.address });
    expect(opening(wallet)).toEqual(['wallet_connect']);
  });

  it('only connects a wallet without support, in two requests', async () => {
    const wallet = announce('base', { ...base, oneClick: false });
    const { engine } = startEngine();
    const onProof = () => expect.unreachable('there is no proof');
    expect(await engine.connect('app.base.account', { fields, onProof })).toBe(true);
    expect(opening(wallet)).toEqual(['wallet_connect', 'eth_requestAccounts']);
  });

  it('is not tried with wallets that are not known to support it', async () => {
    const wallet = announce('other', { oneClick: true });
    const { engine } = startEngine();
    const onProof = () => expect.unreachable('nobody asked for a proof');
    expect(await engine.connect('example.other', { fields, onProof })).toBe(true);
    expect(opening(wallet)).toEqual(['eth_requestAccounts']);
  });

  it('reports no error for a rejection, and sends no further request', async () => {
    const wallet = announce('base', base);
    wallet.script('wallet_connect', { error: { code: 4001, message: 'User rejected.' } });
    const { engine } = startEngine();
    const onProof = () => expect.unreachable('there is no proof');
    expect(await engine.connect('app.base.account', { fields, onProof })).toBe(false);
    expect(engine.getSnapshot()).not.toHaveProperty('failure');
    expect(engine.getSnapshot().status).toBe('disconnected');
    expect(opening(wallet)).toEqual(['wallet_connect']);
  });
});
