import { type Address, base } from '@portico/protocol';
import { type QueryClient, QueryObserver } from '@tanstack/query-core';
import { type Client, createClient } from 'viem';
import type { AccountName } from '../names/account-name.ts';
import { readKeptName } from '../names/account-name.ts';
import { createSafeStorage } from '../safe-storage.ts';
import { browserTransactions } from '../transactions/browser-transactions.ts';
import type { TransactionStore } from '../transactions/transaction-store.ts';
import { nodeTransport } from '../wallet/base-client.ts';
import type { WalletEngine } from '../wallet/wallet-engine.ts';
import { createQueryCache } from './query-cache.ts';

/** Something that is known, or about to be. */
export type Source<Value> = {
  readonly getSnapshot: () => Value | undefined;
  /** Asks for it where it is not known yet. Returns stop. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** What is to be read about accounts, on demand. */
export type AccountReader = {
  /** The answers of nodes, for wagmi's hooks as well. */
  readonly queryClient: QueryClient;
  readonly transactions: TransactionStore;
  /** What an account is called, with a picture that is safe to show; null when it has no name. */
  readonly name: (account: Address) => Source<AccountName | null>;
  /** Ether on Base, in wei. */
  readonly balance: (account: Address) => Source<bigint>;
};

const day = 24 * 60 * 60 * 1000;

/**
 * @param ethereumRpcUrl Where Ethereum is asked for ENS names; left out, only Basenames are found.
 */
export function createAccountReader(
  engine: WalletEngine,
  ethereumRpcUrl: string | undefined,
): AccountReader {
  const queryClient = createQueryCache(
    // Not wagmi's storage, which answers later than the first question is asked.
    createSafeStorage(() => localStorage),
    Date.now,
    new Map([['name', readKeptName]]),
  );
  const transactions = browserTransactions();
  const client: Client = engine.client;
  const ethereum = ethereumRpcUrl
    ? createClient({ transport: nodeTransport([ethereumRpcUrl]), ccipRead: false })
    : undefined;

  const names = remember((account) => {
    const observer = new QueryObserver<AccountName | null>(queryClient, {
      queryKey: ['name', account],
      // Reading names takes the tables of Unicode; a name that is kept does not.
      queryFn: async () => {
        const { findAccountName } = await import('../names/find-account-name.ts');
        return findAccountName(client, ethereum, account);
      },
      staleTime: day,
      gcTime: day,
    });
    return {
      getSnapshot: () => observer.getCurrentResult().data,
      subscribe: (listener) => observer.subscribe(listener),
    };
  });

  const balances = remember((account) => {
    const observer = new QueryObserver<bigint>(queryClient, {
      queryKey: ['balance', account],
      // Not viem's action, which would ask a contract that chains for development do not have.
      queryFn: async () =>
        BigInt(await client.request({ method: 'eth_getBalance', params: [account, 'latest'] })),
      staleTime: 4000,
      refetchOnWindowFocus: true,
    });
    return {
      getSnapshot: () => observer.getCurrentResult().data,
      subscribe: (listener) => observer.subscribe(listener),
    };
  });

  followWallet(engine, transactions, client);
  // What was sent, or arrived, shows in the balance.
  transactions.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['balance'] }));
  return { queryClient, transactions, name: names, balance: balances };
}

/** One source per account, so that every reader of it shares one request. */
function remember<Value>(
  create: (account: Address) => Source<Value>,
): (account: Address) => Source<Value> {
  const sources = new Map<Address, Source<Value>>();
  return (account) => {
    const source = sources.get(account) ?? create(account);
    sources.set(account, source);
    return source;
  };
}

/** The transactions of the account that is connected, for as long as it is. */
function followWallet(engine: WalletEngine, transactions: TransactionStore, client: Client): void {
  let followed: Address | undefined;
  let stop: (() => void) | undefined;
  const follow = () => {
    const { address: account } = engine.getSnapshot();
    if (account === followed) return;
    followed = account;
    stop?.();
    stop =
      account &&
      transactions.follow(account, base.id, ({ method, params }) =>
        client.request<{ Parameters: readonly unknown[]; ReturnType: unknown }>({ method, params }),
      );
  };
  engine.subscribe(follow);
  follow();
}
