import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { WalletOption } from '../wallet/catalogue/wallet-options.ts';
import { QrCode } from './qr-code.tsx';

/** A code that leads a phone to the wallet's app. */
export function ScanDownloadStep({
  wallet,
  url,
  onInstalled,
}: {
  readonly wallet: WalletOption;
  readonly url: string;
  readonly onInstalled: () => void;
}): ReactNode {
  const words = useWords();
  return (
    <div className="portico-scan">
      <div className="portico-qr-card portico-qr-card--still">
        <QrCode text={url} label={words.scanDownloadLabel(wallet.name)} mark={wallet.icon} />
      </div>
      <p className="portico-text portico-muted portico-small">{words.scanDownloadText}</p>
      <button type="button" className="portico-button" onClick={onInstalled}>
        {words.installed}
      </button>
    </div>
  );
}
