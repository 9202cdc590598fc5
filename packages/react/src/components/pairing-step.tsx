import type { Platform, WalletPairing } from '@portico/core';
import { type ReactNode, useState } from 'react';
import type { StepProps } from './connect-flow.ts';
import { canGet } from './connect-steps.ts';
import { Button, buttonClass, CopyMessage, useWords } from './dialog-parts.tsx';
import { AlternativeConnection, DownloadHint } from './opening-step.tsx';
import { QrCode } from './qr-code.tsx';
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
      <AlternativeConnection {...props} />
      <DownloadHint {...props} />
    </div>
  );
}

type AppLinkProps = PairingStepProps & { readonly platform: Exclude<Platform, 'desktop'> };

function AppLink({ flow, wallet, pairing, platform }: AppLinkProps): ReactNode {
  const { pairingUri } = flow;
  const words = useWords();
  const { status, copy } = useCopy();
  const link = useAppLink(pairing, pairingUri, platform);
  // A plain `wc:` link: the system asks which app to open it in.
  const label = canGet(flow, wallet) ? words.phoneOpen(wallet.name) : words.phoneOpenAny;
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
          // A link: a script would open a page instead of the app.
          <a className={buttonClass('primary')} {...link}>
            {label}
          </a>
        )}
        <Button waiting={pairingUri === undefined} onClick={() => void copy(pairingUri ?? '')}>
          {status === 'copied' ? words.copied : words.copyLink}
        </Button>
        <CopyMessage status={status} failed={words.copyLinkFailed} text={pairingUri ?? ''} />
        <AlternativeConnection flow={flow} wallet={wallet} />
      </div>
      <DownloadHint flow={flow} wallet={wallet} />
    </div>
  );
}

/** The system's time to bring an app to the front, in milliseconds, which hides the page. */
const openTimeout = 2500;

/**
 * Returns the link that opens a wallet on this phone. If the page stays in front, no app handles the wallet's scheme, and the link becomes
 * the universal one. The visitor must follow it: a script would open a page instead of the app.
 */
function useAppLink(
  { appLink, codeText }: WalletPairing,
  uri: string | undefined,
  platform: Exclude<Platform, 'desktop'>,
) {
  const [isDead, setDead] = useState(false);
  if (uri === undefined) return undefined;
  const universal = codeText?.(uri);
  if (isDead && universal?.startsWith('https:'))
    return { href: universal, target: '_blank', rel: 'noopener noreferrer' };
  return {
    href: appLink(uri, platform),
    onClick() {
      const timer = setTimeout(() => setDead(true), openTimeout);
      document.addEventListener('visibilitychange', () => clearTimeout(timer), { once: true });
    },
  };
}

/** Shows the QR code that a phone scans; a click copies it as a link, shown when copying fails. Its space is reserved. */
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
      {/* Always the same element, so that screen readers announce the code. */}
      <p
        className={uri ? 'portico-hidden-text' : 'portico-text portico-muted portico-small'}
        role="status"
      >
        {uri ? words.codeFor(wallet.name) : words.preparingCode}
      </p>
    </div>
  );
}
