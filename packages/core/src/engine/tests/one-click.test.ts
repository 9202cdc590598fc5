import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce, methods, startEngine } from './engine-harness.ts';

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
