import type { ListedWallets } from '@portico/core/internal/wallets/listed-wallets';
import type { ListedWallet } from '@portico/protocol';
import { useEffect, useState } from 'react';

/** What was typed is searched for once it rests for so many milliseconds. */
const searchDelay = 200;

/** As much of the list of all wallets as was asked for. */
export type ListedPages = {
  readonly wallets: readonly ListedWallet[];
  /** How many there are; undefined while it is not known for what was typed last. */
  readonly total: number | undefined;
  readonly status: 'loading' | 'loaded' | 'failed';
  /** Asks for the next page. */
  readonly more: () => void;
  readonly retry: () => void;
};

type Loaded = {
  readonly search: string;
  readonly wallets: readonly ListedWallet[];
  readonly total: number;
};

/** Asks for the list, page by page; a search begins with its first page, and shows what was there until that has come. */
export function useListedWallets(listed: ListedWallets | undefined, query: string): ListedPages {
  const [wanted, setWanted] = useState({ search: query, page: 1 });
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const search = () =>
      setWanted((now) => (now.search === query ? now : { search: query, page: 1 }));
    const timer = setTimeout(search, searchDelay);
    return () => clearTimeout(timer);
  }, [query]);

  useEffect(() => {
    if (!listed) return;
    const aborting = new AbortController();
    const { search, page } = wanted;
    setFailed(false);
    listed.fetch(page, search, aborting.signal).then(
      ({ wallets, total }) => {
        if (aborting.signal.aborted) return;
        setLoaded((before) => {
          const earlier = page > 1 && before?.search === search ? before.wallets : [];
          const known = new Set(earlier.map(({ id }) => id));
          const added = wallets.filter(({ id }) => !known.has(id));
          return { search, total, wallets: [...earlier, ...added] };
        });
      },
      () => {
        if (!aborting.signal.aborted) setFailed(true);
      },
    );
    return () => aborting.abort();
  }, [listed, wanted]);

  return {
    wallets: loaded?.wallets ?? [],
    total: loaded?.search === query ? loaded.total : undefined,
    status: failed ? 'failed' : loaded ? 'loaded' : 'loading',
    more: () => setWanted((now) => ({ ...now, page: now.page + 1 })),
    retry: () => setWanted((now) => ({ ...now })),
  };
}
