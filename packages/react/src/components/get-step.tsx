import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { Words } from '../locales/words.ts';
import { type DownloadPlace, downloadLinks } from '../wallet/catalogue/download-links.ts';
import type { WalletDescriptor } from '../wallet/catalogue/wallet-descriptor.ts';
import { WalletPicture } from './wallet-picture.tsx';

/** Wallets for somebody who has none. */
export function GetStep({
  wallets,
  place,
  onGet,
}: {
  readonly wallets: readonly WalletDescriptor[];
  readonly place: DownloadPlace;
  readonly onGet: (wallet: WalletDescriptor) => void;
}): ReactNode {
  const en = useWords();
  return (
    <div className="portico-get">
      <p className="portico-muted portico-small">{en.getText}</p>
      <ul className="portico-offers" aria-label={en.getAWallet}>
        {wallets.map((wallet) => (
          <li key={wallet.id} className="portico-offer">
            <WalletPicture wallet={wallet} size={44} />
            <div className="portico-offer-words">
              <p className="portico-strong">{wallet.name}</p>
              {place.platform === 'desktop' ? (
                <p className="portico-muted portico-small">{kindOf(wallet, place, en)}</p>
              ) : null}
            </div>
            <button
              type="button"
              className="portico-button"
              aria-label={en.downloadsTitle(wallet.name)}
              onClick={() => onGet(wallet)}
            >
              {en.getAction}
            </button>
          </li>
        ))}
      </ul>
      <p className="portico-muted portico-small">{en.getHint}</p>
    </div>
  );
}

function kindOf(wallet: WalletDescriptor, place: DownloadPlace, en: Words): string {
  const { extension, phone } = downloadLinks(wallet, place);
  if (extension && phone) return en.forBrowserAndPhone;
  return extension ? en.forBrowser : en.forPhone;
}
