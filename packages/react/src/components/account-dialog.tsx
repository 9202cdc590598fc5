import { type ReactNode, useState } from 'react';
import { en } from '../locales/en.ts';
import { signOut } from '../session/browser-session-client.ts';
import { useSession } from '../session/use-session.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { Avatar } from './avatar.tsx';
import { CopyAddress } from './copy-address.tsx';
import { Dialog } from './dialog.tsx';
import { usePortico } from './portico-context.ts';
import { shortAddress } from './short-address.ts';

/**
 * Who is here: the wallet's account and the session, which need not be the same. Leaving the wallet and
 * ending the session are two choices.
 */
export function AccountDialog(): ReactNode {
  const { view } = usePortico();
  const wallet = useWallet();
  const { data: session } = useSession();
  const [leaving, setLeaving] = useState<'under-way' | 'failed'>();
  const close = () => view.show('closed');

  const connected = wallet.status === 'connected' ? wallet.address : undefined;
  const name = connected ?? session?.address ?? session?.user.name ?? session?.user.email ?? '';
  const mismatch = connected !== undefined && session && session.address !== connected;
  const needsSignIn = connected !== undefined && session?.address !== connected;

  const leave = async () => {
    setLeaving('under-way');
    const result = await signOut({ redirect: false });
    if (result?.ok === false) {
      setLeaving('failed');
      return;
    }
    setLeaving(undefined);
    if (connected === undefined) close();
  };

  return (
    <Dialog title={en.accountTitle} step="account" onClose={close}>
      <div className="portico-waiting">
        <Avatar address={name} size={72} />
        <p className="portico-address portico-strong" title={name}>
          {name.startsWith('0x') ? shortAddress(name) : name}
        </p>
        <p className="portico-text portico-muted portico-small">
          {connected
            ? en.connectedWith(wallet.wallet?.name ?? '')
            : session
              ? en.noWalletConnected
              : ''}
        </p>
        {mismatch ? (
          <p className="portico-notice portico-notice--warning" role="status">
            {en.mismatch(
              shortAddress(session.address ?? session.user.name ?? ''),
              shortAddress(connected),
            )}
          </p>
        ) : null}
        {leaving === 'failed' ? (
          <p className="portico-notice portico-notice--danger" role="alert">
            {en.signOutFailed}
          </p>
        ) : null}
        <div className="portico-actions">
          {needsSignIn ? (
            <button
              type="button"
              className="portico-button portico-button--primary portico-button--wide"
              onClick={() => view.show('connect')}
            >
              {mismatch ? en.signInAs(shortAddress(connected)) : en.signIn}
            </button>
          ) : null}
          {name.startsWith('0x') ? <CopyAddress address={name} /> : null}
          {connected ? (
            <button
              type="button"
              className="portico-button portico-button--wide"
              onClick={() => {
                void wallet.disconnect();
                if (!session) close();
              }}
            >
              {en.disconnect}
            </button>
          ) : null}
          {session ? (
            <button
              type="button"
              className="portico-button portico-button--danger portico-button--wide"
              aria-disabled={leaving === 'under-way'}
              onClick={() => void leave()}
            >
              {leaving === 'under-way' ? en.signingOut : en.signOut}
            </button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
