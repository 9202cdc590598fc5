import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { Platform, WalletPairing } from '../wallet/catalogue/wallet-descriptor.ts';
import type { WalletOption } from '../wallet/catalogue/wallet-options.ts';
import { CopyButton, CopyMessage } from './copy-button.tsx';
import { GetHint, WalletPicture } from './dialog-parts.tsx';
import { QrCode } from './qr-code.tsx';
import { useCopy } from './use-copy.ts';

/** Connects a wallet on a phone: with a QR code on a desktop, with a link on the phone itself. */
export function PairingStep({
  wallet,
  pairing,
  pairingUri,
  platform,
  onGet,
}: {
  readonly wallet: WalletOption;
  readonly pairing: WalletPairing;
  readonly pairingUri: string | undefined;
  readonly platform: Platform;
  readonly onGet: (() => void) | undefined;
}): ReactNode {
  const words = useWords();
  if (platform === 'desktop') {
    const { codeText = (uri: string) => uri } = pairing;
    return (
      <div className="portico-scan">
        <PairingCode
          uri={pairingUri}
          codeText={pairingUri === undefined ? undefined : codeText(pairingUri)}
          wallet={wallet}
        />
        <GetHint name={wallet.name} onGet={onGet} />
      </div>
    );
  }
  // A plain `wc:` link: the system asks which app to open it in.
  const label = onGet ? words.phoneOpen(wallet.name) : words.phoneOpenAny;
  return (
    <div className="portico-waiting portico-waiting--middle">
      <WalletPicture wallet={wallet} size={72} state="waiting" />
      <p className="portico-text portico-muted" role="status">
        {pairingUri === undefined ? words.phoneComing : words.phoneOpenText}
      </p>
      <div className="portico-actions">
        {pairingUri === undefined ? (
          <button
            type="button"
            className="portico-button portico-button--primary portico-button--wide"
            aria-disabled="true"
          >
            {label}
          </button>
        ) : (
          // A real link: followed by script, it would open a page instead of the app.
          <a
            className="portico-button portico-button--primary portico-button--wide"
            href={pairing.appLink(pairingUri, platform)}
          >
            {label}
          </a>
        )}
        <CopyButton
          text={pairingUri}
          label={words.copyLink}
          failed={words.copyLinkFailed}
          showOnFailure
        />
      </div>
      <GetHint name={wallet.name} onGet={onGet} />
    </div>
  );
}

/**
 * The QR code that a phone scans. A click on it, or on the button below, copies it as a link, which is
 * shown when copying is refused. Its space is reserved until it is there.
 */
function PairingCode({
  uri,
  codeText = uri,
  wallet,
}: {
  /** The pairing URI (`wc:…`). */
  readonly uri: string | undefined;
  /** The content of the code, where a wallet needs a link around the URI. */
  readonly codeText?: string | undefined;
  readonly wallet: { readonly name: string; readonly icon?: string | undefined };
}): ReactNode {
  const words = useWords();
  const { status, copy } = useCopy();
  const isReady = uri !== undefined && codeText !== undefined;
  return (
    <div className="portico-pairing">
      {isReady ? (
        <>
          <button type="button" className="portico-qr-card" onClick={() => void copy(uri)}>
            <QrCode text={codeText} label={words.codeFor(wallet.name)} mark={wallet.icon} />
            <span className="portico-hidden-text">{words.codeCopies}</span>
          </button>
          <button
            type="button"
            className="portico-button portico-button--quiet"
            onClick={() => void copy(uri)}
          >
            {status === 'copied' ? words.copied : words.copyLink}
          </button>
          <CopyMessage status={status} failed={words.copyLinkFailed} text={uri} />
        </>
      ) : (
        <div className="portico-qr-card portico-qr-card--empty" />
      )}
      {/* Always the same element, so that screen readers announce when the code is there. */}
      <p
        className={isReady ? 'portico-hidden-text' : 'portico-text portico-muted portico-small'}
        role="status"
      >
        {isReady ? words.codeFor(wallet.name) : words.preparingCode}
      </p>
    </div>
  );
}
