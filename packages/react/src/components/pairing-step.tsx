import type { Platform } from '@portico/core/internal/connectors/connector-context';
import type { WalletPairing } from '@portico/core/internal/wallets/wallet-descriptor';
import type { ReactNode } from 'react';
import { useWords } from '../hooks/use-words.ts';
import type { StepProps } from './connect-flow.ts';
import { CopyButton, CopyMessage } from './copy-button.tsx';
import { Button, buttonClass } from './dialog-parts.tsx';
import { OtherWay } from './other-way.tsx';
import { QrCode } from './qr-code.tsx';
import { useAppLink } from './use-app-link.ts';
import { useCopy } from './use-copy.ts';
import { WalletFrame } from './wallet-picture.tsx';

type PairingStepProps = StepProps & { readonly pairing: WalletPairing };

/** Connects a wallet on a phone: with a QR code on a desktop, with a link on the phone itself. */
export function PairingStep(props: PairingStepProps): ReactNode {
  const { platform } = props.flow.environment;
  if (platform !== 'desktop') return <AppLink {...props} platform={platform} />;
  return (
    <div className="portico-scan">
      <PairingCode {...props} />
      <OtherWay {...props} />
      <GetHint {...props} />
    </div>
  );
}

type AppLinkProps = PairingStepProps & { readonly platform: Exclude<Platform, 'desktop'> };

/** Opens the wallet's app on this phone. */
function AppLink({ flow, wallet, pairing, platform }: AppLinkProps): ReactNode {
  const { pairingUri } = flow;
  const words = useWords();
  const link = useAppLink(pairing, pairingUri, platform);
  // A plain `wc:` link: the system asks which app to open it in.
  const label = flow.canGet(wallet) ? words.phoneOpen(wallet.name) : words.phoneOpenAny;
  return (
    <div className="portico-waiting">
      <WalletFrame wallet={wallet} state="waiting" />
      <p className="portico-text portico-muted" role="status">
        {pairingUri === undefined ? words.phoneComing : words.phoneOpenText}
      </p>
      <div className="portico-actions">
        {link === undefined ? (
          <Button kind="primary" waiting>
            {label}
          </Button>
        ) : (
          // A real link: followed by script, it would open a page instead of the app.
          <a className={buttonClass('primary')} {...link}>
            {label}
          </a>
        )}
        <CopyButton
          text={pairingUri}
          label={words.copyLink}
          failed={words.copyLinkFailed}
          showOnFailure
        />
        <OtherWay flow={flow} wallet={wallet} />
      </div>
      <GetHint flow={flow} wallet={wallet} />
    </div>
  );
}

/**
 * The QR code that a phone scans. A click on it, or on the button below, copies it as a link, which is
 * shown when copying is refused. Its space is reserved until it is there.
 */
function PairingCode({ flow, wallet, pairing }: PairingStepProps): ReactNode {
  const words = useWords();
  const { status, copy } = useCopy();
  const { pairingUri: uri } = flow;
  return (
    <div className="portico-pairing">
      {uri === undefined ? (
        <div className="portico-qr-card portico-qr-card--empty">
          <QrCode text={undefined} label="" mark={wallet.icon} />
        </div>
      ) : (
        <>
          <button type="button" className="portico-qr-card" onClick={() => void copy(uri)}>
            <QrCode
              text={pairing.codeText?.(uri) ?? uri}
              label={words.codeFor(wallet.name)}
              mark={wallet.icon}
            />
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
      )}
      {/* Always the same element, so that screen readers announce when the code is there. */}
      <p
        className={uri ? 'portico-hidden-text' : 'portico-text portico-muted portico-small'}
        role="status"
      >
        {uri ? words.codeFor(wallet.name) : words.preparingCode}
      </p>
    </div>
  );
}

/** Leads visitors who picked a wallet that they do not have to where they can get it, if it can be. */
export function GetHint({ flow, wallet }: StepProps): ReactNode {
  const words = useWords();
  if (!flow.canGet(wallet)) return null;
  return (
    <p className="portico-small portico-muted portico-dont-have">
      {words.dontHave(wallet.name)}{' '}
      <button
        type="button"
        className="portico-link-button"
        onClick={() => flow.go({ name: 'downloads', wallet })}
      >
        {words.getAction}
        <span className="portico-hidden-text"> {wallet.name}</span>
      </button>
    </p>
  );
}
