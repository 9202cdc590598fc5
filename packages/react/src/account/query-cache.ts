import { dehydrate, type Query, QueryClient } from '@tanstack/query-core';
import type { SafeStorage } from '../safe-storage.ts';

/** Where it is kept. */
export const cacheKey = 'portico.cache';

/**
 * What is found again by the next visit, by the first word of its key: reads what was stored, and
 * returns undefined for what makes no sense.
 */
export type KeptAnswers = ReadonlyMap<unknown, (stored: unknown) => unknown>;

const day = 24 * 60 * 60 * 1000;

/**
 * The answers of nodes: for a day, asked once and not again when it failed, because the way to a node
 * tries again by itself. Those in `kept` are found again by the next visit in the browser.
 *
 * @param now Milliseconds since the epoch.
 */
export function createQueryCache(
  storage: SafeStorage,
  now: () => number,
  kept: KeptAnswers,
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
  const isKept = ({ queryKey: [word], state }: Query) =>
    kept.has(word) && state.status === 'success';
  restore(client, parsed(storage.getItem(cacheKey)), now(), kept);
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKept(query)) return;
    storage.setItem(cacheKey, JSON.stringify(answers(client, isKept)));
  });
  return client;
}

function answers(client: QueryClient, shouldDehydrateQuery: (query: Query) => boolean) {
  const { queries } = dehydrate(client, { shouldDehydrateQuery });
  return queries.map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
    queryKey,
    data,
    dataUpdatedAt,
  }));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** What is damaged or too old is left out. */
function restore(client: QueryClient, found: unknown, now: number, kept: KeptAnswers): void {
  if (!Array.isArray(found)) return;
  for (const one of found) {
    const { queryKey, data, dataUpdatedAt }: Readonly<Record<string, unknown>> = { ...one };
    const age = now - Number(dataUpdatedAt);
    if (!Array.isArray(queryKey) || !(age >= 0 && age < day)) continue;
    const answer = kept.get(queryKey[0])?.(data);
    if (answer === undefined) continue;
    client.setQueryData(queryKey, answer, { updatedAt: Number(dataUpdatedAt) });
  }
}
