import type { Address } from '@portico/protocol';
import type { Client } from 'viem';
import { browserEnvironment, type Environment } from '../environment.ts';
import type { SafeStorage } from '../safe-storage.ts';
import { createStore, type Store } from '../store.ts';
import {
  checkTransaction,
  type GetCallsStatus,
  type TransactionUpdate,
} from './check-transaction.ts';
import {
  checkNewTransaction,
  listTransactions,
  type NewTransaction,
  parseTransactionMemory,
  type RememberedTransaction,
  type TransactionMemory,
  withTransactions,
} from './transaction.ts';

/** The parts of the page that the store needs. */
export type TransactionEnvironment = Pick<Environment, 'setTimer' | 'isVisible' | 'onVisible'> & {
  readonly storage: SafeStorage;
  /** Called when another tab changed what is stored. Returns unsubscribe. */
  readonly onStored: (listener: () => void) => () => void;
};

/** The account and the chain of transactions. */
export type TransactionOwner = { readonly account: Address; readonly chainId: number };

/** The transactions that this browser remembers, per account and chain. */
export type TransactionStore = ReturnType<typeof createTransactionStore>;

/** Their key in `localStorage`. */
const transactionsKey = 'portico.transactions';

const interval = 4000;
const longestInterval = 60_000;
/** After this many failed searches for a replacement the transaction counts as replaced. */
const searches = 5;

/** Creates a store. Every change starts from what is stored at that moment, because other tabs write too. */
export function createTransactionStore(environment: TransactionEnvironment) {
  const { storage } = environment;
  const failedSearches = new Map<string, number>();
  /** Used instead of storage that keeps nothing. */
  let unstored: TransactionMemory | undefined;
  const read = () => unstored ?? parseTransactionMemory(storage.getItem(transactionsKey));
  const store = createStore(read());

  /** Newest first; the same array until something changes. */
  const getSnapshot = ({ account, chainId }: TransactionOwner) =>
    listTransactions(store.getSnapshot(), account, chainId);

  function subscribe(listener: () => void): () => void {
    const stops = [store.subscribe(listener), environment.onStored(() => store.set(read()))];
    return () => {
      for (const stop of stops) stop();
    };
  }

  function change(
    { account, chainId }: TransactionOwner,
    edit: (before: readonly RememberedTransaction[]) => readonly RememberedTransaction[],
  ): void {
    const before = read();
    const edited = edit(listTransactions(before, account, chainId));
    const next = withTransactions(before, account, chainId, edited);
    unstored = storage.setItem(transactionsKey, JSON.stringify(next)) ? undefined : next;
    store.set(next);
  }

  /** Applies an update, unless the transaction was forgotten or settled in the meantime. */
  function update(owner: TransactionOwner, hash: string, found: TransactionUpdate): void {
    const { isLost, ...seen } = found;
    let changes: Partial<RememberedTransaction> = seen;
    if (isLost) {
      const failed = (failedSearches.get(hash) ?? 0) + 1;
      failedSearches.set(hash, failed);
      if (failed < searches) return;
      changes = { status: 'failed', reason: 'replaced' };
    }
    if (Object.keys(changes).length === 0) return;
    change(owner, (known) =>
      known.map((each) =>
        each.hash === hash && each.status === 'pending' ? { ...each, ...changes } : each,
      ),
    );
  }

  return {
    getSnapshot,
    subscribe,
    of: (owner: TransactionOwner) => ({ getSnapshot: () => getSnapshot(owner), subscribe }),
    /** Remembers a transaction as pending. A known one gets the new description. @throws TransactionInvalidError */
    add(owner: TransactionOwner, transaction: NewTransaction): void {
      const added = checkNewTransaction(transaction);
      change(owner, (known) => {
        const same = known.find(({ hash }) => hash === added.hash);
        const others = known.filter((each) => each !== same);
        return [same ? { ...same, description: added.description } : added, ...others];
      });
    },
    clear: (owner: TransactionOwner): void => change(owner, () => []),
    /** Checks the pending ones of an account on a chain until it is stopped. Returns stop. */
    follow: (
      owner: TransactionOwner,
      client: Client,
      getCallsStatus: GetCallsStatus,
    ): (() => void) =>
      followPending(environment, {
        list: () => getSnapshot(owner).filter(({ status }) => status === 'pending'),
        subscribe,
        check: (transaction) => checkTransaction(client, transaction, getCallsStatus),
        update: (hash, found) => update(owner, hash, found),
      }),
  };
}

function followPending(
  environment: TransactionEnvironment,
  pending: Pick<Store<unknown>, 'subscribe'> & {
    readonly list: () => readonly RememberedTransaction[];
    readonly check: (transaction: RememberedTransaction) => Promise<TransactionUpdate>;
    readonly update: (hash: string, found: TransactionUpdate) => void;
  },
): () => void {
  let failures = 0;
  let checking = false;
  let cancel: (() => void) | undefined;
  let stopped = false;

  async function check(): Promise<void> {
    if (checking || stopped) return;
    cancel?.();
    // A hidden page does not check; it does as soon as it becomes visible.
    if (!environment.isVisible() || pending.list().length === 0) return;
    checking = true;
    const updates = await Promise.allSettled(
      pending.list().map(async (each) => [each.hash, await pending.check(each)] as const),
    );
    checking = false;
    if (stopped) return;
    const failed = updates.some(({ status }) => status === 'rejected');
    failures = failed ? failures + 1 : 0;
    for (const each of updates) {
      if (each.status === 'fulfilled') pending.update(...each.value);
    }
    // An update may have started the next check already.
    if (!checking) schedule();
  }

  function schedule(): void {
    cancel?.();
    if (stopped || pending.list().length === 0) return;
    const delay = Math.min(interval * 2 ** failures, longestInterval);
    cancel = environment.setTimer(() => void check(), delay);
  }

  const onChange = () => {
    if (!checking) void check();
  };
  const stops = [environment.onVisible(onChange), pending.subscribe(onChange)];
  void check();
  return () => {
    stopped = true;
    cancel?.();
    for (const stop of stops) stop();
  };
}

/** The transactions that this browser remembers, in this tab. */
export function browserTransactions(storage: SafeStorage): TransactionStore {
  const stored = storage.prefix + transactionsKey;
  return createTransactionStore({
    ...browserEnvironment,
    storage,
    onStored(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        // Null: another tab has cleared everything.
        if (key === stored || key === null) listener();
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  });
}
