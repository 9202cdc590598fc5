import type { ListedWallets } from '@portico/core';
import type { ListedWallet } from '@portico/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import type { ConnectFlow } from './connect-flow.ts';
import { toWalletOption } from './connect-steps.ts';
import { Button, useWords } from './dialog-parts.tsx';
import { WalletFrame, WalletMark } from './wallet-picture.tsx';
import { moveWithArrows, useSearch, WalletSearch } from './wallet-search.tsx';

/** Lists every wallet of WalletConnect's public list, which the site's server provides. */
export function AllWalletsStep({ flow }: { readonly flow: ConnectFlow }): ReactNode {
  const words = useWords();
  const search = useSearch();
  const { wallets, total, status, more, retry } = useListedWallets(flow.listed, search.query);
  return (
    <div className="portico-all">
      <WalletSearch search={search} found={total} />
      {status === 'loading' ? <Coming /> : null}
      {status === 'failed' ? <Failed flow={flow} retry={retry} /> : null}
      <ul className="portico-wallets" aria-label={words.allWallets} hidden={wallets.length === 0}>
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <button
              type="button"
              className="portico-wallet"
              onKeyDown={moveWithArrows}
              onClick={({ detail }) => {
                // The second click of a double click would request a second code.
                if (detail < 2) flow.pickListed(wallet);
              }}
            >
              <WalletMark wallet={wallet} />
              <span className="portico-wallet-name">{wallet.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {status === 'loaded' && wallets.length < (total ?? 0) ? (
        <Button onClick={more}>{words.showMore}</Button>
      ) : null}
    </div>
  );
}

/** The number of placeholder rows: as many as the step shows at once. */
const comingRows = 16;

/** Placeholders for a list that takes longer than a moment. */
function Coming(): ReactNode {
  const words = useWords();
  return (
    <>
      <p className="portico-hidden-text" role="status">
        {words.loadingWallets}
      </p>
      <ul className="portico-wallets portico-coming portico-later" aria-hidden="true">
        {Array.from({ length: comingRows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <li key={row}>
            <span className="portico-mark" />
          </li>
        ))}
      </ul>
    </>
  );
}

type FailedProps = { readonly flow: ConnectFlow; readonly retry: () => void };

/** The list could not be loaded. Any wallet can be paired without it. */
function Failed({ flow, retry }: FailedProps): ReactNode {
  const words = useWords();
  const anyWallet = flow.catalogue.find(({ id }) => id === 'walletConnect');
  const isDesktop = flow.environment.platform === 'desktop';
  return (
    <div className="portico-waiting">
      {anyWallet ? <WalletFrame wallet={anyWallet} state="failed" /> : null}
      <p className="portico-text" role="alert">
        {words.loadingWalletsFailed}
      </p>
      <div className="portico-actions">
        <Button
          kind="primary"
          onClick={() => {
            // The button goes, the title stays.
            document.querySelector<HTMLElement>('dialog[open] [data-portico-focus]')?.focus();
            retry();
          }}
        >
          {words.tryAgain}
        </Button>
        {anyWallet ? (
          <Button kind="quiet" onClick={() => flow.open(toWalletOption(anyWallet))}>
            {isDesktop ? words.scanAnyTitle : words.phoneOpenAny}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The search starts after this many milliseconds without typing. */
const searchDelay = 200;

type Loaded = {
  readonly search: string;
  readonly wallets: readonly ListedWallet[];
  readonly total: number;
};

/** Loads the list page by page. A search shows the earlier results until its first page is loaded. */
function useListedWallets(listed: ListedWallets | undefined, query: string) {
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
    /** Undefined until known for the current search. */
    total: loaded?.search === query ? loaded.total : undefined,
    status: failed ? 'failed' : loaded ? 'loaded' : 'loading',
    more: () => setWanted((now) => ({ ...now, page: now.page + 1 })),
    retry: () => setWanted((now) => ({ ...now })),
  };
}
