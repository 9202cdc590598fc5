import type { Address } from '@portico/protocol';
import type { Connector } from '@wagmi/core';
import type { SafeStorage } from '../safe-storage.ts';
import { createStore } from '../store.ts';
import { type BaseClient, createBaseClient } from './base-client.ts';
import type { Platform, WalletDescriptor } from './catalogue/wallet-descriptor.ts';
import { platformOf } from './catalogue/wallet-environment.ts';
import {
  type ConnectResult,
  connectByPairing,
  connectExtension,
  findRemembered,
} from './connect-wallet.ts';
import { type ConnectedWallet, createConnectedWallet } from './connected-wallet.ts';
import { createConnectorCache, followConnector } from './connector-cache.ts';
import { discoverWallets, findInstalled } from './installed-wallets.ts';
import {
  migrateStorage,
  readRecents,
  rememberConnector,
  rememberRecent,
} from './remembered-wallets.ts';
import type { SignInRequest } from './request-sign-in.ts';
import { sleep, timeouts, type WithTimeout, withTimeout as withTimeoutBy } from './timeouts.ts';
import { WalletError, walletErrorCode } from './wallet-error.ts';
import { connectorIdentity, descriptorIdentity, type WalletIdentity } from './wallet-identity.ts';
import {
  type ConnectAttempt,
  type Connection,
  type EngineState,
  readSnapshot,
  type WalletSnapshot,
} from './wallet-snapshot.ts';

/** What the engine takes from the site and the page. */
export type WalletEngineOptions = {
  readonly storage: SafeStorage;
  /** Resolves after that many milliseconds. Default: by the browser's clock. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** The wallets on offer; asked for when one is picked that no extension provides. */
  readonly catalogue: () => Promise<readonly WalletDescriptor[]>;
  readonly appName: string;
  readonly walletConnectProjectId?: string | undefined;
  readonly walletConnectRelayUrl?: string | undefined;
  /** RPC URLs of Base, most preferred first. Default: the site's own proxy, `/api/rpc`. */
  readonly rpcUrls?: readonly string[] | undefined;
  /** The system that the page runs on. Default: what the browser says. */
  readonly platform?: Platform;
  /** Takes what only a developer can put right. */
  readonly report: (error: unknown) => void;
};

/** The wallet's state machine: disconnected → connecting → connected, and back. */
export type WalletEngine = ConnectedWallet & {
  /** A viem client of Base, over the site's nodes. */
  readonly client: BaseClient;
  /** The connection behind the snapshot; undefined while the wallet shares no account. */
  readonly connection: () => Connection | undefined;
  readonly getSnapshot: () => WalletSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Asks one wallet for its accounts, and for a proof in the same request where it offers that (ERC-7846).
   * Resolves with whether it is connected; never throws.
   */
  readonly connect: (walletId: string, signIn?: SignInRequest) => Promise<boolean>;
  /** Stops waiting for the wallet. If it says yes later, it is not listened to. */
  readonly cancel: () => void;
  /** Leaves the wallet, and asks it to forget this site. Never throws. */
  readonly disconnect: () => Promise<void>;
  /** The silent reconnection on page load: no wallet but this one is touched, and none is opened. */
  readonly reconnect: (connectorId: string) => Promise<void>;
  /** The account to show for as long as the wallet shares it, however it orders its accounts. */
  readonly prefer: (address: Address | undefined) => void;
  /** The most recent wallets, newest first, at most three. */
  readonly recents: () => readonly string[];
};

/** Starts looking for wallets. To be made once per page: it listens for announcements for good. */
export function createWalletEngine(options: WalletEngineOptions): WalletEngine {
  const { storage, wait = sleep, catalogue, report, platform = platformOf(navigator) } = options;
  const client = createBaseClient(options.rpcUrls);
  const withTimeout: WithTimeout = (work, milliseconds) =>
    withTimeoutBy(work, milliseconds, 'WALLET_TIMEOUT', wait);
  const state: EngineState = {};
  /** Grows with every intent of the visitor; what an older one brings is dropped. */
  let intent = 0;
  let unfollow: (() => void) | undefined;
  migrateStorage(storage);
  const installed = discoverWallets(client.chain, () => publish());
  const connectors = createConnectorCache(client.chain, (connector, pairingUri) => {
    if (state.attempt?.connector === connector) show({ attempt: { ...state.attempt, pairingUri } });
  });
  const store = createStore(readSnapshot(state, installed()));
  const publish = () => store.set(readSnapshot(state, installed()));

  function show(changes: Partial<EngineState>): void {
    Object.assign(state, changes);
    publish();
  }

  /** Follows one connector, and no longer the one before. */
  function setConnection(next: Connection | undefined): void {
    unfollow?.();
    state.connection = next;
    unfollow =
      next &&
      followConnector(next.connector, (accounts, chainId) => {
        const { connection = next } = state;
        const now = {
          accounts: accounts ?? connection.accounts,
          chainId: chainId ?? connection.chainId,
        };
        show({ connection: { ...connection, ...now } });
      });
  }

  /** Whatever its wallet answers: it may be gone or broken. */
  function disconnectConnector(connector: Connector): Promise<void> {
    return withTimeout(connector.disconnect(), timeouts.disconnect).catch(() => undefined);
  }

  function begin(attempt: ConnectAttempt | undefined): number {
    const before = state.attempt;
    intent += 1;
    show({ attempt, failure: undefined });
    release(before);
    return intent;
  }

  /** Lets a connector that is waiting for a phone or a pop-up stop waiting. Extensions need no telling. */
  function release(attempt: ConnectAttempt | undefined): void {
    const connector = attempt?.connector;
    if (connector && connectors.has(connector)) connector.disconnect().catch(() => undefined);
  }

  /** A wallet said yes. Whether that still counts depends on what the visitor did meanwhile. */
  async function arrive(
    mine: number,
    connector: Connector,
    wallet: WalletIdentity,
    { accounts, chainId }: ConnectResult,
  ): Promise<void> {
    const before = state.connection?.connector;
    if (mine !== intent) {
      const isWanted = connector === before || connector === state.attempt?.connector;
      if (!isWanted) await disconnectConnector(connector);
      return;
    }
    if (accounts.length === 0) {
      await disconnectConnector(connector);
      throw new WalletError('WALLET_NO_ACCOUNT');
    }
    setConnection({ connector, wallet, accounts, chainId });
    rememberRecent(storage, wallet.id);
    rememberConnector(storage, connector.id);
    show({ attempt: undefined, failure: undefined });
    if (before && before !== connector) await disconnectConnector(before);
  }

  /** Fetches the connector of a wallet that no extension provides. */
  async function load(mine: number, descriptor: WalletDescriptor): Promise<Connector> {
    if (!descriptor.connector) throw new WalletError('WALLET_NOT_FOUND');
    const { appName, walletConnectProjectId, walletConnectRelayUrl } = options;
    const project = { appName, walletConnectProjectId, walletConnectRelayUrl };
    const context = { ...project, walletName: descriptor.name, platform };
    const loading = connectors.get(descriptor.connector, context);
    const connector = await withTimeout(loading, timeouts.load);
    if (mine === intent && state.attempt) state.attempt = { ...state.attempt, connector };
    return connector;
  }

  async function open(mine: number, walletId: string, signIn?: SignInRequest): Promise<void> {
    const announced = findInstalled(installed(), walletId);
    if (announced) return openExtension(mine, announced, connectorIdentity(announced), signIn);
    const descriptor = (await catalogue()).find(({ id }) => id === walletId);
    if (mine !== intent) return;
    if (!descriptor) throw new WalletError('WALLET_NOT_FOUND');
    const wallet = descriptorIdentity(descriptor);
    show({ attempt: { kind: 'connecting', wallet } });
    const recognised = findInstalled(installed(), walletId, descriptor);
    if (recognised) return openExtension(mine, recognised, wallet, signIn);
    const connector = await load(mine, descriptor);
    if (mine !== intent) return;
    if (state.connection?.connector === connector) {
      setConnection(undefined);
      await disconnectConnector(connector);
    }
    const pairingUri = () =>
      state.attempt?.connector === connector ? state.attempt.pairingUri : undefined;
    const result = await (descriptor.pairing
      ? connectByPairing(connector, pairingUri, wait)
      : withTimeout(connector.connect(), timeouts.popup));
    await arrive(mine, connector, wallet, result);
  }

  async function openExtension(
    mine: number,
    connector: Connector,
    wallet: WalletIdentity,
    signIn?: SignInRequest,
  ): Promise<void> {
    const result = await connectExtension({
      connector,
      isWanted: () => mine === intent,
      onLate: (late) => void arrive(mine, connector, wallet, late).catch(() => undefined),
      signIn,
      withTimeout,
    });
    if (result) await arrive(mine, connector, wallet, result);
  }

  function connection(): Connection | undefined {
    return state.connection?.accounts.length ? state.connection : undefined;
  }

  async function connect(walletId: string, signIn?: SignInRequest): Promise<boolean> {
    const announced = findInstalled(installed(), walletId);
    if (announced && announced === connection()?.connector) return true;
    const mine = begin({
      kind: 'connecting',
      connector: announced,
      wallet: announced && connectorIdentity(announced),
    });
    try {
      await open(mine, walletId, signIn);
    } catch (error) {
      if (mine === intent) {
        const code = walletErrorCode(error);
        const { attempt } = state;
        show({ attempt: undefined, failure: code === 'WALLET_REJECTED' ? undefined : code });
        release(attempt);
        if (code === 'WALLET_NOT_CONFIGURED') {
          report(error instanceof WalletError ? error.cause : error);
        }
      }
    }
    return mine === intent && store.getSnapshot().status === 'connected';
  }

  async function reconnect(connectorId: string): Promise<void> {
    const before = intent;
    const found = await findRemembered({
      connectors: installed,
      connectorId,
      recent: readRecents(storage)[0],
      catalogue,
      load: (descriptor) => load(before, descriptor),
      wait,
    }).catch(() => undefined);
    if (!found || before !== intent) return;
    const { connector, wallet } = found;
    const mine = begin({ kind: 'reconnecting', wallet, connector });
    const work = async () => {
      if (!(await connector.isAuthorized()) || mine !== intent) return;
      await arrive(mine, connector, wallet, await connector.connect({ isReconnecting: true }));
    };
    // Silent whatever the reason: the visitor has not asked for anything yet.
    await withTimeout(work(), timeouts.reconnect).catch(() => undefined);
    if (mine === intent) show({ attempt: undefined });
  }

  async function disconnect(): Promise<void> {
    const connector = state.connection?.connector;
    setConnection(undefined);
    begin(undefined);
    rememberConnector(storage, undefined);
    if (connector) await disconnectConnector(connector);
  }

  const connected = createConnectedWallet(
    () => {
      const { address } = store.getSnapshot();
      const current = connection();
      return current && address ? { connector: current.connector, address } : undefined;
    },
    // viem's type lists the methods that it knows; what is asked here is one of them.
    { request: (request) => client.request(request as never) },
    withTimeout,
    wait,
  );

  return {
    ...connected,
    async chooseAccount() {
      const address = await connected.chooseAccount();
      show({ preferred: address });
      return address;
    },
    client,
    connection,
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    connect,
    cancel: () => void begin(undefined),
    disconnect,
    reconnect,
    prefer: (address) => show({ preferred: address }),
    recents: () => readRecents(storage),
  };
}
