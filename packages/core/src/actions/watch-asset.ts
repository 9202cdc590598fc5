import type { WalletConfig } from '../engine/wallet-config.ts';
import { withWallet } from '../engine/with-wallet.ts';
import { requestWallet, type WatchedAsset } from '../wallet/wallet-requests.ts';

/** Offers a token to the wallet's list (EIP-747). Resolves with true when it was added. @throws WalletError */
export function watchAsset(config: WalletConfig, asset: WatchedAsset): Promise<boolean> {
  return withWallet(config, async ({ provider }) => {
    // Unlike other methods, this one takes no list of parameters.
    const params = { type: 'ERC20', options: asset };
    return (await requestWallet(provider, 'wallet_watchAsset', params)) === true;
  });
}
