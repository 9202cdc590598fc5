import { base } from '@portico/protocol';
import { useCallback } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { checkNewTransaction } from './check-new-transaction.ts';
import type { NewTransaction } from './remembered-transaction.ts';

/**
 * Remembers a transaction that the connected account has just sent on Base, so that the visitor sees
 * what becomes of it.
 *
 * @returns a function that throws TransactionInvalidError when it is handed something else, and an
 *   Error when no wallet is connected. It resolves once the transaction is remembered.
 * @example
 * const addRecentTransaction = useAddRecentTransaction();
 * addRecentTransaction({ hash, description: 'Mint a pass' });
 */
export function useAddRecentTransaction(): (transaction: NewTransaction) => Promise<void> {
  const { wallet, account } = usePortico();
  return useCallback(
    (transaction) => {
      checkNewTransaction(transaction);
      const { address } = wallet.getSnapshot();
      if (address === undefined) throw new Error('No address or chain ID found');
      return account
        .load()
        .then(({ transactions }) => transactions.add(address, base.id, transaction));
    },
    [wallet, account],
  );
}
