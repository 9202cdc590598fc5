import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSafeStorage } from '../safe-storage.ts';
import { createWalletEngine } from '../wallet-engine.ts';
import {
  MisbehaviourError,
  type WalletIntegration,
  type WalletState,
} from './wallet-integration.ts';
import { walletMisbehaviours } from './wallet-misbehaviours.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Our own engine, with a clock that only the suite moves. */
function startEngine(): WalletIntegration {
  const waiting = new Set<{ left: number; resolve: () => void }>();
  const kept = new Map<string, string>();
  const engine = createWalletEngine({
    storage: createSafeStorage(() => ({
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    })),
    wait: (left) => new Promise<void>((resolve) => waiting.add({ left, resolve })),
    catalogue: async () => [],
    appName: 'Example',
    report: () => undefined,
  });
  return {
    connect: engine.connect,
    disconnect: engine.disconnect,
    offered: () => engine.getSnapshot().installed.map(({ id }) => id),
    switchToBase: () => engine.switchChain(8453).catch(() => undefined),
    state() {
      const { failure, ...state } = engine.getSnapshot();
      return failure === undefined ? state : { ...state, complaint: failure };
    },
    async pass(milliseconds) {
      for (const one of [...waiting]) {
        one.left -= milliseconds;
        if (one.left > 0) continue;
        waiting.delete(one);
        one.resolve();
      }
    },
  };
}

describe('Portico’s own engine', () => {
  it.each(walletMisbehaviours)('handles it: $name', async ({ run }) => {
    await run(startEngine);
  });
});

type Provider = {
  readonly request: (request: { method: string; params?: unknown }) => Promise<unknown>;
  readonly on: (event: string, listener: (payload: never) => void) => void;
};

/** A naive integration, which trusts every answer of a wallet. */
function startNaive(): WalletIntegration {
  const providers = new Map<string, Provider>();
  const names: string[] = [];
  window.addEventListener('eip6963:announceProvider', (event) => {
    if (!(event instanceof CustomEvent)) return;
    names.push(event.detail.info.rdns);
    providers.set(event.detail.info.rdns, event.detail.provider);
  });
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  let state: WalletState = { status: 'disconnected' };
  return {
    state: () => state,
    offered: () => names,
    pass: async () => undefined,
    async connect(rdns) {
      state = { status: 'connecting' };
      const provider = providers.get(rdns);
      if (!provider) return;
      try {
        const accounts = await provider.request({ method: 'eth_requestAccounts' });
        const address = Array.isArray(accounts) ? String(accounts[0]) : undefined;
        state = { status: 'connected', address, chainId: 8453 };
      } catch (error) {
        state = { status: 'disconnected', complaint: String(error) };
      }
    },
    async disconnect() {
      state = { status: 'disconnected' };
    },
  };
}

describe('an integration that trusts wallets', () => {
  it.each([
    'a refusal is silent, and the next try works',
    'a wallet that never answers is given up',
    'a wallet that shares no account is explained',
    'an answer that makes no sense is explained',
    'a wallet on another chain is connected, and the chain is known',
    'a wallet that shares no account any more is disconnected',
    'a wallet that says yes after another was picked is too late',
    'a wallet that announces itself again and again is offered once',
  ])('fails: %s', async (name) => {
    const misbehaviour = walletMisbehaviours.find((one) => one.name === name);
    await expect(misbehaviour?.run(startNaive)).rejects.toBeInstanceOf(MisbehaviourError);
  });
});
