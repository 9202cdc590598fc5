import { dehydrate, type Query, QueryClient } from '@tanstack/query-core';
import { parseJson, type SafeStorage } from '../safe-storage.ts';

/** Its key in `localStorage`. */
export const cacheKey = 'portico.cache';

/**
 * The queries that are stored for the next visit, by the first element of their key, each with a parser of
 * stored data that returns undefined for invalid data.
 */
export type StoredQueries = ReadonlyMap<unknown, (stored: unknown) => unknown>;

const day = 24 * 60 * 60 * 1000;

/**
 * The answers of nodes, cached for a day. A failed query is not retried, because the transport retries
 * already. Those in `stored` are also kept in the browser's storage.
 *
 * @param now Milliseconds since the epoch.
 */
export function createQueryCache(
  storage: SafeStorage,
  now: () => number,
  stored: StoredQueries,
): QueryClient {
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
  const isStored = ({ queryKey: [name], state }: Query) =>
    stored.has(name) && state.status === 'success';
  restore(client, parseJson(storage.getItem(cacheKey)), now(), stored);
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
function restore(client: QueryClient, found: unknown, now: number, queries: StoredQueries): void {
  if (!Array.isArray(found)) return;
  for (const entry of found) {
    const { queryKey, data, dataUpdatedAt }: Readonly<Record<string, unknown>> = { ...entry };
    const age = now - Number(dataUpdatedAt);
    if (!Array.isArray(queryKey) || !(age >= 0 && age < day)) continue;
    const answer = queries.get(queryKey[0])?.(data);
    if (answer === undefined) continue;
    client.setQueryData(queryKey, answer, { updatedAt: Number(dataUpdatedAt) });
  }
}
