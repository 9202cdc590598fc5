import type { Address } from '@portico/protocol';
import { parseJson, type SafeStorage } from '../safe-storage.ts';
import { createStore } from '../store.ts';
import type { RememberedTransaction } from './transaction.ts';
import type { TransactionStore } from './transaction-store.ts';

/** A toast for one transaction. */
export type TransactionToast = {
  /** Stays the same when the transaction settles, or is sped up under another hash. */
  readonly id: number;
  readonly chainId: number;
  readonly transaction: RememberedTransaction;
};

/** The toasts of one account, newest first. */
export type TransactionToasts = ReturnType<typeof createTransactionToasts>;

/** The key of the hashes of pending transactions whose toast the visitor dismissed, of all accounts. */
const dismissedKey = 'portico.dismissed';
/** The number of them that are stored: those that are forgotten meanwhile never settle. */
const mostDismissed = 50;
/** The time that a confirmed one stays, in milliseconds. A failed one stays until it is dismissed. */
const confirmedTime = 5000;
/** The number of toasts at a time: the account dialog lists all transactions. */
const most = 3;

type Entry = { toast: TransactionToast; isDismissed: boolean };

/** Shows a toast for every pending transaction until it settles, and its result. A dismissed one returns only when it fails, also later. */
export function createTransactionToasts(
  { getSnapshot, subscribe }: Pick<TransactionStore, 'getSnapshot' | 'subscribe'>,
  account: Address,
  chainIds: readonly number[],
  storage: SafeStorage,
  setTimer: (task: () => void, milliseconds: number) => () => void,
) {
  const store = createStore<readonly TransactionToast[]>([]);
  const timers = new Map<number, () => void>();
  let entries: readonly Entry[] = [];
  let lastId = 0;
  let isHeld = false;

  const listKnown = () =>
    chainIds.flatMap((chainId) =>
      getSnapshot({ account, chainId }).map((transaction) => ({ chainId, transaction })),
    );

  function readDismissed(): readonly unknown[] {
    const stored = parseJson(storage.getItem(dismissedKey));
    return Array.isArray(stored) ? stored : [];
  }

  function publish(): void {
    const shown = entries.filter(({ isDismissed }) => !isDismissed).slice(0, most);
    store.set(shown.map(({ toast }) => toast));
    const quiet = entries.filter(isQuiet).map(({ toast }) => toast.transaction.hash);
    const settled = listKnown().flatMap(({ transaction: { hash, status } }) =>
      status === 'pending' ? [] : hash,
    );
    // Those of other accounts and tabs stay.
    const hashes = [...new Set([...readDismissed(), ...quiet])]
      .filter((hash) => typeof hash === 'string' && !settled.some((each) => each === hash))
      .slice(-mostDismissed);
    if (hashes.length > 0) storage.setItem(dismissedKey, JSON.stringify(hashes));
    else if (storage.getItem(dismissedKey) !== null) storage.removeItem(dismissedKey);
    for (const { id, transaction } of store.getSnapshot())
      if (transaction.status === 'confirmed' && !isHeld && !timers.has(id))
        timers.set(
          id,
          setTimer(() => dismiss(id), confirmedTime),
        );
  }

  function dismiss(id: number): void {
    timers.get(id)?.();
    timers.delete(id);
    entries = entries.flatMap((entry) => {
      if (entry.toast.id !== id) return entry;
      return entry.toast.transaction.status === 'pending' ? { ...entry, isDismissed: true } : [];
    });
    publish();
  }

  function update(): void {
    const dismissed = readDismissed();
    const known = listKnown();
    const kept = entries.flatMap((entry) => refresh(entry, known));
    const added = known
      .filter(({ transaction }) => transaction.status === 'pending')
      .filter(
        ({ transaction }) => !kept.some(({ toast }) => isSame(toast.transaction, transaction)),
      )
      .reverse()
      .map((found) => ({
        toast: { id: ++lastId, ...found },
        isDismissed: dismissed.includes(found.transaction.hash),
      }));
    entries = [...added.reverse(), ...kept];
    publish();
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    dismiss,
    /** While they are held, because a pointer or the focus is on them, none goes by itself. */
    hold(held: boolean): void {
      isHeld = held;
      if (held) cancelAll(timers);
      else publish();
    },
    /** Follows the transactions. Returns stop. */
    start(): () => void {
      update();
      const stop = subscribe(update);
      return () => {
        stop();
        cancelAll(timers);
      };
    },
  };
}

function cancelAll(timers: Map<number, () => void>): void {
  for (const cancel of timers.values()) cancel();
  timers.clear();
}

/** Updates an entry. Returns none for a forgotten transaction, and for a dismissed one that was confirmed. */
function refresh(
  { toast, isDismissed }: Entry,
  known: readonly Omit<TransactionToast, 'id'>[],
): readonly Entry[] {
  const found = known.find(
    (each) => each.chainId === toast.chainId && isSame(each.transaction, toast.transaction),
  );
  if (!found) return [];
  const { status } = found.transaction;
  if (isDismissed && status === 'confirmed') return [];
  return [{ toast: { ...toast, ...found }, isDismissed: isDismissed && status === 'pending' }];
}

function isQuiet({ toast, isDismissed }: Entry): boolean {
  return isDismissed && toast.transaction.status === 'pending';
}

/** Compares by hash, and by nonce for one that was sped up, cancelled or replaced under another hash. */
function isSame(one: RememberedTransaction, other: RememberedTransaction): boolean {
  if (one.hash === other.hash) return true;
  const { origin } = one;
  return origin !== undefined && origin.nonce === other.origin?.nonce;
}
