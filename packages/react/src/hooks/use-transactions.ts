'use client';

import {
  checkNewTransaction,
  currentChain,
  type NewTransaction,
  type RememberedTransaction,
} from '@portico/core';
import { useCallback } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useAccountSource } from './use-account.ts';
import { useWallet } from './use-wallet.ts';
import { useCurrentChain, useSiteChains } from './use-wallet-engine.ts';

const none: readonly RememberedTransaction[] = [];

/** The transactions that the visitor's account sent through this site. */
export type UseRecentTransactionsResult = {
  /** Newest first: every pending one and about ten others. */
  readonly transactions: readonly RememberedTransaction[];
  /** Forgets them, here and in other tabs. */
  readonly clear: () => void;
};

/** The transactions of the connected account on the wallet's chain, or the site's first where the site does not use that. */
export function useRecentTransactions(): UseRecentTransactionsResult {
  const { account } = usePortico();
  const { address } = useWallet();
  const { id: chainId } = useCurrentChain();
  const found = useAccountSource(
    ({ transactions }) =>
      (account, chainId) =>
        transactions.of({ account, chainId }),
    address,
    chainId,
  );
  const clear = useCallback(() => {
    if (address) account.getSnapshot()?.transactions.clear({ account: address, chainId });
  }, [account, address, chainId]);
  return { transactions: found ?? none, clear };
}

/**
 * Remembers a transaction that the connected account has just sent on the wallet's chain, so that the visitor sees its status.
 *
 * @returns a function that throws TransactionInvalidError for an invalid transaction, and an Error when no wallet is connected.
 * @example
 * const addRecentTransaction = useAddRecentTransaction();
 * addRecentTransaction({ hash, description: 'Mint a pass' });
 */
export function useAddRecentTransaction(): (transaction: NewTransaction) => Promise<void> {
  const { wallet, account } = usePortico();
  const chains = useSiteChains();
  return useCallback(
    (transaction) => {
      checkNewTransaction(transaction);
      const snapshot = wallet.getSnapshot();
      const { address } = snapshot;
      if (address === undefined) throw new Error('No address or chain ID found');
      const owner = { account: address, chainId: currentChain(chains, snapshot).id };
      return account.load().then(({ transactions }) => transactions.add(owner, transaction));
    },
    [wallet, account, chains],
  );
}
