import { chainById, checksumAddress } from '@portico/protocol';
import type { CreateConnectorFn } from '@wagmi/core';
import { type Address, SwitchChainError, UserRejectedRequestError } from 'viem';
import { WalletError, walletErrorCode } from '../wallet-error.ts';
import { switchWalletChain, type WalletRequester } from '../wallet-requests.ts';

/** EIP-1193 with its events. */
export type EventedProvider = WalletRequester & {
  readonly on: (event: string, listener: (value: unknown) => void) => unknown;
  readonly removeListener: (event: string, listener: (value: unknown) => void) => unknown;
};

/** What one wallet’s package does differently from another’s. */
export type ProviderConnectorOptions<Provider extends EventedProvider> = {
  readonly id: string;
  readonly name: string;
  /** Opens the wallet's package; called once, and again after it failed. */
  readonly open: () => Promise<Provider>;
  /** What has to happen before accounts are asked for, when the visitor asked for it. */
  readonly pair?: (provider: Provider, onUri: (uri: string) => void) => Promise<void>;
  /** Whether an earlier connection is still good. Default: whether there are accounts. */
  readonly restore?: (provider: Provider) => boolean;
  /** Ends the connection, or the try to make one. */
  readonly close?: (provider: Provider) => Promise<void> | void;
};

/** A wagmi connector over a provider that a wallet's own package makes. */
export function providerConnector<Provider extends EventedProvider>(
  options: ProviderConnectorOptions<Provider>,
): CreateConnectorFn<Provider> {
  const { id, name } = options;
  return (config) => {
    let opened: Promise<Provider> | undefined;
    let heard: Provider | undefined;

    function getProvider(): Promise<Provider> {
      opened ??= options.open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    }

    async function ask(method: string): Promise<unknown> {
      return (await getProvider()).request({ method });
    }

    const getAccounts = async () => readAccounts(await ask('eth_accounts'));
    const getChainId = async () => Number(await ask('eth_chainId'));

    const onDisconnect = () => {
      hear(undefined);
      config.emitter.emit('disconnect');
    };
    const onAccountsChanged = (value: unknown) => {
      const accounts = readAccounts(value);
      if (accounts.length === 0) onDisconnect();
      else config.emitter.emit('change', { accounts });
    };
    const onChainChanged = (value: unknown) => {
      config.emitter.emit('change', { chainId: Number(value) });
    };
    const listeners = [
      ['accountsChanged', onAccountsChanged],
      ['chainChanged', onChainChanged],
      ['disconnect', onDisconnect],
    ] as const;

    /** Listens to this provider and no longer to another one. */
    function hear(provider: Provider | undefined): void {
      if (provider === heard) return;
      for (const [event, listener] of listeners) {
        heard?.removeListener(event, listener);
        provider?.on(event, listener);
      }
      heard = provider;
    }

    return {
      id,
      name,
      type: id,
      getProvider,
      getAccounts,
      getChainId,
      async connect({ isReconnecting = false } = {}) {
        const provider = await getProvider();
        if (!isReconnecting) {
          await options.pair?.(provider, (uri) => {
            config.emitter.emit('message', { type: 'display_uri', data: uri });
          });
        }
        const accounts = readAccounts(await ask('eth_requestAccounts'));
        if (accounts.length === 0) throw new WalletError('WALLET_NO_ACCOUNT');
        const chainId = await getChainId();
        hear(provider);
        // wagmi's type has another shape for callers who ask for capabilities. Nobody here does.
        return { accounts: accounts as never, chainId };
      },
      async disconnect() {
        hear(undefined);
        if (opened !== undefined) await options.close?.(await opened);
      },
      async isAuthorized() {
        return options.restore?.(await getProvider()) ?? (await getAccounts()).length > 0;
      },
      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId);
        const described = chainById(chainId);
        if (!chain || !described)
          throw new SwitchChainError(new Error('chain not found on connector.'));
        try {
          await switchWalletChain(await getProvider(), described, wait);
        } catch (error) {
          throw asWagmiExpects(error);
        }
        return chain;
      },
      onAccountsChanged,
      onChainChanged,
      onDisconnect,
    };
  };
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Product pages that use wagmi's hooks tell a refusal from a failure by the class. */
function asWagmiExpects(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  return walletErrorCode(error) === 'WALLET_REJECTED'
    ? new UserRejectedRequestError(cause)
    : new SwitchChainError(cause);
}

function readAccounts(value: unknown): readonly Address[] {
  return Array.isArray(value) ? value.map((account) => checksumAddress(String(account))) : [];
}
