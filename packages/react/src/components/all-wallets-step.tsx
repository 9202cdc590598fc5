import type { ReactNode } from 'react';
import { useWords } from '../hooks/use-words.ts';
import { asOption } from './app-step.ts';
import type { ConnectFlow } from './connect-flow.ts';
import { Button } from './dialog-parts.tsx';
import { useListedWallets } from './use-listed-wallets.ts';
import { WalletMark } from './wallet-picture.tsx';
import { moveWithArrows, useSearch, WalletSearch } from './wallet-search.tsx';

/** Every wallet of WalletConnect's public list, which the site's server has. */
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
                // The second click of a double click would ask for a second code.
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

/** How many rows are drawn before the list is there: as many as the step shows at once. */
const comingRows = 16;

/** The shape of the list, where it takes longer than a moment. */
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

/** Any wallet can be paired without the list, too. */
function Failed({
  flow,
  retry,
}: {
  readonly flow: ConnectFlow;
  readonly retry: () => void;
}): ReactNode {
  const words = useWords();
  const anyWallet = flow.catalogue.find(({ id }) => id === 'walletConnect');
  const isDesktop = flow.environment.platform === 'desktop';
  return (
    <div className="portico-waiting portico-waiting--middle">
      <p className="portico-text" role="alert">
        {words.loadingWalletsFailed}
      </p>
      <div className="portico-actions">
        <Button kind="primary" onClick={retry}>
          {words.tryAgain}
        </Button>
        {anyWallet ? (
          <Button kind="quiet" onClick={() => flow.open(asOption(anyWallet))}>
            {isDesktop ? words.scanAnyTitle : words.phoneOpenAny}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
