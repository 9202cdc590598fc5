import type { Address } from '@portico/protocol';
import { type Config, type Connector, connect as connectWallet } from '@wagmi/core';
import type { Platform } from './catalogue/platform.ts';
import { platformOf } from './catalogue/surroundings.ts';
import type { WalletDescriptor } from './catalogue/wallet-descriptor.ts';
import { type ConnectedWallet, createConnectedWallet } from './connected-wallet.ts';
import { createConnectorShelf } from './connector-shelf.ts';
import { dropConnection } from './drop-connection.ts';
import { findAnnounced } from './find-announced.ts';
import { findRemembered } from './find-remembered.ts';
import { openByPairing, openExtension, openInWindow } from './open-wallet.ts';
import { createWithin, patience } from './patience.ts';
import type { Attempt, WalletMemory } from './read-snapshot.ts';
import { migrateStorage } from './recents/migrate-storage.ts';
import { readRecents, rememberRecent } from './recents/recent-wallets.ts';
import type { SignInRequest } from './request-sign-in.ts';
import { createSnapshotPublisher } from './snapshot-publisher.ts';
import { createWalletConfig, type WalletStorage } from './wallet-config.ts';
import { WalletError, walletErrorCode } from './wallet-error.ts';
import type { WalletIdentity } from './wallet-identity.ts';
import { connectorIdentity, descriptorIdentity } from './wallet-identity.ts';
import type { WalletSnapshot } from './wallet-snapshot.ts';

/** What the engine takes from the site and the page. */
export type WalletEngineOptions = {
  readonly storage: WalletStorage;
  /** Resolves after that many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** The wallets on offer; asked for when one is picked that no extension provides. */
  readonly catalogue: () => Promise<readonly WalletDescriptor[]>;
  readonly appName: string;
  readonly walletConnectProjectId?: string | undefined;
  readonly walletConnectRelayUrl?: string | undefined;
  /** Ways to a node of Base, most preferred first. Default: the site's own, `/api/rpc`. */
  readonly rpcUrls?: readonly string[] | undefined;
  /** The system that the page runs on. Default: what the browser says. */
  readonly platform?: Platform;
  /** Takes what only a developer can put right. */
  readonly report: (error: unknown) => void;
};

/** The machine behind the wallet: disconnected → connecting → connected, and back. */
export type WalletEngine = ConnectedWallet & {
  /** The same configuration that wagmi's own actions and hooks take. */
  readonly config: Config;
  readonly getSnapshot: () => WalletSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Asks one wallet for its accounts, and for a proof in the same go where it offers that (ERC-7846).
   * Resolves with whether it is connected; never throws.
   */
  readonly connect: (walletId: string, signIn?: SignInRequest) => Promise<boolean>;
  /** Stops waiting for the wallet. If it says yes later, it is not listened to. */
  readonly cancel: () => void;
  /** Leaves the wallet, and asks it to forget this site. Never throws. */
  readonly disconnect: () => Promise<void>;
  /** The quiet try on page load: no wallet but this one is touched, and none is opened. */
  readonly reconnect: (walletId: string) => Promise<void>;
  /** The account to show for as long as the wallet shares it, however it orders its accounts. */
  readonly prefer: (address: Address | undefined) => void;
  /** The wallets used last, newest first, at most three. */
  readonly recents: () => readonly string[];
};

/** Starts looking for wallets. To be made once per page, because wagmi listens for good. */
export function createWalletEngine(options: WalletEngineOptions): WalletEngine {
  const { storage, wait, catalogue, report, platform = platformOf(navigator) } = options;
  const config = createWalletConfig(storage, options.rpcUrls);
  const within = createWithin(wait);
  const memory: WalletMemory = {
    attempt: undefined,
    choice: undefined,
    failure: undefined,
    preferred: undefined,
  };
  /** Grows with every intent of the visitor; what an older one brings is dropped. */
  let intent = 0;
  const shelf = createConnectorShelf(config, (connector, pairingUri) => {
    if (memory.attempt?.connector !== connector) return;
    memory.attempt = { ...memory.attempt, pairingUri };
    publish();
  });
  migrateStorage(storage);
  const { getSnapshot, subscribe, publish } = createSnapshotPublisher(config, memory, shelf.all);

  async function drop(connector: Connector): Promise<void> {
    await dropConnection(config, connector, (work) => within(work, patience.drop));
    publish();
  }

  function dropOthers(): Promise<unknown> {
    const others = [...config.state.connections.values()].filter(
      ({ connector }) => connector.uid !== memory.choice?.uid,
    );
    return Promise.all(others.map(({ connector }) => drop(connector)));
  }

  /** Lets a connector that is waiting for a phone or a pop-up stop waiting. Extensions need no telling. */
  function release(attempt: Attempt | undefined): void {
    const connector = attempt?.connector;
    if (connector && shelf.has(connector)) connector.disconnect().catch(() => undefined);
  }

  function begin(next: Attempt | undefined): number {
    const before = memory.attempt;
    intent += 1;
    memory.attempt = next;
    memory.failure = undefined;
    publish();
    release(before);
    return intent;
  }

  /** A wallet said yes. Whether that still counts depends on what the visitor did meanwhile. */
  async function arrive(mine: number, connector: Connector, wallet: WalletIdentity) {
    if (mine !== intent) {
      const wanted =
        connector.uid === memory.choice?.uid || connector === memory.attempt?.connector;
      if (!wanted && config.state.connections.has(connector.uid)) await drop(connector);
      return;
    }
    const [address] = config.state.connections.get(connector.uid)?.accounts ?? [];
    if (address === undefined) {
      await drop(connector);
      throw new WalletError('WALLET_NO_ACCOUNT');
    }
    memory.choice = { uid: connector.uid, wallet };
    memory.attempt = undefined;
    memory.failure = undefined;
    rememberRecent(storage, wallet.id);
    publish();
    await dropOthers();
  }

  /** Fetches the connector of a wallet that no extension provides. */
  async function reach(mine: number, descriptor: WalletDescriptor): Promise<Connector> {
    if (!descriptor.connector) throw new WalletError('WALLET_NOT_FOUND');
    const { appName, walletConnectProjectId, walletConnectRelayUrl } = options;
    const walletConnect = { walletConnectProjectId, walletConnectRelayUrl };
    const context = { walletName: descriptor.name, appName, platform, ...walletConnect };
    const connector = await within(shelf.take(descriptor.connector, context), patience.load);
    if (mine === intent && memory.attempt) {
      memory.attempt = { ...memory.attempt, connector };
    }
    return connector;
  }

  async function open(mine: number, walletId: string, signIn?: SignInRequest): Promise<void> {
    const announced = findAnnounced(config.connectors, walletId);
    if (announced) return openAnnounced(mine, announced, connectorIdentity(announced), signIn);
    const descriptor = (await catalogue()).find(({ id }) => id === walletId);
    if (mine !== intent) return;
    if (!descriptor) throw new WalletError('WALLET_NOT_FOUND');
    const wallet = descriptorIdentity(descriptor);
    memory.attempt = { kind: 'connecting', wallet };
    publish();
    const recognised = findAnnounced(config.connectors, walletId, descriptor);
    if (recognised) return openAnnounced(mine, recognised, wallet, signIn);
    const connector = await reach(mine, descriptor);
    if (mine !== intent) return;
    if (config.state.connections.has(connector.uid)) await drop(connector);
    const pairingUri = () =>
      memory.attempt?.connector === connector ? memory.attempt.pairingUri : undefined;
    await (descriptor.pairing
      ? openByPairing({ config, connector, pairingUri, wait })
      : openInWindow({ config, connector }, within));
    await arrive(mine, connector, wallet);
  }

  async function openAnnounced(
    mine: number,
    connector: Connector,
    wallet: WalletIdentity,
    signIn?: SignInRequest,
  ): Promise<void> {
    const isWanted = () => mine === intent;
    const onLate = () => void arrive(mine, connector, wallet).catch(() => undefined);
    await openExtension({ config, connector, isWanted, onLate, signIn }, within);
    await arrive(mine, connector, wallet);
  }

  async function connect(walletId: string, signIn?: SignInRequest): Promise<boolean> {
    const announced = findAnnounced(config.connectors, walletId);
    if (announced && config.state.connections.has(announced.uid)) {
      if (announced.uid === memory.choice?.uid) return true;
      await drop(announced);
    }
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
        const { attempt } = memory;
        memory.attempt = undefined;
        memory.failure = code === 'WALLET_REJECTED' ? undefined : code;
        publish();
        release(attempt);
        if (code === 'WALLET_NOT_CONFIGURED') {
          report(error instanceof WalletError ? error.cause : error);
        }
      }
    }
    return mine === intent && getSnapshot().status === 'connected';
  }

  async function reconnect(connectorId: string): Promise<void> {
    const before = intent;
    const [recent] = readRecents(storage);
    const found = await findRemembered({
      config,
      connectorId,
      recent,
      catalogue,
      reach: (descriptor) => reach(before, descriptor),
      wait,
    }).catch(() => undefined);
    if (!found || before !== intent) return;
    const { connector, wallet } = found;
    const mine = begin({ kind: 'reconnecting', wallet, connector });
    const work = async () => {
      if (!(await connector.isAuthorized()) || mine !== intent) return;
      const allowed = { connector, isReconnecting: true };
      await connectWallet(config, allowed);
      await arrive(mine, connector, wallet);
    };
    // Silent whatever the reason: the visitor has not asked for anything yet.
    await within(work(), patience.reconnect).catch(() => undefined);
    if (mine !== intent) return;
    memory.attempt = undefined;
    publish();
  }

  async function disconnect(): Promise<void> {
    memory.choice = undefined;
    begin(undefined);
    // wagmi remembers it still; on the next page load it would be asked for nothing.
    await config.storage?.removeItem('recentConnectorId');
    await dropOthers();
  }

  function prefer(address: Address | undefined): void {
    memory.preferred = address;
    publish();
  }

  const connected = createConnectedWallet(
    () => {
      const connection = memory.choice && config.state.connections.get(memory.choice.uid);
      const { address } = getSnapshot();
      return connection && address ? { connector: connection.connector, address } : undefined;
    },
    // viem's type lists the methods that it knows, each with its parameters; what is asked here is one of them.
    { request: (request) => config.getClient().request(request as never) },
    within,
    wait,
  );

  return {
    ...connected,
    async chooseAccount() {
      const address = await connected.chooseAccount();
      prefer(address);
      return address;
    },
    config,
    getSnapshot,
    subscribe,
    connect,
    cancel: () => void begin(undefined),
    disconnect,
    reconnect,
    prefer,
    recents: () => readRecents(storage),
  };
}
