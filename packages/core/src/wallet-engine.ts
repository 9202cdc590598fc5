import type { Address } from '@portico/protocol';
import type { Connector, CreateConnectorFn } from '@wagmi/core';
import { type ConnectorChange, setUpConnector } from './connectors/set-up-connector.ts';
import { createConnectedWallet } from './engine/connected-wallet.ts';
import { findRemembered } from './engine/find-remembered.ts';
import { type ConnectResult, connectByPairing, connectExtension } from './engine/open-connector.ts';
import { connectorContext, type WalletEngineOptions } from './engine/wallet-settings.ts';
import {
  type ConnectAttempt,
  type Connection,
  type EngineState,
  readSnapshot,
} from './engine/wallet-snapshot.ts';
import { createStore } from './store.ts';
import type { ChainNodes } from './wallet/chain-clients.ts';
import { offersSignIn, type SignInRequest } from './wallet/request-sign-in.ts';
import { currentChain, siteChains } from './wallet/site-chains.ts';
import {
  sleep,
  timeouts,
  type WithTimeout,
  withTimeout as withTimeoutBy,
} from './wallet/timeouts.ts';
import { field, WalletError, walletErrorCode } from './wallet/wallet-error.ts';
import { isInjectedId } from './wallets/injected-providers.ts';
import { discoverWallets, findInstalled } from './wallets/installed-wallets.ts';
import { createListedWallets } from './wallets/listed-wallets.ts';
import { rememberConnector } from './wallets/recent-connector.ts';
import { migrateStorage, readRecents, rememberRecent } from './wallets/remembered-wallets.ts';
import { findWallet } from './wallets/wallet-app.ts';
import type { LoadConnector, WalletDescriptor } from './wallets/wallet-descriptor.ts';
import {
  answeringWallet,
  connectorIdentity,
  descriptorIdentity,
  type WalletIdentity,
} from './wallets/wallet-identity.ts';

/** The wallet's state machine: disconnected → connecting → connected, and back. */
export type WalletEngine = ReturnType<typeof createWalletEngine>;

/** Starts looking for wallets. To be made once per page: it listens for announcements for good. */
export function createWalletEngine(options: WalletEngineOptions) {
  const { storage, wait = sleep, report } = options;
  const chains = siteChains(options.chains);
  const { rpcUrls, basePath } = options;
  const nodes: ChainNodes = { chains, rpcUrls, basePath };
  const listed = createListedWallets(storage, basePath);
  const catalogue = async () => [...(await options.catalogue()), ...listed.kept()];
  const withTimeout: WithTimeout = (work, milliseconds) =>
    withTimeoutBy(work, milliseconds, 'WALLET_TIMEOUT', wait);
  const state: EngineState = {};
  /** What the visitor wanted last; what an earlier attempt brings is dropped. */
  let latest: ConnectAttempt | undefined;
  const fetched = new Map<LoadConnector, Promise<Connector>>();
  migrateStorage(storage);
  const setUp = (create: CreateConnectorFn) => setUpConnector(create, chains, onReport);
  const { connectors: installed, injected } = discoverWallets(setUp, () => publish(), wait);
  const store = createStore(readSnapshot(state, installed(), chains));
  const publish = () => store.set(readSnapshot(state, installed(), chains));

  function show(changes: Partial<EngineState>): void {
    Object.assign(state, changes);
    publish();
  }

  /** Connectors report for good; only the one that is connected or being connected counts. */
  function onReport(
    connector: Connector,
    { accounts, chainId, pairingUri }: ConnectorChange,
  ): void {
    const { attempt, connection } = state;
    if (pairingUri !== undefined) {
      if (attempt?.connector === connector) attempt.pairingUri = pairingUri;
      publish();
    } else if (connection?.connector === connector) {
      const { accounts: sharedBefore, chainId: chainBefore } = connection;
      const now = { accounts: accounts ?? sharedBefore, chainId: chainId ?? chainBefore };
      show({ connection: { ...connection, ...now } });
    }
  }

  /** Whatever its wallet answers: it may be gone or broken. */
  function disconnectConnector(connector: Connector): Promise<void> {
    return withTimeout(connector.disconnect(), timeouts.disconnect).catch(() => undefined);
  }

  function begin(attempt?: ConnectAttempt): void {
    const before = state.attempt;
    latest = attempt;
    show({ attempt, failure: undefined });
    release(before);
  }

  /** Lets a connector that is waiting for a phone or a pop-up stop waiting. Extensions need no telling. */
  function release(attempt: ConnectAttempt | undefined): void {
    const connector = attempt?.connector;
    if (connector && !installed().includes(connector))
      connector.disconnect().catch(() => undefined);
  }

  /** A wallet said yes. Whether that still counts depends on what the visitor did meanwhile. */
  async function arrive(
    attempt: ConnectAttempt,
    connector: Connector,
    wallet: WalletIdentity,
    { accounts, chainId }: ConnectResult,
  ): Promise<void> {
    const answering = await answeringWallet(connector, wallet, catalogue);
    const before = state.connection?.connector;
    if (attempt !== latest) {
      const isWanted = connector === before || connector === state.attempt?.connector;
      if (!isWanted) await disconnectConnector(connector);
      return;
    }
    if (accounts.length === 0) {
      await disconnectConnector(connector);
      throw new WalletError('WALLET_NO_ACCOUNT');
    }
    rememberRecent(storage, wallet.id);
    rememberConnector(storage, connector.id);
    const connection = { connector, wallet: answering, accounts, chainId };
    show({ connection, attempt: undefined, failure: undefined });
    if (before && before !== connector) await disconnectConnector(before);
  }

  /** Fetches the connector of a wallet that no extension provides, once per page. */
  function load({ name, connector }: WalletDescriptor): Promise<Connector> {
    if (!connector) throw new WalletError('WALLET_NOT_FOUND');
    let loading = fetched.get(connector);
    if (!loading) {
      loading = connector(connectorContext(options, chains, name)).then(setUp, (cause) => {
        if (cause instanceof WalletError) throw cause;
        throw new WalletError('WALLET_LOAD_FAILED', { cause });
      });
      fetched.set(connector, loading);
      // Offline, or not configured: the next click tries again, with its own context.
      loading.catch(() => fetched.delete(connector));
    }
    return withTimeout(loading, timeouts.load);
  }

  async function open(
    attempt: ConnectAttempt,
    walletId: string,
    signIn?: SignInRequest,
  ): Promise<void> {
    const announced = findInstalled(installed(), walletId);
    if (announced) return openExtension(attempt, announced, connectorIdentity(announced), signIn);
    const descriptor = findWallet(await catalogue(), walletId);
    if (attempt !== latest) return;
    if (!descriptor) throw new WalletError('WALLET_NOT_FOUND');
    const wallet = descriptorIdentity(descriptor);
    attempt.wallet = wallet;
    publish();
    const recognised = findInstalled(installed(), walletId, descriptor);
    if (recognised) {
      const announcedAs = isInjectedId(recognised.id) ? wallet : connectorIdentity(recognised);
      return openExtension(attempt, recognised, announcedAs, signIn);
    }
    const connector = await load(descriptor);
    if (attempt !== latest) return;
    attempt.connector = connector;
    if (state.connection?.connector === connector) {
      state.connection = undefined;
      await disconnectConnector(connector);
    }
    if (signIn && offersSignIn(connector.id))
      return openExtension(attempt, connector, wallet, signIn, timeouts.popup);
    const result = await (descriptor.pairing
      ? connectByPairing(connector, () => attempt.pairingUri, wait)
      : withTimeout(connector.connect(), timeouts.popup));
    await arrive(attempt, connector, wallet, result);
  }

  async function openExtension(
    attempt: ConnectAttempt,
    connector: Connector,
    wallet: WalletIdentity,
    signIn?: SignInRequest,
    limit: number = timeouts.connect,
  ): Promise<void> {
    const isWanted = () => attempt === latest;
    const onLate = (late: ConnectResult) =>
      void arrive(attempt, connector, wallet, late).catch(() => undefined);
    const result = await connectExtension(connector, signIn, withTimeout, isWanted, onLate, limit);
    if (result) await arrive(attempt, connector, wallet, result);
  }

  function connection(): Connection | undefined {
    return state.connection?.accounts.length ? state.connection : undefined;
  }

  /**
   * Asks one wallet for its accounts, and for a proof in the same request where it offers that (ERC-7846).
   * Resolves with whether it is connected; never throws.
   */
  async function connect(walletId: string, signIn?: SignInRequest): Promise<boolean> {
    const announced = findInstalled(installed(), walletId);
    if (announced && announced === connection()?.connector) return true;
    const wallet = announced && connectorIdentity(announced);
    const attempt: ConnectAttempt = { kind: 'connecting', connector: announced, wallet };
    begin(attempt);
    try {
      await open(attempt, walletId, signIn);
    } catch (error) {
      if (attempt !== latest) return false;
      const code = walletErrorCode(error);
      show({ attempt: undefined, failure: code === 'WALLET_REJECTED' ? undefined : code });
      release(attempt);
      if (code === 'WALLET_NOT_CONFIGURED') report(field(error, 'cause') ?? error);
      // Another wallet may still be connected.
      return false;
    }
    return attempt === latest && store.getSnapshot().status === 'connected';
  }

  /** The silent reconnection on page load: no wallet but this one is touched, and none is opened. */
  async function reconnect(connectorId: string): Promise<void> {
    const attempt: ConnectAttempt = { kind: 'reconnecting' };
    begin(attempt);
    const remembered = { storage, catalogue, installed, load, wait };
    const found = await findRemembered(connectorId, remembered).catch(() => undefined);
    if (attempt !== latest) return;
    if (found) {
      const { connector, wallet } = Object.assign(attempt, found);
      publish();
      const work = async () => {
        if (!(await connector.isAuthorized()) || attempt !== latest) return;
        await arrive(attempt, connector, wallet, await connector.connect({ isReconnecting: true }));
      };
      // Silent whatever the reason: the visitor has not asked for anything yet.
      await withTimeout(work(), timeouts.reconnect).catch(() => undefined);
    }
    if (attempt === latest) show({ attempt: undefined });
  }

  /** Leaves the wallet, and asks it to forget this site. Never throws. */
  async function disconnect(): Promise<void> {
    const connector = state.connection?.connector;
    state.connection = undefined;
    begin();
    // Safe would else connect by itself on the next page.
    rememberConnector(storage, connector?.id === 'safe' ? '' : undefined);
    if (connector) await disconnectConnector(connector);
  }

  const connected = createConnectedWallet(
    () => {
      const { address } = store.getSnapshot();
      const current = connection();
      return current && address ? { connector: current.connector, address } : undefined;
    },
    chains,
    {
      async request(request) {
        const { chainClients } = await import('./wallet/chain-clients.ts');
        const { id } = currentChain(chains, store.getSnapshot());
        // viem's type lists the methods that it knows; what is asked here is one of them.
        return chainClients(nodes)(id).request(request as never);
      },
    },
    withTimeout,
    wait,
  );

  return {
    ...connected,
    async chooseAccount(): Promise<Address> {
      const address = await connected.chooseAccount();
      show({ preferred: address });
      return address;
    },
    /** The chains of the site, the first before all others. */
    chains,
    /** Where they are read: what `chainClients` makes viem's clients from. */
    nodes,
    /** The connection behind the snapshot; undefined while the wallet shares no account. */
    connection,
    /** Every wallet that WalletConnect lists. One that is kept can be connected by its id. */
    listed,
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    /** The providers at a bare `window.ethereum` that announced nothing. */
    injected,
    /** Looks for wallets that came without a word since. */
    findWallets: publish,
    connect,
    /** Stops waiting for the wallet. If it says yes later, it is not listened to. */
    cancel: () => begin(),
    disconnect,
    reconnect,
    /** The account to show for as long as the wallet shares it, however it orders its accounts. */
    prefer: (address: Address | undefined) => show({ preferred: address }),
    /** The most recent wallets, newest first, at most three. */
    recents: () => readRecents(storage),
  };
}
