import type { Address } from '@portico/protocol';
import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/query-core';
import { type Client, createClient } from 'viem';
import type { AccountName } from '../names/account-name.ts';
import { readKeptName } from '../names/name-picture.ts';
import type { SafeStorage } from '../safe-storage.ts';
import { browserTransactions, type TransactionStore } from '../transactions/transaction-store.ts';
import { nodeTransport } from '../wallet/base-client.ts';
import type { WalletEngine } from '../wallet/wallet-engine.ts';
import { createQueryCache } from './query-cache.ts';

/** A value that is requested while it is subscribed to. */
export type Source<Value> = {
  readonly getSnapshot: () => Value | undefined;
  /** Requests it unless it is known. Returns unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** Reads facts about accounts from nodes, on demand. */
export type AccountReader = ReturnType<typeof createAccountReader>;

const day = 24 * 60 * 60 * 1000;

/** @param ethereumRpcUrl A node of Ethereum for ENS names; without it only Basenames are found. */
export function createAccountReader(
  engine: WalletEngine,
  storage: SafeStorage,
  ethereumRpcUrl: string | undefined,
) {
  const queryClient = createQueryCache(
    // Not wagmi's storage, which is ready only after the first query.
    storage,
    Date.now,
    new Map([['name', readKeptName]]),
  );
  const transactions = browserTransactions(storage);
  const { client } = engine;
  const ethereum = ethereumRpcUrl
    ? createClient({ transport: nodeTransport([ethereumRpcUrl]), ccipRead: false })
    : undefined;

  const name = querySource<AccountName | null>(queryClient, (account) => ({
    queryKey: ['name', account],
    // Reading names needs Unicode's tables; a cached name does not.
    queryFn: async () => {
      const { findAccountName } = await import('../names/find-account-name.ts');
      return findAccountName(client, ethereum, account);
    },
    staleTime: day,
    gcTime: day,
  }));

  const balance = querySource<bigint>(queryClient, (account) => ({
    queryKey: ['balance', account],
    // Not viem's action, which calls a contract that development chains do not have.
    queryFn: async () =>
      BigInt(await client.request({ method: 'eth_getBalance', params: [account, 'latest'] })),
    staleTime: 4000,
    refetchOnWindowFocus: true,
  }));

  followWallet(engine, transactions, client);
  // A transaction that was sent or confirmed changes the balance.
  transactions.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['balance'] }));
  return {
    /** The answers of nodes, for wagmi's hooks as well. */
    queryClient,
    transactions,
    /** An account's name, with a picture that is safe to show; null when it has none. */
    name,
    /** Ether on Base, in wei. */
    balance,
  };
}

/** One source per account, so that all of its readers share one request. */
function querySource<Value>(
  queryClient: QueryClient,
  options: (account: Address) => QueryObserverOptions<Value, Error, Value, Value, QueryKey>,
): (account: Address) => Source<Value> {
  const sources = new Map<Address, Source<Value>>();
  return (account) => {
    const known = sources.get(account);
    if (known) return known;
    const observer = new QueryObserver(queryClient, options(account));
    const source: Source<Value> = {
      getSnapshot: () => observer.getCurrentResult().data,
      subscribe: (listener) => observer.subscribe(listener),
    };
    sources.set(account, source);
    return source;
  };
}

/** Follows the transactions of the connected account. */
function followWallet(engine: WalletEngine, transactions: TransactionStore, client: Client): void {
  let followed: Address | undefined;
  let stop: (() => void) | undefined;
  const follow = () => {
    const { address: account } = engine.getSnapshot();
    if (account === followed) return;
    followed = account;
    stop?.();
    stop = account && transactions.follow(account, client);
  };
  engine.subscribe(follow);
  follow();
}
