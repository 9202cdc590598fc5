import { displayName, restoreAccount, type SignInStore } from '@portico/core';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useWallet } from '../hooks/use-wallet.ts';
import { Button, useWords } from './dialog-parts.tsx';
import { WalletFrame } from './wallet-picture.tsx';

/** The wallet that signed was removed from its user: restores it there, or makes a new user. Its title is `restoreTitle`. */
export function RestoreStep({
  signIn,
  onCancel,
}: {
  readonly signIn: SignInStore;
  readonly onCancel: () => void;
}): ReactNode {
  const words = useWords();
  const { wallet, address } = useWallet();
  const { status, retryReason } = useSyncExternalStore(signIn.subscribe, signIn.getSnapshot);
  const [isRestored, setRestored] = useState(true);
  const waiting = status !== 'idle';
  const choose = (isWanted: boolean) => {
    setRestored(isWanted);
    void restoreAccount(signIn, isWanted);
  };
  return (
    <div className="portico-waiting">
      <WalletFrame wallet={wallet} state={waiting ? 'waiting' : 'resting'} />
      {address ? <p className="portico-address">{displayName(address)}</p> : null}
      <p className="portico-text portico-muted" role="status">
        {retryReason ? words.error(retryReason) : words.restoreText}
      </p>
      <div className="portico-actions">
        <Button kind="primary" waiting={waiting} onClick={() => choose(true)}>
          {waiting && isRestored ? words.verifying : words.restore}
        </Button>
        <div className="portico-ways-out">
          <Button kind="quiet" waiting={waiting} onClick={() => choose(false)}>
            {waiting && !isRestored ? words.verifying : words.startNew}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </div>
  );
}
