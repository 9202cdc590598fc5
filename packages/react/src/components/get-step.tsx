import type { ReactNode } from 'react';
import type { Words } from '../locales/locale.ts';
import { useWords } from '../locales/use-words.ts';
import { type DownloadEnvironment, downloadLinks } from '../wallet/catalogue/download-links.ts';
import type { WalletDescriptor } from '../wallet/catalogue/wallet-descriptor.ts';
import { WalletPicture } from './wallet-picture.tsx';

/** Wallets for somebody who has none. */
export function GetStep({
  wallets,
  place,
  onGet,
}: {
  readonly wallets: readonly WalletDescriptor[];
  readonly place: DownloadEnvironment;
  readonly onGet: (wallet: WalletDescriptor) => void;
}): ReactNode {
  const words = useWords();
  return (
    <div className="portico-get">
      <p className="portico-muted portico-small">{words.getText}</p>
      <ul className="portico-offers" aria-label={words.getAWallet}>
        {wallets.map((wallet) => (
          <li key={wallet.id} className="portico-offer">
            <WalletPicture wallet={wallet} size={44} />
            <div className="portico-offer-words">
              <p className="portico-strong">{wallet.name}</p>
              {place.platform === 'desktop' ? (
                <p className="portico-muted portico-small">{kindOf(wallet, place, words)}</p>
              ) : null}
            </div>
            <button
              type="button"
              className="portico-button"
              aria-label={words.downloadsTitle(wallet.name)}
              onClick={() => onGet(wallet)}
            >
              {words.getAction}
            </button>
          </li>
        ))}
      </ul>
      <p className="portico-muted portico-small">{words.getHint}</p>
    </div>
  );
}

function kindOf(wallet: WalletDescriptor, place: DownloadEnvironment, words: Words): string {
  const { extension, phone } = downloadLinks(wallet, place);
  if (extension && phone) return words.forBrowserAndPhone;
  return extension ? words.forBrowser : words.forPhone;
}
