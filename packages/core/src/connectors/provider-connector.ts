import type { Address } from '@portico/protocol';
import type { Connector, ConnectorEventMap, CreateConnectorFn } from '@wagmi/core';
import { createEmitter, uid } from '@wagmi/core/internal';
import { attempt } from '../safe-storage.ts';
import type { SiteChains } from '../wallet/site-chains.ts';
import { field, sleep, WalletError } from '../wallet/wallet-error.ts';
import {
  readAccounts,
  readChainId,
  requestAccounts,
  switchWalletChain,
  toAddresses,
  type WalletProvider,
} from '../wallet/wallet-requests.ts';

/** Unchecked claims of the wallet at the other end of a connector. */
export type WalletPeer = { readonly name: unknown; readonly icon?: unknown };

/** A connector that many wallets respond to. */
export type PeerConnector = Connector & { readonly peer?: () => WalletPeer | undefined };

/** The differences between wallets' packages and extensions. */
export type ProviderConnectorOptions<Provider extends WalletProvider> = {
  readonly id: string;
  readonly name: string;
  readonly icon?: string | undefined;
  /** Opens the wallet's package. Called once, and again after a failure. */
  readonly open: () => Promise<Provider>;
  /** Pairs with the wallet before accounts are requested, unless reconnecting. */
  readonly pair?: (provider: Provider, onUri: (uri: string) => void) => Promise<void>;
  /** Checks that an earlier connection is still valid. Default: the wallet shares accounts. */
  readonly restore?: (provider: Provider) => boolean;
  /** Returns the connected wallet's claims, where any wallet may be at the other end. */
  readonly peer?: (provider: Provider) => WalletPeer | undefined;
  readonly close?: (provider: Provider) => Promise<void> | void;
};

/** MetaMask's code for losing a node for a moment, in an event that otherwise means a lost wallet. */
const temporarilyDisconnected = 1013;

const events = [
  ['accountsChanged', 'onAccountsChanged'],
  ['chainChanged', 'onChainChanged'],
  ['connect', 'onConnect'],
  ['disconnect', 'onDisconnect'],
  ['message', 'onMessage'],
] as const;

/** Creates a wagmi connector over an EIP-1193 provider. */
export function providerConnector<Provider extends WalletProvider>(
  options: ProviderConnectorOptions<Provider>,
): CreateConnectorFn<Provider, Pick<PeerConnector, 'peer'>> {
  const { id, name, icon } = options;
  return (config) => {
    /** Not `loadOnce`: disconnecting closes an open or opening package, and opens none. */
    let opening: Promise<Provider> | undefined;
    let followed: Provider | undefined;

    function getProvider(): Promise<Provider> {
      opening ??= options.open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    }

    const getAccounts = async () => readAccounts(await getProvider());
    const getChainId = async () => {
      const provider = await getProvider();
      const chainId = readChainId(await provider.request({ method: 'eth_chainId' }));
      if (chainId === undefined) throw new WalletError('WALLET_FAILED');
      return chainId;
    };

    const handlers = createHandlers(config.emitter, getAccounts, getChainId);

    function follow(provider: Provider | undefined): void {
      if (provider === followed) return;
      for (const [event, handler] of events) {
        followed?.removeListener?.(event, handlers[handler]);
        provider?.on?.(event, handlers[handler]);
      }
      followed = provider;
    }

    return {
      id,
      name,
      icon,
      type: id,
      getProvider,
      peer: () => followed && options.peer?.(followed),
      getAccounts,
      getChainId,
      async connect({ isReconnecting = false } = {}) {
        const provider = await getProvider();
        if (!isReconnecting)
          await options.pair?.(provider, (data) => {
            config.emitter.emit('message', { type: 'display_uri', data });
          });
        const accounts = await (isReconnecting ? readAccounts : requestAccounts)(provider);
        if (accounts.length === 0) throw new WalletError('WALLET_NO_ACCOUNT');
        const chainId = await getChainId();
        follow(provider);
        // wagmi's type has another shape for capabilities, which are never requested here.
        return { accounts: accounts as never, chainId };
      },
      async disconnect() {
        follow(undefined);
        if (opening !== undefined) await options.close?.(await opening);
      },
      async isAuthorized() {
        return options.restore?.(await getProvider()) ?? (await getAccounts()).length > 0;
      },
      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId);
        try {
          if (!chain) throw new Error('chain not found on connector.');
          await switchWalletChain(await getProvider(), chain, sleep);
        } catch (error) {
          const { toWagmiError } = await import('./wagmi-errors.ts');
          throw toWagmiError(error);
        }
        // Some wallets switch without an event.
        config.emitter.emit('change', { chainId });
        return chain;
      },
      ...handlers,
    };
  };
}

/** Handles the events of a wallet, which are checked as its answers are: nothing is thrown into the wallet. */
function createHandlers(
  emitter: Parameters<CreateConnectorFn>[0]['emitter'],
  getAccounts: () => Promise<readonly Address[]>,
  getChainId: () => Promise<number>,
) {
  return {
    onAccountsChanged(value: unknown): void {
      // Anything but a list of addresses shares none.
      const accounts = attempt(() => toAddresses(value)) ?? [];
      if (accounts.length === 0) emitter.emit('disconnect');
      else emitter.emit('change', { accounts });
    },
    onChainChanged(value: unknown): void {
      const chainId = readChainId(value);
      if (chainId !== undefined) emitter.emit('change', { chainId });
    },
    /** The provider reaches its wallet again. */
    async onConnect(): Promise<void> {
      const accounts = await getAccounts().catch(() => []);
      const chainId = await getChainId().catch(() => undefined);
      if (accounts.length > 0 && chainId !== undefined)
        emitter.emit('connect', { accounts, chainId });
    },
    async onDisconnect(error?: unknown): Promise<void> {
      const isTemporary = Object(error).code === temporarilyDisconnected;
      if (isTemporary && (await getAccounts().catch(() => [])).length > 0) return;
      emitter.emit('disconnect');
    },
    onMessage(value: unknown): void {
      emitter.emit('message', { type: String(field(value, 'type')), data: field(value, 'data') });
    },
  };
}

/** The accounts and the chain of a wallet that was just connected. */
export type ConnectResult = { readonly accounts: readonly Address[]; readonly chainId: number };

/** A change that a connector reports. */
export type ConnectorChange = {
  /** Empty after the wallet disconnected by itself; it may come back. */
  readonly accounts?: readonly Address[] | undefined;
  readonly chainId?: number | undefined;
  readonly pairingUri?: string;
  /** The relay accepted the request in progress; false before and after. */
  readonly isDelivered?: boolean;
};

/** Creates a wagmi connector as `createConfig` does, without a config. `onChange` is called with every change, for good. */
export function setUpConnector(
  create: CreateConnectorFn,
  chains: SiteChains,
  onChange: (connector: Connector, change: ConnectorChange) => void,
): Connector {
  const emitter = createEmitter<ConnectorEventMap>(uid());
  const made = create({ emitter, chains, providers: [], storage: null });
  const connector: Connector = { ...made, emitter, uid: emitter.uid };
  emitter.on('change', (change) => onChange(connector, change));
  emitter.on('connect', (change) => onChange(connector, change));
  emitter.on('disconnect', () => onChange(connector, { accounts: [] }));
  emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri' && typeof data === 'string')
      onChange(connector, { pairingUri: data });
    if (type === 'request_delivery' && typeof data === 'boolean')
      onChange(connector, { isDelivered: data });
  });
  void connector.setup?.();
  return connector;
}
