import { base } from '@portico/protocol';
import { useCallback, useSyncExternalStore } from 'react';
import { useAccountReader } from '../context/use-account-source.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import type { RememberedTransaction } from './remembered-transaction.ts';

const none: readonly RememberedTransaction[] = [];
const nothing = () => none;
const never = () => () => undefined;

/** What the visitor's account has sent through this site. */
export type UseRecentTransactionsResult = {
  /** Newest first: every pending one and about ten others. */
  readonly transactions: readonly RememberedTransaction[];
  /** Forgets them, here and in other tabs. */
  readonly clear: () => void;
};

/** The transactions of the connected account on Base; none while no wallet is connected. */
export function useRecentTransactions(): UseRecentTransactionsResult {
  const { address: account } = useWallet();
  const store = useAccountReader(account !== undefined)?.transactions;
  const transactions = useSyncExternalStore(
    store?.subscribe ?? never,
    store && account ? () => store.getSnapshot(account, base.id) : nothing,
    nothing,
  );
  const clear = useCallback(() => {
    if (account) store?.clear(account, base.id);
  }, [store, account]);
  return { transactions, clear };
}
