import type { ErrorCode } from '@portico/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { Platform } from '../wallet/catalogue/wallet-descriptor.ts';
import type { WalletOption } from '../wallet/catalogue/wallet-options.ts';
import { FailedStep } from './failed-step.tsx';
import { PairingStep } from './pairing-step.tsx';
import { WalletPicture } from './wallet-picture.tsx';

/** After this many milliseconds it is likely that the wallet opened nothing that the visitor sees. */
const hintAfter = 8000;

/** The wallet that was picked, how far it is, and what its buttons do. */
export type OpeningStepProps = {
  readonly wallet: WalletOption;
  readonly failure: ErrorCode | undefined;
  readonly pairingUri: string | undefined;
  readonly platform: Platform;
  readonly onRetry: () => void;
  readonly onBack: () => void;
  /** Absent where the wallet is not to be had from here. */
  readonly onGet: (() => void) | undefined;
};

/** The wallet is asked to connect, or it failed: then why, and what to do. */
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
