import { type CreateConnectorFn, createConnector } from '@wagmi/core';
import { createSafeStorage, type SafeStorage } from '../../safe-storage.ts';
import { createTestWallet, type TestWallet } from '../../testing/create-test-wallet.ts';
import type { TestWalletOptions } from '../../testing/test-wallet-state.ts';
import { createWalletEngine, type WalletEngine } from '../../wallet-engine.ts';
import type { WalletDescriptor, WalletPairing } from '../../wallets/wallet-descriptor.ts';
import type { WalletSettings } from '../wallet-config.ts';

// Real wagmi and real EIP-6963 events; only the page around them is a bare event target.

/** Keys that guard nothing. */
export const key = (digit: number) => `0x${String(digit).repeat(64)}` as const;

/** Lets everything happen that waits for nothing but promises and wagmi's own short timers. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
}

/** A wallet that is announced as `example.<name>`. */
export function announce(name: string, options: Partial<TestWalletOptions> = {}): TestWallet {
  const wallet = createTestWallet({
    privateKey: key(1),
    info: { name, rdns: `example.${name}` },
    ...options,
  });
  wallet.announce();
  return wallet;
}

/** The requests that a wallet received, in order. */
export function methods(wallet: TestWallet): readonly string[] {
  return wallet.calls.map(({ method }) => method);
}

/** An engine, and what a page would have around it. */
export type EngineHarness = {
  readonly engine: WalletEngine;
  readonly storage: SafeStorage;
  /** The errors reported to the developer. */
  readonly reports: readonly unknown[];
  /** Ends every wait up to that many milliseconds; those that have something to do afterwards do it. */
  readonly runOut: (longest: number) => Promise<void>;
};

/** Starts an engine whose clock stands still until the test lets it run out. */
export function startEngine(
  wallets: readonly WalletDescriptor[] = [],
  entries: Readonly<Record<string, string>> = {},
  settings: Pick<WalletSettings, 'basePath' | 'chains' | 'rpcUrls'> = {},
): EngineHarness {
  const waiting = new Set<{ milliseconds: number; resolve: () => void }>();
  const reports: unknown[] = [];
  const kept = new Map(Object.entries(entries));
  const storage = createSafeStorage(() => ({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }));
  const engine = createWalletEngine({
    storage,
    wait: (milliseconds) => new Promise<void>((resolve) => waiting.add({ milliseconds, resolve })),
    catalogue: async () => wallets,
    appName: 'Example',
    walletConnectProjectId: 'id',
    ...settings,
    report: (error) => reports.push(error),
  });
  return {
    engine,
    storage,
    reports,
    async runOut(longest) {
      for (const one of [...waiting]) {
        if (one.milliseconds > longest) continue;
        waiting.delete(one);
        one.resolve();
      }
      await settle();
    },
  };
}

/** A phone: its connector reports what it is told to, and connects when it is told to. */
export function createPhone() {
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

/** A wallet of the catalogue, with as much as the engine looks at. */
export function describeWallet(id: string, rest: Partial<WalletDescriptor>): WalletDescriptor {
  return { id, name: `Wallet ${id}`, icon: '/icon.svg', iconBackground: '#fff', ...rest };
}

/** Makes it a wallet that is paired by a code. */
export const pairing: WalletPairing = { appLink: (uri) => uri };
