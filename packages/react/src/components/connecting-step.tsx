import { type ErrorCode, errorMessage } from '@portico/protocol';
import type { ReactNode } from 'react';
import { en } from '../locales/en.ts';
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
  return (
    <div className="portico-waiting">
      <WalletPicture wallet={wallet} size={72} state={failure ? 'failed' : 'waiting'} />
      {failure ? (
        <>
          <p className="portico-text portico-strong" role="alert">
            {errorMessage(failure)}
          </p>
          <button
            type="button"
            className="portico-button portico-button--primary portico-button--wide"
            onClick={onRetry}
          >
            {en.tryAgain}
          </button>
        </>
      ) : (
        <p className="portico-text portico-muted" role="status">
          {en.openingText}
        </p>
      )}
    </div>
  );
}
