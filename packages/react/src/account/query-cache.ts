import { dehydrate, QueryClient } from '@tanstack/query-core';

/** Where the cache is kept; wagmi's `config.storage` is one. */
export type CacheStorage = {
  readonly getItem: (key: 'cache') => unknown;
  readonly setItem: (key: 'cache', value: unknown) => void;
};

const day = 24 * 60 * 60 * 1000;
/** Marks the answers that are kept over visits: what accounts are called, and nothing about money. */
export const keptForADay = { keep: true } as const;

/**
 * The answers of nodes: for a day, asked once and not again when it failed, because the way to a node
 * tries again by itself. Those marked `keptForADay` are found again by the next visit under the key `cache`.
 *
 * @param now Milliseconds since the epoch.
 */
export function createQueryCache(storage: CacheStorage, now: () => number): QueryClient {
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
  restore(client, storage, now());
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.meta?.keep === true && query.state.status === 'success')
      storage.setItem('cache', kept(client));
  });
  return client;
}

function kept(client: QueryClient) {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ meta, state }) => meta?.keep === true && state.status === 'success',
  });
  return queries.map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
    queryKey,
    data,
    dataUpdatedAt,
  }));
}

/** What is damaged or too old is left out. */
function restore(client: QueryClient, storage: CacheStorage, now: number): void {
  const found = storage.getItem('cache');
  if (!Array.isArray(found)) return;
  for (const one of found) {
    const { queryKey, data, dataUpdatedAt }: Readonly<Record<string, unknown>> = { ...one };
    const age = now - Number(dataUpdatedAt);
    if (!Array.isArray(queryKey) || !(age >= 0 && age < day) || data === undefined) continue;
    client.setQueryData(queryKey, data, { updatedAt: Number(dataUpdatedAt) });
  }
}
