import { type Address, base } from '@portico/protocol';
import type { Connector } from '@wagmi/core';
import type { Hex } from 'viem';
import { patience, type Within } from './patience.ts';
import { WalletError } from './wallet-error.ts';
import {
  isWalletRequester,
  readAccounts,
  requestPermissions,
  signPersonalMessage,
  switchWalletChain,
  type WalletRequester,
  type WatchedAsset,
  watchAsset,
} from './wallet-requests.ts';

/** What may be asked of the wallet that is connected. Each of these opens it. */
export type ConnectedWallet = {
  /** @throws WalletError */
  readonly switchToBase: () => Promise<void>;
  /** EIP-191, by the connected account. @throws WalletError */
  readonly signMessage: (text: string) => Promise<Hex>;
  /** Lets the visitor share another account; resolves with it. @throws WalletError */
  readonly chooseAccount: () => Promise<Address>;
  /** Offers a token to the wallet's list (EIP-747). Resolves with whether it was taken. @throws WalletError */
  readonly watchAsset: (asset: WatchedAsset) => Promise<boolean>;
};

/** @param connected The connection that counts, if there is one. */
export function createConnectedWallet(
  connected: () => { readonly connector: Connector; readonly address: Address } | undefined,
  within: Within,
  wait: (milliseconds: number) => Promise<void>,
): ConnectedWallet {
  async function withWallet<T>(
    use: (wallet: WalletRequester, connector: Connector, address: Address) => Promise<T>,
  ): Promise<T> {
    const connection = connected();
    if (!connection) throw new WalletError('WALLET_DISCONNECTED');
    const { connector, address } = connection;
    const provider: unknown = await within(connector.getProvider(), patience.load);
    if (!isWalletRequester(provider)) throw new WalletError('WALLET_DISCONNECTED');
    return within(use(provider, connector, address), patience.request);
  }

  return {
    switchToBase: () =>
      withWallet(async (wallet, connector) => {
        await switchWalletChain(wallet, base, wait);
        // Some wallets move without an event.
        connector.emitter.emit('change', { chainId: base.id });
      }),
    signMessage: (text) =>
      withWallet((wallet, _, address) => signPersonalMessage(wallet, address, text)),
    chooseAccount: () =>
      withWallet(async (wallet, connector) => {
        await requestPermissions(wallet);
        const accounts = await readAccounts(wallet);
        const [first] = accounts;
        if (first === undefined) throw new WalletError('WALLET_NO_ACCOUNT');
        // As above: some wallets do not tell.
        connector.emitter.emit('change', { accounts });
        return first;
      }),
    watchAsset: (asset) => withWallet((wallet) => watchAsset(wallet, asset)),
  };
}
