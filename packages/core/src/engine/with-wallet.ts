import type { Address } from '@portico/protocol';
import type { Connector } from '@wagmi/core';
import { timeouts, WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import { isWalletProvider, type WalletProvider } from '../wallet/wallet-requests.ts';
import { getConnection, type WalletConfig, withinTime } from './wallet-config.ts';

/** The connected wallet, as a request needs it. */
export type ConnectedWallet = {
  readonly provider: WalletProvider;
  readonly connector: Connector;
  readonly address: Address;
};

/** The timeout of a request to the connected wallet. */
export type RequestOptions = {
  /** In milliseconds. Default: two minutes. */
  readonly timeout?: number;
  /** Called instead of throwing WALLET_TIMEOUT; the wallet's response is still waited for. */
  readonly onTimeout?: (() => void) | undefined;
};

/** Runs a request with the connected wallet. @throws WalletError WALLET_DISCONNECTED, WALLET_TIMEOUT, or the request's */
export async function withWallet<T>(
  config: WalletConfig,
  request: (wallet: ConnectedWallet) => Promise<T>,
  { timeout = timeouts.request, onTimeout }: RequestOptions = {},
): Promise<T> {
  const connector = getConnection(config)?.connector;
  const { address } = config.store.getSnapshot();
  if (!connector || !address) throw new WalletError('WALLET_DISCONNECTED');
  const provider: unknown = await withinTime(config, connector.getProvider(), timeouts.load);
  if (!isWalletProvider(provider)) throw new WalletError('WALLET_DISCONNECTED');
  const work = request({ provider, connector, address });
  return withinTime(config, work, timeout).catch((error: unknown) => {
    if (!onTimeout || walletErrorCode(error) !== 'WALLET_TIMEOUT') throw error;
    onTimeout();
    return work;
  });
}
