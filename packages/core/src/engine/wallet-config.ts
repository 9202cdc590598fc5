import type { Address, Chain, ErrorCode } from '@portico/protocol';
import type { Connector, CreateConnectorFn } from '@wagmi/core';
import type { LoadConnector } from '../connectors/connector-context.ts';
import { type ConnectorChange, setUpConnector } from '../connectors/provider-connector.ts';
import type { SafeStorage } from '../safe-storage.ts';
import { createStore, type Store } from '../store.ts';
import type { ChainNodes, RpcUrls } from '../wallet/chain-clients.ts';
import { type SiteChains, siteChains } from '../wallet/site-chains.ts';
import { sleep, withTimeout } from '../wallet/wallet-error.ts';
import {
  type DiscoveredWallets,
  discoverWallets,
  listInstalled,
} from '../wallets/installed-wallets.ts';
import { createListedWallets, type ListedWallets } from '../wallets/listed-wallets.ts';
import { migrateStorage } from '../wallets/remembered-wallets.ts';
import type {
  ArrangeWallets,
  WalletDescriptor,
  WalletIdentity,
} from '../wallets/wallet-descriptor.ts';

/** The site's settings for wallets. */
export type WalletSettings = {
  readonly appName: string;
  /** The project id of WalletConnect. */
  readonly walletConnectProjectId?: string | undefined;
  /** The relay of WalletConnect. Default: WalletConnect's own. */
  readonly walletConnectRelayUrl?: string | undefined;
  /** Makes the site's list out of the usual one. Default: the usual one. */
  readonly wallets?: ArrangeWallets | undefined;
  /** The site's chains, the first before all others: from `@portico/react/chains` or viem. The same as the server's. Default: `[base]`. */
  readonly chains?: readonly Chain[] | undefined;
  /** RPC URLs by chain ID, most preferred first. Default: the proxy on the session API's origin, `/api/rpc` and `/api/rpc/{chainId}`. */
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
  readonly discovered: DiscoveredWallets;
  /** Every wallet that WalletConnect lists. A kept one can be connected by its id. */
  readonly listed: ListedWallets;
  /** Connectors of wallets that no extension provides, each loaded once. */
  readonly loaded: Map<LoadConnector, Promise<Connector>>;
  readonly state: WalletState;
  readonly store: Store<WalletSnapshot>;
  /** Changes the state and notifies subscribers. Without changes it looks for wallets again. */
  readonly setState: (changes?: Partial<WalletState>) => void;
  readonly setUp: (create: CreateConnectorFn) => Connector;
};

/** Creates the state and looks for wallets. Once per page: it never stops listening for announcements. */
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

/** Connectors never stop reporting; only the connected one and the one that is connecting count. */
function handleChange(
  { state, setState }: WalletConfig,
  connector: Connector,
  { accounts, chainId, pairingUri, isDelivered }: ConnectorChange,
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
        isDelivered: isDelivered ?? connection.isDelivered,
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

/** wagmi's status. `reconnecting`: the silent attempt on page load with the most recent wallet. */
export type WalletStatus = 'connecting' | 'reconnecting' | 'connected' | 'disconnected';

/** The state of the visitor's wallet. A claim until a signature proves it. */
export type WalletSnapshot = {
  /** The wallets of this browser, as far as found; empty until the engine is loaded. */
  readonly installed: readonly WalletIdentity[];
} & WithAbsent<Connected | Connecting | Disconnected>;

type Connected = {
  readonly status: 'connected';
  /** EIP-55: the session's account while the wallet shares it, else the wallet's first account. */
  readonly address: Address;
  /** All shared accounts, in the wallet's order. */
  readonly accounts: readonly Address[];
  /** The wallet's chain, known or not. */
  readonly chainId: number;
  /** The same chain. `unsupported`: it is none of the site's. */
  readonly chain: { readonly id: number; readonly unsupported: boolean };
  readonly wallet: WalletIdentity;
  /** The wallet can be asked for another account (EIP-2255). Wallets on phones choose there. */
  readonly choosesAccounts: boolean;
  /** WalletConnect's relay accepted the request in progress; false while none is sent. Absent for other wallets. */
  readonly isDelivered?: boolean;
  /** The reason why connecting another wallet failed. Absent after a rejection in the wallet, which is silent. */
  readonly failure?: ErrorCode;
};

type Connecting = {
  readonly status: 'connecting' | 'reconnecting';
  /** The wallet that is connecting, once known. */
  readonly wallet?: WalletIdentity;
  /** The URI that a wallet on a phone scans or opens (`wc:…`). */
  readonly pairingUri?: string;
};

type Disconnected = {
  readonly status: 'disconnected';
  /** The reason why the last attempt to connect failed. Absent after a rejection in the wallet, which is silent. */
  readonly failure?: ErrorCode;
};

/** The statuses, each with the fields of the others as absent, so that every field can be read in all of them. */
type WithAbsent<
  Status,
  Field extends PropertyKey = Status extends unknown ? keyof Status : never,
> = Status extends unknown
  ? Status & { readonly [Key in Exclude<Field, keyof Status>]?: never }
  : never;

/** One attempt to connect, filled in step by step. */
export type ConnectAttempt = {
  readonly kind: 'connecting' | 'reconnecting';
  /** Unknown until the catalogue is loaded. */
  wallet?: WalletIdentity | undefined;
  connector?: Connector | undefined;
  pairingUri?: string;
  /** The timeout passed. The wallet may still approve, then without a proof. */
  isLate?: boolean;
};

/** The connected wallet. There is one, and no other is listened to. */
export type Connection = {
  readonly connector: Connector;
  readonly wallet: WalletIdentity;
  /** Empty after the wallet disconnected by itself, for example when it was locked; it may come back. */
  readonly accounts: readonly Address[];
  readonly chainId: number;
  readonly isDelivered?: boolean | undefined;
};

/** The state behind the snapshot. */
export type WalletState = {
  attempt?: ConnectAttempt | undefined;
  /** The newest attempt, also when it failed: what an earlier one brings is dropped. */
  latest?: ConnectAttempt | undefined;
  connection?: Connection | undefined;
  failure?: ErrorCode | undefined;
  /** The account to show while the wallet shares it: the session's, or the one just chosen. */
  preferred?: Address | undefined;
};

function readSnapshot(
  { attempt, connection, failure, preferred }: WalletState,
  connectors: readonly Connector[],
  chains: readonly Chain[],
): WalletSnapshot {
  const installed = listInstalled(connectors);
  if (attempt) {
    const { kind, wallet, pairingUri } = attempt;
    return {
      status: kind,
      installed,
      ...(wallet ? { wallet } : {}),
      ...(pairingUri === undefined ? {} : { pairingUri }),
    };
  }
  const ended = failure === undefined ? {} : { failure };
  const shared = connection?.accounts ?? [];
  const address = shared.find((account) => account === preferred) ?? shared[0];
  if (!connection || !address) return { status: 'disconnected', installed, ...ended };
  const { connector, wallet, accounts, chainId } = connection;
  const chain = { id: chainId, unsupported: !chains.some(({ id }) => id === chainId) };
  const choosesAccounts = connectors.includes(connector);
  const isRemote = connector.id === 'walletConnect';
  const delivery = isRemote ? { isDelivered: connection.isDelivered === true } : {};
  const account = { address, accounts, chainId, chain, wallet, choosesAccounts, ...delivery };
  return { status: 'connected', ...account, installed, ...ended };
}
