import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { Platform, WalletPairing } from '../wallet/catalogue/wallet-descriptor.ts';
import type { WalletOption } from '../wallet/catalogue/wallet-options.ts';
import { CopyButton } from './copy-button.tsx';
import { DontHave } from './dont-have.tsx';
import { PairingCode } from './pairing-code.tsx';
import { WalletPicture } from './wallet-picture.tsx';

/** Connects a wallet on a phone: by a code on a desktop, by its app on the phone itself. */
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
        <DontHave name={wallet.name} onGet={onGet} />
      </div>
    );
  }
  // A general wallet takes the link itself; the system asks which app to open it in.
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
          // Pressed by the visitor: followed by script, such a link opens a page instead of the app.
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
      <DontHave name={wallet.name} onGet={onGet} />
    </div>
  );
}
