import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { WalletOption } from '../wallet/catalogue/wallet-options.ts';
import { DontHave } from './dont-have.tsx';
import { WalletPicture } from './wallet-picture.tsx';

/** Opens this page inside the browser of a wallet's app, where the wallet is at hand. */
export function BrowseStep({
  wallet,
  onGet,
}: {
  readonly wallet: WalletOption;
  readonly onGet: (() => void) | undefined;
}): ReactNode {
  const words = useWords();
  return (
    <div className="portico-waiting portico-waiting--middle">
      <WalletPicture wallet={wallet} size={72} />
      <p className="portico-text portico-muted">{words.browseText(wallet.name)}</p>
      <div className="portico-actions">
        <a
          className="portico-button portico-button--primary portico-button--wide"
          href={wallet.descriptor?.browseLink?.(location.href)}
        >
          {words.phoneOpen(wallet.name)}
        </a>
      </div>
      <DontHave name={wallet.name} onGet={onGet} />
    </div>
  );
}
