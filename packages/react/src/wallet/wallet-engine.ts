import { base, type ErrorCode } from '@portico/protocol';
import {
  type Config,
  type Connector,
  connect as connectWallet,
  disconnect as disconnectWallet,
  injected,
  reconnect as reconnectWallets,
} from '@wagmi/core';
import type { Hex } from 'viem';
import { describeWallet, listWallets } from './list-wallets.ts';
import { createWalletConfig, recentWalletKey, type WalletStorage } from './wallet-config.ts';
import { WalletError, walletErrorCode } from './wallet-error.ts';
import {
  isWalletRequester,
  signPersonalMessage,
  switchWalletChain,
  type WalletRequester,
} from './wallet-requests.ts';
import type { WalletSnapshot } from './wallet-snapshot.ts';

export type WalletEngineOptions = {
  readonly storage: WalletStorage;
  /** Resolves after that many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** The machine behind the wallet: disconnected → connecting → connected, and back. */
export type WalletEngine = {
  /** The same configuration that wagmi's own actions and hooks take. */
  readonly config: Config;
  readonly getSnapshot: () => WalletSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks one wallet for its accounts. Resolves with whether it is connected; never throws. */
  readonly connect: (walletId: string) => Promise<boolean>;
  /** Stops waiting for the wallet. If it says yes later, it is not listened to. */
  readonly cancel: () => void;
  /** Leaves the wallet, and asks it to forget this site. Never throws. */
  readonly disconnect: () => Promise<void>;
  /** The quiet try on page load: no wallet but this one is touched, and none is opened. */
  readonly reconnect: (walletId: string) => Promise<void>;
  /** @throws WalletError */
  readonly switchToBase: () => Promise<void>;
  /** EIP-191, by the connected account. @throws WalletError */
  readonly signMessage: (text: string) => Promise<Hex>;
};

/** How long people may take, in milliseconds, before the interface says that nothing came back. */
const patience = { connect: 60_000, reconnect: 5000, announce: 1000, drop: 2000, request: 120_000 };

type Attempt = { readonly connector: Connector; readonly kind: 'connecting' | 'reconnecting' };

/** Starts looking for wallets. To be made once per page, because wagmi listens for good. */
export function createWalletEngine({ storage, wait }: WalletEngineOptions): WalletEngine {
  const config = createWalletConfig(storage);
  const listeners = new Set<() => void>();

  /** Grows with every intent of the visitor; what an older one brings is dropped. */
  let intent = 0;
  let attempt: Attempt | undefined;
  /** The connector that the visitor chose; no other ever counts as connected. */
  let chosen: string | undefined;
  let failure: ErrorCode | undefined;
  let snapshot = read();

  function read(): WalletSnapshot {
    const connection = chosen === undefined ? undefined : config.state.connections.get(chosen);
    const [address] = connection?.accounts ?? [];
    const installed = listWallets(config.connectors);
    if (attempt) {
      return { status: attempt.kind, wallet: describeWallet(attempt.connector), installed };
    }
    if (connection && address) {
      const { connector, chainId } = connection;
      return {
        status: 'connected',
        address,
        chainId,
        wallet: describeWallet(connector),
        installed,
      };
    }
    return { status: 'disconnected', installed, ...(failure === undefined ? {} : { failure }) };
  }

  function publish(): void {
    // wagmi lets any wallet connect itself when it announces accounts, and moves to it. Here only the
    // wallet that the visitor chose may come back by itself, for example when it is unlocked.
    for (const connector of config.connectors) {
      if (connector.uid !== chosen) {
        connector.emitter.off('connect', config._internal.events.connect);
      }
    }
    const next = read();
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    snapshot = next;
    for (const listener of listeners) listener();
  }

  config.subscribe((state) => state, publish);
  // `config.connectors` has no subscription of its own in wagmi's public interface but this one.
  config._internal.connectors.subscribe(publish);
  publish();

  function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
    const late = wait(milliseconds).then(() => {
      throw new WalletError('WALLET_TIMEOUT');
    });
    return Promise.race([work, late]);
  }

  function find(walletId: string): Connector | undefined {
    return config.connectors.find((connector) => connector.id === walletId);
  }

  /** Removes one connection, whatever its wallet answers. */
  async function drop(connector: Connector): Promise<void> {
    const { change, disconnect } = config._internal.events;
    try {
      await within(disconnectWallet(config, { connector }), patience.drop);
    } catch {
      // The wallet is gone or broken. It is forgotten all the same: the visitor said so.
      connector.emitter.off('change', change);
      connector.emitter.off('disconnect', disconnect);
      config.setState((state) => {
        const connections = new Map(state.connections);
        connections.delete(connector.uid);
        const current = connections.keys().next().value ?? null;
        return { ...state, connections, current, status: current ? 'connected' : 'disconnected' };
      });
    }
    publish();
  }

  function dropOthers(): Promise<unknown> {
    const others = [...config.state.connections.values()].filter(
      ({ connector }) => connector.uid !== chosen,
    );
    return Promise.all(others.map(({ connector }) => drop(connector)));
  }

  /** A wallet said yes. Whether that still counts depends on what the visitor did meanwhile. */
  async function arrive(mine: number, connector: Connector): Promise<void> {
    if (mine !== intent) {
      const wanted = connector.uid === chosen || connector === attempt?.connector;
      if (!wanted) await drop(connector);
      return;
    }
    const [address] = config.state.connections.get(connector.uid)?.accounts ?? [];
    if (address === undefined) {
      await drop(connector);
      throw new WalletError('WALLET_NO_ACCOUNT');
    }
    chosen = connector.uid;
    attempt = undefined;
    failure = undefined;
    publish();
    await dropOthers();
  }

  function begin(next: Attempt | undefined): number {
    intent += 1;
    attempt = next;
    failure = undefined;
    publish();
    return intent;
  }

  /** Opens the wallet. It is opened once: wagmi would ask for permissions first, then for accounts. */
  async function open(mine: number, connector: Connector): Promise<void> {
    if (connector.type === injected.type) {
      const provider: unknown = await connector.getProvider();
      if (!isWalletRequester(provider)) throw new WalletError('WALLET_NOT_FOUND');
      await provider.request({ method: 'eth_requestAccounts' });
      // Answered too late: nobody waits for this wallet any more, so it is not connected at all.
      if (mine !== intent) return;
      // The quiet try of the page load may have got there first.
      if (!config.state.connections.has(connector.uid)) {
        const allowed = { connector, isReconnecting: true };
        await connectWallet(config, allowed);
      }
    } else {
      await connectWallet(config, { connector });
    }
    await arrive(mine, connector);
  }

  async function connect(walletId: string): Promise<boolean> {
    const connector = find(walletId);
    if (!connector) {
      begin(undefined);
      failure = 'WALLET_NOT_FOUND';
      publish();
      return false;
    }
    if (config.state.connections.has(connector.uid)) {
      if (connector.uid === chosen) return true;
      await drop(connector);
    }
    const mine = begin({ connector, kind: 'connecting' });
    try {
      await within(open(mine, connector), patience.connect);
    } catch (error) {
      if (mine === intent) {
        const code = walletErrorCode(error);
        attempt = undefined;
        failure = code === 'WALLET_REJECTED' ? undefined : code;
        publish();
      }
    }
    return connector.uid === chosen && config.state.connections.has(connector.uid);
  }

  async function announced(walletId: string): Promise<Connector | undefined> {
    // Extensions may announce themselves after the page asked.
    for (let waited = 0; waited < patience.announce && !find(walletId); waited += 100) {
      await wait(100);
    }
    return find(walletId);
  }

  async function reconnect(walletId: string): Promise<void> {
    const before = intent;
    const connector = await announced(walletId);
    if (!connector || before !== intent) return;
    const mine = begin({ connector, kind: 'reconnecting' });
    const work = reconnectWallets(config, { connectors: [connector] }).then(() =>
      config.state.connections.has(connector.uid) ? arrive(mine, connector) : undefined,
    );
    // Silent whatever the reason: the visitor has not asked for anything yet.
    await within(work, patience.reconnect).catch(() => undefined);
    if (mine !== intent) return;
    attempt = undefined;
    publish();
  }

  async function disconnect(): Promise<void> {
    chosen = undefined;
    begin(undefined);
    try {
      // wagmi remembers it still; on the next page load it would be asked for nothing.
      storage.removeItem(recentWalletKey);
    } catch {
      // Storage is forbidden, so nothing was remembered either.
    }
    await dropOthers();
  }

  async function withWallet<T>(use: (wallet: WalletRequester) => Promise<T>): Promise<T> {
    const connection = chosen === undefined ? undefined : config.state.connections.get(chosen);
    const provider: unknown = await connection?.connector.getProvider();
    if (!isWalletRequester(provider)) throw new WalletError('WALLET_DISCONNECTED');
    return within(use(provider), patience.request);
  }

  return {
    config,
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect,
    cancel: () => void begin(undefined),
    disconnect,
    reconnect,
    switchToBase: () =>
      withWallet(async (wallet) => {
        await switchWalletChain(wallet, base, wait);
        // Some wallets move without an event.
        if (chosen !== undefined) {
          const connection = config.state.connections.get(chosen);
          connection?.connector.emitter.emit('change', { chainId: base.id });
        }
      }),
    signMessage: (text) =>
      withWallet((wallet) => {
        const { address } = snapshot;
        if (address === undefined) throw new WalletError('WALLET_DISCONNECTED');
        return signPersonalMessage(wallet, address, text);
      }),
  };
}
