import type { Chain } from '@portico/protocol';
import type { Connector, CreateConnectorFn } from '@wagmi/core';
import type { LoadConnector } from '../connectors/connector-context.ts';
import { type ConnectorChange, setUpConnector } from '../connectors/set-up-connector.ts';
import type { SafeStorage } from '../safe-storage.ts';
import { createStore, type Store } from '../store.ts';
import type { ChainNodes, RpcUrls } from '../wallet/chain-clients.ts';
import { type SiteChains, siteChains } from '../wallet/site-chains.ts';
import { sleep, withTimeout } from '../wallet/wallet-error.ts';
import { type DiscoveredWallets, discoverWallets } from '../wallets/installed-wallets.ts';
import { createListedWallets, type ListedWallets } from '../wallets/listed-wallets.ts';
import { migrateStorage } from '../wallets/remembered-wallets.ts';
import type { ArrangeWallets, WalletDescriptor } from '../wallets/wallet-descriptor.ts';
import {
  type Connection,
  readSnapshot,
  type WalletSnapshot,
  type WalletState,
} from './wallet-snapshot.ts';

/** The site's settings for wallets. */
export type WalletSettings = {
  readonly appName: string;
  /** The project id of WalletConnect. */
  readonly walletConnectProjectId?: string | undefined;
  /** The relay of WalletConnect. Default: WalletConnect's own. */
  readonly walletConnectRelayUrl?: string | undefined;
  /** Makes the site's list out of the usual one. Default: the usual one. */
  readonly wallets?: ArrangeWallets | undefined;
  /**
   * The chains that visitors sign in on, the first before all others: those of `@portico/react/chains`, or any of
   * viem's. The same as the server's. Default: `[base]`.
   */
  readonly chains?: readonly Chain[] | undefined;
  /**
   * RPC URLs by chain ID, most preferred first. Default: the proxy on the session API's origin, `/api/rpc` for the
   * first chain and `/api/rpc/{chainId}` for others.
   */
  readonly rpcUrls?: RpcUrls | undefined;
  /** The path of the session API. The default proxy is on the same origin. */
  readonly basePath?: string | undefined;
};

/** The options of the wallet engine. */
export type WalletEngineOptions = Omit<WalletSettings, 'wallets'> & {
  readonly storage: SafeStorage;
  /** Resolves after a number of milliseconds. Default: by the browser's clock. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** Loads the site's wallets; called when one is picked that no extension provides. */
  readonly catalogue: () => Promise<readonly WalletDescriptor[]>;
  /** Receives errors that only the site's developer can fix. */
  readonly report: (error: unknown) => void;
};

/** The wallet state of one page, and what its actions need: every action takes it first. */
export type WalletConfig = Required<Pick<WalletEngineOptions, 'catalogue' | 'wait'>> & {
  readonly options: WalletEngineOptions;
  readonly chains: SiteChains;
  readonly nodes: ChainNodes;
  /** The wallets that this browser has. */
  readonly discovered: DiscoveredWallets;
  /** Every wallet that WalletConnect lists. A kept one can be connected by its id. */
  readonly listed: ListedWallets;
  /** Connectors of wallets that no extension provides, each loaded once. */
  readonly loaded: Map<LoadConnector, Promise<Connector>>;
  readonly state: WalletState;
  readonly store: Store<WalletSnapshot>;
  /** Changes the state and notifies subscribers. Without changes it looks for wallets again. */
  readonly setState: (changes?: Partial<WalletState>) => void;
  /** Creates a connector whose events change the state. */
  readonly setUp: (create: CreateConnectorFn) => Connector;
};

/** The readable part of the engine. */
export type WalletReader = Store<WalletSnapshot> & Pick<WalletConfig, 'chains' | 'nodes'>;

/** Creates the state and looks for wallets. Once per page: it listens for announcements for good. */
export function createWalletConfig(options: WalletEngineOptions): WalletConfig {
  const { storage, wait = sleep, rpcUrls, basePath } = options;
  const chains = siteChains(options.chains);
  const listed = createListedWallets(storage, basePath);
  const state: WalletState = {};
  migrateStorage(storage);
  const setUp = (create: CreateConnectorFn) =>
    setUpConnector(create, chains, (...change) => handleChange(config, ...change));
  const discovered = discoverWallets(setUp, () => config.setState(), wait);
  const read = () => readSnapshot(state, discovered.connectors(), chains);
  const store = createStore(read());
  const config: WalletConfig = {
    options,
    chains,
    wait,
    nodes: { chains, rpcUrls, basePath },
    discovered,
    listed,
    catalogue: async () => [...(await options.catalogue()), ...listed.kept()],
    loaded: new Map(),
    state,
    store,
    setState(changes) {
      Object.assign(state, changes);
      store.set(read());
    },
    setUp,
  };
  return config;
}

/** Connectors report for good; only the connected one and the one that is connecting count. */
function handleChange(
  { state, setState }: WalletConfig,
  connector: Connector,
  { accounts, chainId, pairingUri }: ConnectorChange,
): void {
  const { attempt, connection } = state;
  if (pairingUri !== undefined) {
    if (attempt?.connector === connector) attempt.pairingUri = pairingUri;
    setState();
  } else if (connection?.connector === connector) {
    setState({
      connection: {
        ...connection,
        accounts: accounts ?? connection.accounts,
        chainId: chainId ?? connection.chainId,
      },
    });
  }
}

/** Returns the connection, unless the wallet shares no account. */
export function getConnection({ state }: WalletConfig): Connection | undefined {
  return state.connection?.accounts.length ? state.connection : undefined;
}

/** Rejects with WALLET_TIMEOUT when `work` takes too long, by the clock of the configuration. */
export function withinTime<T>(
  { wait }: WalletConfig,
  work: Promise<T>,
  milliseconds: number,
): Promise<T> {
  return withTimeout(work, milliseconds, 'WALLET_TIMEOUT', wait);
}
