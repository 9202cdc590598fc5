import { useMemo } from 'react';
import { usePortico } from '../components/portico-context.ts';
import type { ConnectedWallet } from './connected-wallet.ts';

/** What a page may ask of the connected wallet. Every one of these opens it. */
export type WalletRequests = Pick<ConnectedWallet, 'chooseAccount' | 'switchToBase' | 'watchAsset'>;

/**
 * Requests to the connected wallet. Each rejects with an error whose `code` is of the catalogue:
 * WALLET_REJECTED, which needs no words, WALLET_PENDING, WALLET_UNSUPPORTED, WALLET_DISCONNECTED and so on.
 */
export function useWalletRequests(): WalletRequests {
  const { wallet } = usePortico();
  return useMemo(
    () => ({
      chooseAccount: async () => (await wallet.load()).chooseAccount(),
      switchToBase: async () => (await wallet.load()).switchToBase(),
      watchAsset: async (asset) => (await wallet.load()).watchAsset(asset),
    }),
    [wallet],
  );
}
