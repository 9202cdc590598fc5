import { downloadLinks, type WalletEnvironment } from '@portico/core';
import type { ReactNode } from 'react';
import type { StepProps } from './connect-flow.ts';
import { Button, buttonClass, ExternalLink, Icon, useWords } from './dialog-parts.tsx';
import { QrCode } from './qr-code.tsx';
import { WalletPicture } from './wallet-picture.tsx';

const browsers: Record<Exclude<WalletEnvironment['browser'], 'other'>, string> = {
  chrome: 'Chrome',
  brave: 'Brave',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
};

/** Links to the downloads of a wallet: for this browser, for a phone, or in this phone's app store. */
export function DownloadsStep({ flow, wallet }: StepProps): ReactNode {
  const words = useWords();
  const { descriptor = {}, name } = wallet;
  const { browser } = flow.environment;
  const { extension, phone, store } = downloadLinks(descriptor, flow.environment);
  return (
    <div className="portico-waiting portico-waiting--middle">
      <WalletPicture wallet={wallet} size={store === undefined ? 44 : 72} />
      <p className="portico-text portico-muted">
        {store === undefined ? words.notInstalled(name) : words.storeText}
      </p>
      {store === undefined ? null : (
        <div className="portico-actions">
          <ExternalLink className={buttonClass('primary')} href={store}>
            {words.storeAction(name)}
          </ExternalLink>
        </div>
      )}
      {extension === undefined || browser === 'other' ? null : (
        <Choice
          icon="M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5zM4 9.5h16"
          title={words.extensionTitle(name)}
          text={words.extensionText}
        >
          <ExternalLink
            className={buttonClass('primary')}
            href={extension}
            onClick={() => flow.go({ name: 'extension-guide', wallet })}
          >
            {words.extensionAction(browsers[browser])}
          </ExternalLink>
        </Choice>
      )}
      {phone === undefined ? null : (
        <Choice
          icon="M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3zM11 18h2"
          title={words.phoneTitle(name)}
          text={words.phoneText}
        >
          <Button onClick={() => flow.go({ name: 'scan-download', wallet })}>
            {words.phoneAction}
          </Button>
        </Choice>
      )}
    </div>
  );
}

type ChoiceProps = {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

function Choice({ icon, title, text, children }: ChoiceProps): ReactNode {
  return (
    <div className="portico-choice">
      <Icon path={icon} size={24} />
      <div className="portico-choice-words">
        <p className="portico-strong">{title}</p>
        <p className="portico-muted portico-small">{text}</p>
      </div>
      {children}
    </div>
  );
}

/** Shows a QR code of the wallet's app in the store. */
export function ScanDownloadStep({ flow, wallet }: StepProps): ReactNode {
  const words = useWords();
  const { phone } = downloadLinks(wallet.descriptor ?? {}, flow.environment);
  if (phone === undefined) return null;
  return (
    <div className="portico-scan">
      <div className="portico-qr-card portico-qr-card--still">
        <QrCode text={phone} label={words.scanDownloadLabel(wallet.name)} mark={wallet.icon} />
      </div>
      <p className="portico-text portico-muted portico-small">{words.scanDownloadText}</p>
      <button
        type="button"
        className="portico-button"
        onClick={() => flow.go({ name: 'phone-guide', wallet })}
      >
        {words.installed}
      </button>
    </div>
  );
}
