'use client';

import type { WalletEngine } from '@portico/core/internal/wallet-engine';
import { useMemo } from 'react';
import { usePortico } from '../context/portico-context.ts';

/** Requests to the connected wallet. Each opens the wallet. */
export type WalletRequests = Pick<
  WalletEngine,
  'chooseAccount' | 'sendTransaction' | 'signMessage' | 'switchChain' | 'watchAsset'
>;

/**
 * Returns requests to the connected wallet. Each rejects with a WalletError, whose `code` is of the catalogue: WALLET_REJECTED
 * when the visitor declined, which needs no message. While the wallet of the last visit is reconnecting, they wait for it.
 *
 * @example
 * const { sendTransaction } = useWalletRequests();
 * const hash = await sendTransaction({ to, value: parseEther('0.1') });
 */
export function useWalletRequests(): WalletRequests {
  const { wallet } = usePortico();
  return useMemo(() => {
    const ready = async () => {
      await wallet.restored();
      return wallet.load();
    };
    return {
      chooseAccount: async () => (await ready()).chooseAccount(),
      sendTransaction: async (transaction) => (await ready()).sendTransaction(transaction),
      signMessage: async (text) => (await ready()).signMessage(text),
      switchChain: async (chainId) => (await ready()).switchChain(chainId),
      watchAsset: async (asset) => (await ready()).watchAsset(asset),
    };
  }, [wallet]);
}
