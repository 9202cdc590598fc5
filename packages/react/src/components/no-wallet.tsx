import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import { popularWallets } from '../wallet/catalogue/popular-wallets.ts';
import { WalletPicture } from './wallet-picture.tsx';

const obtainable = popularWallets
  .flatMap(({ downloadUrls, ...wallet }) =>
    downloadUrls?.mobile ? [{ ...wallet, url: downloadUrls.mobile }] : [],
  )
  .slice(0, 3);

/** No wallet in this browser: says so, and where to get one. */
export function NoWallet(): ReactNode {
  const en = useWords();
  return (
    <div className="portico-no-wallet">
      <div role="status">
        <p className="portico-strong">{en.noWalletTitle}</p>
        <p className="portico-muted portico-small">{en.noWalletText}</p>
      </div>
      <ul className="portico-wallets" aria-label={en.getAWallet}>
        {obtainable.map(({ id, name, icon, url }) => (
          <li key={id}>
            <a className="portico-wallet" href={url} target="_blank" rel="noreferrer noopener">
              <WalletPicture wallet={{ id, name, icon }} size={28} />
              <span className="portico-wallet-name">
                {name} <span className="portico-hidden-text">{en.newTab}</span>
              </span>
              <svg
                className="portico-wallet-away"
                viewBox="0 0 16 16"
                width="16"
                height="16"
                aria-hidden="true"
              >
                <path d="M6 3h7v7M13 3L4 12" />
              </svg>
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="portico-button portico-button--wide"
        onClick={() => location.reload()}
      >
        {en.reload}
      </button>
    </div>
  );
}
