import { createSafeStorage } from '../safe-storage.ts';
import {
  createTransactionStore,
  type TransactionStore,
  transactionsKey,
} from './transaction-store.ts';

/** The transactions that this browser remembers, in this tab. */
export function browserTransactions(): TransactionStore {
  return createTransactionStore({
    storage: createSafeStorage(() => localStorage),
    onStored(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        // Null: another tab has cleared everything.
        if (key === transactionsKey || key === null) listener();
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
    setTimer(task, milliseconds) {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    isVisible: () => document.visibilityState !== 'hidden',
    onVisible(listener) {
      const onChange = () => {
        if (document.visibilityState !== 'hidden') listener();
      };
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
  });
}
