import { type ReactNode, useState } from 'react';
import { useWords } from '../locales/use-words.ts';
import { signOut } from '../session/browser-session-client.ts';
import { useSession } from '../session/use-session.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { Avatar } from './avatar.tsx';
import { CompactDialog } from './compact-dialog.tsx';
import { CopyAddress } from './copy-address.tsx';
import { displayName } from './display-name.ts';
import { usePortico } from './portico-context.ts';
import { sessionName } from './session-name.ts';

/**
 * Who is here: the session and the wallet's account, which need not be the same. Leaving the wallet and
 * ending the session are two choices.
 */
export function AccountDialog(): ReactNode {
  const { view } = usePortico();
  const en = useWords();
  const wallet = useWallet();
  const { data: session } = useSession();
  const [leaving, setLeaving] = useState<'under-way' | 'failed'>();
  const close = () => view.show('closed');

  const connected = wallet.status === 'connected' ? wallet.address : undefined;
  const signedIn = sessionName(session);
  const name = signedIn ?? connected ?? '';
  const isOther = connected !== undefined && signedIn !== undefined && signedIn !== connected;

  const leave = async () => {
    setLeaving('under-way');
    const result = await signOut({ redirect: false });
    setLeaving(result?.ok === false ? 'failed' : undefined);
    if (result?.ok !== false && connected === undefined) close();
  };
  const disconnect = () => {
    void wallet.disconnect();
    if (signedIn === undefined) close();
  };

  return (
    <CompactDialog title={en.accountTitle} step="account" onClose={close}>
      <div className="portico-waiting">
        <Avatar address={name} size={72} />
        <div>
          <p className="portico-address portico-strong" title={name}>
            {displayName(name)}
          </p>
          <p className="portico-muted portico-small">
            {connected === undefined
              ? en.noWalletConnected
              : signedIn === undefined
                ? en.connectedWith(wallet.wallet?.name ?? '')
                : isOther
                  ? ''
                  : en.signedInWith(wallet.wallet?.name ?? '')}
          </p>
        </div>
        {isOther ? (
          <p className="portico-notice portico-notice--warning" role="status">
            {en.mismatch(displayName(signedIn), displayName(connected))}
          </p>
        ) : null}
        {leaving === 'failed' ? (
          <p className="portico-notice portico-notice--danger" role="alert">
            {en.signOutFailed}
          </p>
        ) : null}
        <div className="portico-actions">
          {connected === undefined || signedIn === connected ? null : (
            <button
              type="button"
              className="portico-button portico-button--primary portico-button--wide"
              onClick={() => view.show('connect')}
            >
              {isOther ? en.signInAs(displayName(connected)) : en.signIn}
            </button>
          )}
          {name.startsWith('0x') ? <CopyAddress address={name} /> : null}
          {connected === undefined ? null : (
            <button
              type="button"
              className="portico-button portico-button--wide"
              onClick={disconnect}
            >
              {en.disconnect}
            </button>
          )}
          {signedIn === undefined ? null : (
            <button
              type="button"
              className="portico-button portico-button--danger portico-button--wide"
              aria-disabled={leaving === 'under-way'}
              onClick={() => {
                if (leaving !== 'under-way') void leave();
              }}
            >
              {leaving === 'under-way' ? en.signingOut : en.signOut}
            </button>
          )}
        </div>
      </div>
    </CompactDialog>
  );
}
