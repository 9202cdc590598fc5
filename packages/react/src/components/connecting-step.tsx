import type { ErrorCode } from '@portico/protocol';
import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { InstalledWallet } from '../wallet/wallet-snapshot.ts';
import { WalletPicture } from './wallet-picture.tsx';

/** The wallet is open, or it failed: then why, and what to do. */
export function ConnectingStep({
  wallet,
  failure,
  onRetry,
}: {
  readonly wallet: InstalledWallet | undefined;
  readonly failure: ErrorCode | undefined;
  readonly onRetry: () => void;
}): ReactNode {
  const en = useWords();
  return (
    <div className="portico-waiting portico-waiting--middle">
      <WalletPicture wallet={wallet} size={72} state={failure ? 'failed' : 'waiting'} />
      {failure ? (
        <>
          <p className="portico-text" role="alert">
            {en.error(failure)}
          </p>
          <div className="portico-actions">
            <button
              type="button"
              className="portico-button portico-button--primary portico-button--wide"
              onClick={onRetry}
            >
              {en.tryAgain}
            </button>
          </div>
        </>
      ) : (
        <p className="portico-text portico-muted" role="status">
          {en.openingText}
        </p>
      )}
    </div>
  );
}
