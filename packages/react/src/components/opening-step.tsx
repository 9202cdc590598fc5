import type { ErrorCode } from '@portico/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import type { Words } from '../locales/locale.ts';
import { useWords } from '../locales/use-words.ts';
import type { Platform } from '../wallet/catalogue/wallet-descriptor.ts';
import type { WalletOption } from '../wallet/catalogue/wallet-options.ts';
import { GetHint, WalletPicture } from './dialog-parts.tsx';
import { PairingStep } from './pairing-step.tsx';

/** After this many milliseconds the wallet probably opened nothing visible. */
const hintAfter = 8000;

/** The wallet that was picked, its state, and what its buttons do. */
export type OpeningStepProps = {
  readonly wallet: WalletOption;
  readonly failure: ErrorCode | undefined;
  readonly pairingUri: string | undefined;
  readonly platform: Platform;
  readonly onRetry: () => void;
  readonly onBack: () => void;
  /** Undefined where the wallet cannot be installed from here. */
  readonly onGet: (() => void) | undefined;
};

type FailedStepProps = Omit<OpeningStepProps, 'pairingUri' | 'platform' | 'failure'> & {
  readonly failure: ErrorCode;
};

/** The wallet is connecting, or it failed: then why, and what to do. */
export function OpeningStep(props: OpeningStepProps): ReactNode {
  const words = useWords();
  const { wallet, failure } = props;
  if (failure) return <FailedStep {...props} failure={failure} />;
  if (wallet.descriptor?.pairing && !wallet.installed) {
    return <PairingStep {...props} pairing={wallet.descriptor.pairing} />;
  }
  return (
    <div className="portico-waiting portico-waiting--middle">
      <WalletPicture wallet={wallet} size={72} state="waiting" />
      <p className="portico-text portico-muted" role="status">
        {wallet.installed ? <ExtensionWords /> : words.openingWindow(wallet.name)}
      </p>
    </div>
  );
}

function ExtensionWords(): ReactNode {
  const words = useWords();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), hintAfter);
    return () => clearTimeout(timer);
  }, []);
  return late ? words.openingHint : words.openingText;
}

/** Why a wallet did not connect, and what to do about it. */
function FailedStep(props: FailedStepProps): ReactNode {
  const words = useWords();
  const { wallet, failure, onRetry, onBack } = props;
  const [label, act] = nextAction(props, words);
  return (
    <div className="portico-waiting portico-waiting--middle">
      <WalletPicture wallet={wallet} size={72} state="failed" />
      <p className="portico-text" role="alert">
        {words.error(failure)}
      </p>
      <div className="portico-actions">
        <button
          type="button"
          className="portico-button portico-button--primary portico-button--wide"
          onClick={act}
        >
          {label}
        </button>
        {act === onRetry && failure !== 'WALLET_PENDING' ? (
          <button
            type="button"
            className="portico-button portico-button--quiet portico-button--wide"
            onClick={onBack}
          >
            {words.anotherWallet}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function nextAction(
  { wallet, failure, onRetry, onBack, onGet }: FailedStepProps,
  words: Words,
): readonly [label: string, act: () => void] {
  if (failure === 'WALLET_NOT_FOUND' && onGet) return [words.downloadsTitle(wallet.name), onGet];
  // Retrying would fail the same way.
  if (failure === 'WALLET_NOT_CONFIGURED' || failure === 'WALLET_WITHOUT_CHAIN')
    return [words.anotherWallet, onBack];
  if (failure === 'PROPOSAL_EXPIRED') return [words.newCode, onRetry];
  return [words.tryAgain, onRetry];
}

/** Opens this page in the browser of a wallet's app. */
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
      <GetHint name={wallet.name} onGet={onGet} />
    </div>
  );
}
