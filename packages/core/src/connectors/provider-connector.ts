import type { Connector, CreateConnectorFn } from '@wagmi/core';
import { sleep, WalletError } from '../wallet/wallet-error.ts';
import {
  readAccounts,
  requestAccounts,
  switchWalletChain,
  toAddresses,
  type WalletProvider,
} from '../wallet/wallet-requests.ts';

/** What the wallet at the other end of a connector claims about itself: anything. */
export type WalletPeer = { readonly name: unknown; readonly icon?: unknown };

/** A connector that many wallets respond to. */
export type PeerConnector = Connector & { readonly peer?: () => WalletPeer | undefined };

/** How one wallet’s package or extension differs from another’s. */
export type ProviderConnectorOptions<Provider extends WalletProvider> = {
  readonly id: string;
  readonly name: string;
  readonly icon?: string | undefined;
  /** Opens the wallet's package; called once, and again after it failed. */
  readonly open: () => Promise<Provider>;
  /** What has to happen before accounts are asked for, when the visitor asked for it. */
  readonly pair?: (provider: Provider, onUri: (uri: string) => void) => Promise<void>;
  /** Whether an earlier connection is still good. Default: whether there are accounts. */
  readonly restore?: (provider: Provider) => boolean;
  /** What the connected wallet says about itself, where any wallet may be at the other end. */
  readonly peer?: (provider: Provider) => WalletPeer | undefined;
  /** Ends the connection, or the attempt to make one. */
  readonly close?: (provider: Provider) => Promise<void> | void;
};

/** MetaMask lost its connection to a node for a moment, and says so as if the wallet were gone. */
const temporarilyDisconnected = 1013;

/** A wagmi connector over an EIP-1193 provider. */
export function providerConnector<Provider extends WalletProvider>(
  options: ProviderConnectorOptions<Provider>,
): CreateConnectorFn<Provider, Pick<PeerConnector, 'peer'>> {
  const { id, name, icon } = options;
  return (config) => {
    /** Not `loadOnce`: disconnecting closes what is open or opening, and opens nothing. */
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
    const getChainId = async () =>
      Number(await (await getProvider()).request({ method: 'eth_chainId' }));

    const onAccountsChanged = (value: unknown) => {
      const accounts = Array.isArray(value) ? toAddresses(value) : [];
      if (accounts.length === 0) config.emitter.emit('disconnect');
      else config.emitter.emit('change', { accounts });
    };
    const onChainChanged = (value: unknown) => {
      config.emitter.emit('change', { chainId: Number(value) });
    };
    /** The provider reaches its wallet again. */
    const onConnect = async () => {
      const accounts = await getAccounts().catch(() => []);
      if (accounts.length === 0) return;
      config.emitter.emit('connect', { accounts, chainId: await getChainId() });
    };
    const onDisconnect = async (error?: unknown) => {
      const isTemporary = Object(error).code === temporarilyDisconnected;
      if (isTemporary && (await getAccounts().catch(() => [])).length > 0) return;
      config.emitter.emit('disconnect');
    };
    const listeners = [
      ['accountsChanged', onAccountsChanged],
      ['chainChanged', onChainChanged],
      ['connect', onConnect],
      ['disconnect', onDisconnect],
    ] as const;

    /** Listens to this provider and no longer to another one. */
    function follow(provider: Provider | undefined): void {
      if (provider === followed) return;
      for (const [event, listener] of listeners) {
        followed?.removeListener?.(event, listener);
        provider?.on?.(event, listener);
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
        if (!isReconnecting) {
          await options.pair?.(provider, (uri) => {
            config.emitter.emit('message', { type: 'display_uri', data: uri });
          });
        }
        const accounts = await (isReconnecting ? readAccounts : requestAccounts)(provider);
        if (accounts.length === 0) throw new WalletError('WALLET_NO_ACCOUNT');
        const chainId = await getChainId();
        follow(provider);
        // wagmi's type has another shape for callers who ask for capabilities. Nothing here does.
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
          const { asWagmiExpects } = await import('./wagmi-errors.ts');
          throw asWagmiExpects(error);
        }
        // Some wallets move without an event.
        config.emitter.emit('change', { chainId });
        return chain;
      },
      onAccountsChanged,
      onChainChanged,
      onConnect,
      onDisconnect,
    };
  };
}
