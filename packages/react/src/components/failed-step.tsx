import type { ErrorCode } from '@portico/protocol';
import type { ReactNode } from 'react';
import type { Words } from '../locales/locale.ts';
import { useWords } from '../locales/use-words.ts';
import type { WalletOption } from '../wallet/catalogue/wallet-options.ts';
import { WalletPicture } from './wallet-picture.tsx';

type FailedStepProps = {
  readonly wallet: WalletOption;
  readonly failure: ErrorCode;
  readonly onRetry: () => void;
  readonly onBack: () => void;
  readonly onGet: (() => void) | undefined;
};

/** Why a wallet did not connect, and the one thing to do about it. */
export function FailedStep(props: FailedStepProps): ReactNode {
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
  // Trying the same one again would end the same way.
  if (failure === 'WALLET_NOT_CONFIGURED' || failure === 'WALLET_WITHOUT_CHAIN')
    return [words.anotherWallet, onBack];
  if (failure === 'PROPOSAL_EXPIRED') return [words.newCode, onRetry];
  return [words.tryAgain, onRetry];
}
