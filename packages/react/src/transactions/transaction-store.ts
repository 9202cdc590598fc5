import type { Address } from '@portico/protocol';
import type { SafeStorage } from '../safe-storage.ts';
import type { ChainNode } from './chain-node.ts';
import { checkNewTransaction } from './check-new-transaction.ts';
import { lookAtChain, type Sighting } from './look-at-chain.ts';
import type { NewTransaction, RememberedTransaction } from './remembered-transaction.ts';
import {
  parseTransactionMemory,
  type TransactionMemory,
  transactionsOf,
  withTransactions,
} from './transaction-memory.ts';

/** The page around the store, passed in. */
export type TransactionEnvironment = {
  readonly storage: SafeStorage;
  /** Calls back when another tab has changed what is stored. Returns stop. */
  readonly onStored: (listener: () => void) => () => void;
  /** Returns cancel. */
  readonly setTimer: (task: () => void, milliseconds: number) => () => void;
  readonly isVisible: () => boolean;
  /** Calls back when the page comes into view. Returns stop. */
  readonly onVisible: (listener: () => void) => () => void;
};

/** The transactions that this browser remembers, per account and chain. */
export type TransactionStore = {
  /** Newest first; the same array until something changes. */
  readonly getSnapshot: (account: Address, chainId: number) => readonly RememberedTransaction[];
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Remembers one that was just sent, as pending. One that is known already is described anew and
   * keeps its status.
   * @throws TransactionInvalidError
   */
  readonly add: (account: Address, chainId: number, transaction: NewTransaction) => void;
  /** Forgets those of an account on a chain. */
  readonly clear: (account: Address, chainId: number) => void;
  /** Asks `node` about the pending ones of an account on a chain until it is stopped. */
  readonly follow: (account: Address, chainId: number, node: ChainNode) => () => void;
};

/** Where they are stored. */
export const transactionsKey = 'portico.transactions';

const interval = 4000;
const longestInterval = 60_000;
/** So many fruitless searches for what took a transaction's place, and it counts as replaced. */
const searches = 5;
const none: readonly RememberedTransaction[] = [];

/**
 * The machine behind remembered transactions. Every change starts from what is stored at that moment,
 * because other tabs write there as well.
 */
export function createTransactionStore(environment: TransactionEnvironment): TransactionStore {
  const { storage } = environment;
  const listeners = new Set<() => void>();
  const lost = new Map<string, number>();
  /** What counts when the browser keeps nothing. */
  let unkept: TransactionMemory | undefined;
  let memory = read();

  function read(): TransactionMemory {
    return unkept ?? parseTransactionMemory(storage.getItem(transactionsKey));
  }

  function publish(next: TransactionMemory): void {
    if (JSON.stringify(next) === JSON.stringify(memory)) return;
    memory = next;
    for (const listener of listeners) listener();
  }

  function change(
    account: Address,
    chainId: number,
    edit: (known: readonly RememberedTransaction[]) => readonly RememberedTransaction[],
  ): void {
    const before = read();
    const next = withTransactions(
      before,
      account,
      chainId,
      edit(transactionsOf(before, account, chainId)),
    );
    if (!storage.setItem(transactionsKey, JSON.stringify(next))) unkept = next;
    publish(next);
  }

  /** Puts in what was seen, unless the transaction was forgotten or settled meanwhile. */
  function learn(account: Address, chainId: number, hash: string, sighting: Sighting): void {
    const { lost: isLost, ...seen } = sighting;
    let changes: Partial<RememberedTransaction> = seen;
    if (isLost) {
      lost.set(hash, (lost.get(hash) ?? 0) + 1);
      if ((lost.get(hash) ?? 0) < searches) return;
      changes = { status: 'failed', reason: 'replaced' };
    }
    if (Object.keys(changes).length === 0) return;
    change(account, chainId, (known) =>
      known.map((one) =>
        one.hash === hash && one.status === 'pending' ? { ...one, ...changes } : one,
      ),
    );
  }

  return {
    getSnapshot(account, chainId) {
      const found = transactionsOf(memory, account, chainId);
      return found.length === 0 ? none : found;
    },
    subscribe(listener) {
      listeners.add(listener);
      const stop = environment.onStored(() => publish(read()));
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    add(account, chainId, given) {
      const added = checkNewTransaction(given);
      change(account, chainId, (known) => {
        const same = known.find(({ hash }) => hash === added.hash);
        const others = known.filter((one) => one !== same);
        return [same ? { ...same, description: added.description } : added, ...others];
      });
    },
    clear: (account, chainId) => change(account, chainId, () => []),
    follow(account, chainId, node) {
      let troubles = 0;
      let looking = false;
      let cancel: (() => void) | undefined;
      let stopped = false;

      const pending = () =>
        transactionsOf(memory, account, chainId).filter(({ status }) => status === 'pending');

      async function look(): Promise<void> {
        if (looking || stopped) return;
        cancel?.();
        // Nobody is looking at a hidden page; it looks itself as soon as somebody does.
        if (!environment.isVisible() || pending().length === 0) return;
        looking = true;
        const sightings = await Promise.allSettled(
          pending().map(async (one) => [one.hash, await lookAtChain(node, one)] as const),
        );
        looking = false;
        if (stopped) return;
        const failed = sightings.some(({ status }) => status === 'rejected');
        troubles = failed ? troubles + 1 : 0;
        for (const sighting of sightings) {
          if (sighting.status === 'fulfilled') learn(account, chainId, ...sighting.value);
        }
        // What was learnt may have started the next look already.
        if (!looking) schedule();
      }

      function schedule(): void {
        cancel?.();
        if (stopped || pending().length === 0) return;
        const wait = Math.min(interval * 2 ** troubles, longestInterval);
        cancel = environment.setTimer(() => void look(), wait);
      }

      const onChange = () => {
        if (!looking) void look();
      };
      const stops = [environment.onVisible(onChange), environment.onStored(() => publish(read()))];
      listeners.add(onChange);
      void look();
      return () => {
        stopped = true;
        listeners.delete(onChange);
        cancel?.();
        for (const stop of stops) stop();
      };
    },
  };
}
