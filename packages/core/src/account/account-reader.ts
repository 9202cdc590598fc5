import { type Address, base } from '@portico/protocol';
import { mainnet } from '@portico/protocol/chains';
import {
  dehydrate,
  type Query,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/query-core';
import { type Client, createClient, custom } from 'viem';
import type { AccountName } from '../names/account-name.ts';
import { readKeptName } from '../names/name-picture.ts';
import { parseJson, type SafeStorage } from '../safe-storage.ts';
import { browserTransactions, type TransactionStore } from '../transactions/transaction-store.ts';
import { type ChainClient, chainClients, nodeTransport } from '../wallet/chain-clients.ts';
import type { WalletEngine } from '../wallet-engine.ts';

/** A value that is requested while it is subscribed to. */
export type Source<Value> = {
  readonly getSnapshot: () => Value | undefined;
  /** Requests it unless it is known. Returns unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A value that is read from a node, which can fail. */
export type ReadSource<Value> = Source<Value> & {
  /** Returns true when it is unknown because the last request for it failed. */
  readonly hasFailed: () => boolean;
};

/** The part of the wallet engine that the reader uses. */
type WalletReader = Pick<
  WalletEngine,
  'getSnapshot' | 'subscribe' | 'chains' | 'nodes' | 'getCallsStatus'
>;

type GetChainClient = (chainId: number) => ChainClient;

/** Reads facts about accounts from nodes, on demand. */
export type AccountReader = ReturnType<typeof createAccountReader>;

const day = 24 * 60 * 60 * 1000;

/** Creates the reader of one page. @param ethereumRpcUrl A node of Ethereum for ENS names. Default: the site's own Ethereum, if any. */
export function createAccountReader(
  engine: WalletReader,
  storage: SafeStorage,
  ethereumRpcUrl: string | undefined,
) {
  // Not wagmi's storage, which is ready only after the first query.
  const queryClient = createQueryCache(storage);
  const transactions = browserTransactions(storage);
  const { chains } = engine;
  const getClient = chainClients(engine.nodes);
  const ethereum = ethereumClient(chains, getClient, ethereumRpcUrl);
  const onBase = chains.some(({ id }) => id === base.id) ? getClient(base.id) : undefined;

  const name = querySource<AccountName | null>(queryClient, (account) => ({
    queryKey: ['name', account],
    // Reading names needs Unicode's tables; a cached name does not.
    queryFn: async () => {
      const { findAccountName } = await import('../names/find-account-name.ts');
      return findAccountName(onBase, ethereum, account);
    },
    staleTime: day,
    gcTime: day,
  }));

  const balance = querySource<bigint>(queryClient, (account, chainId) => ({
    queryKey: ['balance', account, chainId],
    // Not viem's action, which calls a contract that development chains do not have.
    queryFn: async () =>
      BigInt(
        await getClient(chainId).request({ method: 'eth_getBalance', params: [account, 'latest'] }),
      ),
    staleTime: 4000,
    refetchOnWindowFocus: true,
  }));

  followWallet(engine, getClient, transactions);
  // A transaction that was sent or confirmed changes the balance.
  transactions.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['balance'] }));
  return {
    /** The answers of nodes, for wagmi's hooks as well. */
    queryClient,
    transactions,
    /** An account's name, with a picture that is safe to show; null when it has none. */
    name,
    /** The balance of an account in a chain's native currency, in its smallest unit (wei). */
    balance,
  };
}

/** Creates ENS' client. It never follows names that live off the chain, which would send the browser to other hosts. */
function ethereumClient(
  chains: WalletReader['chains'],
  getClient: GetChainClient,
  rpcUrl: string | undefined,
): Client | undefined {
  if (rpcUrl) return createClient({ transport: nodeTransport([rpcUrl]), ccipRead: false });
  if (!chains.some(({ id }) => id === mainnet.id)) return undefined;
  return createClient({ transport: custom(getClient(mainnet.id)), ccipRead: false });
}

/** Creates one source per account and chain, so that all of its readers share one request. */
function querySource<Value>(
  queryClient: QueryClient,
  options: (
    account: Address,
    chainId: number,
  ) => QueryObserverOptions<Value, Error, Value, Value, QueryKey>,
): (account: Address, chainId: number) => ReadSource<Value> {
  const sources = new Map<string, ReadSource<Value>>();
  return (account, chainId) => {
    const key = `${chainId}:${account}`;
    const known = sources.get(key);
    if (known) return known;
    const observer = new QueryObserver(queryClient, options(account, chainId));
    const source: ReadSource<Value> = {
      getSnapshot: () => observer.getCurrentResult().data,
      hasFailed: () => observer.getCurrentResult().isLoadingError,
      subscribe: (listener) => observer.subscribe(listener),
    };
    sources.set(key, source);
    return source;
  };
}

function followWallet(
  engine: WalletReader,
  getClient: GetChainClient,
  transactions: TransactionStore,
): void {
  let followed: Address | undefined;
  let stops: readonly (() => void)[] = [];
  const follow = () => {
    const { address: account } = engine.getSnapshot();
    if (account === followed) return;
    followed = account;
    for (const stop of stops) stop();
    stops = account
      ? engine.chains.map(({ id: chainId }) =>
          transactions.follow({ account, chainId }, getClient(chainId), engine.getCallsStatus),
        )
      : [];
  };
  engine.subscribe(follow);
  follow();
}

/** Its key in `localStorage`. */
export const cacheKey = 'portico.cache';

/** Caches the answers of nodes for a day; names in the browser's storage, too. Retries nothing: the transport does. */
export function createQueryCache(storage: SafeStorage): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: day,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'offlineFirst',
      },
      mutations: { networkMode: 'offlineFirst' },
    },
  });
  const isStored = ({ queryKey: [kind], state }: Query) =>
    kind === 'name' && state.status === 'success';
  restoreNames(client, parseJson(storage.getItem(cacheKey)));
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isStored(query)) return;
    const { queries } = dehydrate(client, { shouldDehydrateQuery: isStored });
    const answers = queries.map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
      queryKey,
      data,
      dataUpdatedAt,
    }));
    storage.setItem(cacheKey, JSON.stringify(answers));
  });
  return client;
}

/** Damaged or expired entries are left out. */
function restoreNames(client: QueryClient, found: unknown): void {
  if (!Array.isArray(found)) return;
  for (const entry of found) {
    const { queryKey, data, dataUpdatedAt }: Readonly<Record<string, unknown>> = { ...entry };
    const age = Date.now() - Number(dataUpdatedAt);
    if (!Array.isArray(queryKey) || !(age >= 0 && age < day)) continue;
    const answer = queryKey[0] === 'name' ? readKeptName(data) : undefined;
    if (answer === undefined) continue;
    client.setQueryData(queryKey, answer, { updatedAt: Number(dataUpdatedAt) });
  }
}
