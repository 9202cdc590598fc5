import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { followWallet } from './session-events.ts';
import type { WalletConnectClient, WalletConnectSession } from './sign-client.ts';
import type { WalletConnectState } from './wallet-connect-state.ts';

const address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

const grant = (chainId: number): WalletConnectSession['namespaces'] => ({
  eip155: { accounts: [`eip155:${chainId}:${address}`], methods: ['personal_sign'], events: [] },
});

function follow(listener: (value: unknown) => void) {
  const keychain = { has: () => false };
  const client = Object.assign(new EventEmitter(), { core: { crypto: { keychain } } });
  const state: WalletConnectState = Object.assign(Object.create(null), {
    client: client as object as WalletConnectClient,
    record: { write: () => true },
    chainIds: [8453, 84532],
    chainId: 8453,
    listeners: new Map([['accountsChanged', new Set([listener])]]),
    session: { topic: 'one', self: { publicKey: 'key' }, namespaces: grant(8453) },
  });
  followWallet(state);
  const update = (namespaces: object) =>
    client.emit('session_update', { topic: 'one', params: { namespaces } });
  return { state, update };
}

describe('an update of the session', () => {
  it('changes chain and accounts', () => {
    const listener = vi.fn();
    const { state, update } = follow(listener);
    update(grant(84532));
    expect(state.chainId).toBe(84532);
    expect(listener).toHaveBeenCalledWith([address]);
  });

  it('changes nothing when it is malformed', () => {
    const listener = vi.fn();
    const { state, update } = follow(listener);
    update({ eip155: { accounts: ['no account'] } });
    expect(state.session?.namespaces).toEqual(grant(8453));
    expect(listener).not.toHaveBeenCalled();
  });

  it('reports a failing listener to the page, not to the wallet', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const failure = new Error('The page failed.');
    const { update } = follow(() => {
      throw failure;
    });
    expect(() => update(grant(84532))).not.toThrow();
    expect(report).toHaveBeenCalledWith(failure);
    vi.unstubAllGlobals();
  });
});
