import { displayName, ownsAddress, sessionName } from '@portico/core';
import { type ReactNode, useEffect } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSession } from '../session/use-session.tsx';
import { useSignOut } from './account-parts.tsx';
import { Avatar } from './avatar.tsx';
import { CompactDialog } from './dialog.tsx';
import { Button, FailureNotice, Sentence, useWords } from './dialog-parts.tsx';
import { WalletFrame, WalletPicture } from './wallet-picture.tsx';

/** Asks about a wallet on an account that the user has not linked: link it, sign in as it, stay (as closing does), or sign out. */
export function MismatchDialog(): ReactNode {
  const words = useWords();
  const { view } = usePortico();
  const wallet = useWallet();
  const { data: session } = useSession();
  const { status: signingOut, signOut } = useSignOut();

  const signedIn = sessionName(session);
  const connected = wallet.address;
  const differs =
    signedIn !== undefined && connected !== undefined && !ownsAddress(session, connected);
  useEffect(() => {
    // The wallet switched or disconnected, or the session ended elsewhere: nothing left to decide.
    if (!differs) view.set('closed');
  }, [differs, view]);
  if (!differs) return null;

  return (
    <CompactDialog title={words.mismatchTitle} step="mismatch">
      <div className="portico-waiting">
        <WalletFrame wallet={wallet.wallet} state="resting" />
        <p className="portico-muted portico-small">{words.mismatchText}</p>
        <dl className="portico-accounts">
          <Account label={words.mismatchSession} name={signedIn}>
            <Avatar address={signedIn} size={24} />
          </Account>
          <Account label={words.mismatchWallet} name={connected}>
            {wallet.wallet ? (
              <WalletPicture wallet={wallet.wallet} size={24} />
            ) : (
              <Avatar address={connected} size={24} />
            )}
          </Account>
        </dl>
        {signingOut === 'failed' ? <FailureNotice title={words.signOutFailed} /> : null}
        <div className="portico-actions">
          <Button kind="primary" onClick={() => view.set('link')}>
            <Sentence text={words.linkAddress(displayName(connected))} />
          </Button>
          <Button kind="quiet" onClick={() => view.set('closed')}>
            <Sentence text={words.stayAs(displayName(signedIn))} />
          </Button>
          <div className="portico-ways-out">
            <Button kind="quiet" onClick={() => view.set('connect')}>
              <Sentence text={words.signInAs(displayName(connected))} />
            </Button>
            <Button kind="quiet" waiting={signingOut === 'pending'} onClick={() => void signOut()}>
              {signingOut === 'pending' ? words.signingOut : words.signOut}
            </Button>
          </div>
        </div>
      </div>
    </CompactDialog>
  );
}

type AccountProps = {
  readonly label: string;
  readonly name: string;
  /** Its picture: the session's, or the wallet that holds it, so that the two differ. */
  readonly children: ReactNode;
};

function Account({ label, name, children }: AccountProps): ReactNode {
  return (
    <div className="portico-account-line">
      {children}
      <dt className="portico-muted portico-small">{label}</dt>
      <dd className="portico-address portico-strong" title={name}>
        {displayName(name)}
      </dd>
    </div>
  );
}
