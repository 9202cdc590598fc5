import { displayName, ownsAddress, sessionName, type WalletSnapshot } from '@portico/core';
import type { Words } from '@portico/locales';
import { type ReactNode, useEffect } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useName } from '../hooks/use-account.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSession } from '../session/use-session.tsx';
import {
  AccountName,
  AccountTiles,
  AddressWithBalance,
  LinkedAccounts,
  RecentTransactions,
  useSignOut,
} from './account-parts.tsx';
import { AccountPicture } from './account-picture.tsx';
import { ChoosingFailed, useChooseAccount } from './choose-account.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CompactDialog } from './dialog.tsx';
import { Button, FailureNotice, Icon, Sentence, useWords } from './dialog-parts.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MismatchDialog } from './mismatch-dialog.tsx';
import { NetworkDialog } from './network-dialog.tsx';

/** The session and the wallet's account, which need not be the same: disconnecting and signing out are separate actions. */
export function AccountDialog(): ReactNode {
  const { view } = usePortico();
  const words = useWords();
  const wallet = useWallet();
  const { data: session } = useSession();
  const { status: signingOut, signOut } = useSignOut();
  const choosing = useChooseAccount();

  const connected = wallet.address;
  const signedIn = sessionName(session);
  const address = session ? session.address : connected;
  const id = signedIn ?? connected ?? '';
  const found = useName(address);
  const isOver = !session && connected === undefined;
  useEffect(() => {
    // Signed out in another tab, or disconnected: there is no account to show.
    if (isOver) view.set('closed');
  }, [isOver, view]);
  if (isOver) return null;

  const name = found?.name ?? (address ? undefined : displayName(id));
  const isOwn = connected !== undefined && ownsAddress(session, connected);
  const isOther = connected !== undefined && signedIn !== undefined && !isOwn;

  return (
    <CompactDialog title={name ? <AccountName name={name} /> : words.accountTitle} step="account">
      <div className="portico-account">
        <div className="portico-account-picture">
          <AccountPicture account={id} picture={found?.avatar} size={72} />
          {choosing.isOffered ? <AnotherAccountButton choosing={choosing} /> : null}
        </div>
        {address ? <AddressWithBalance address={address} /> : null}
        <p className="portico-account-state" role="status">
          {choosing.isWaiting ? words.confirmInWallet : null}
          {choosing.isWaiting || isOther ? null : (
            <Sentence text={walletState(wallet, signedIn, words)} />
          )}
        </p>
      </div>
      <ChoosingFailed failure={choosing.failure} />
      {isOther ? (
        <p className="portico-notice portico-notice--warning" role="status">
          <Sentence text={words.mismatch(displayName(signedIn), displayName(connected))} />
        </p>
      ) : null}
      {signingOut === 'failed' ? <FailureNotice title={words.signOutFailed} /> : null}
      <AccountTiles address={address} hasSession={signedIn !== undefined} />
      <div className="portico-actions portico-account-actions">
        {isOther ? (
          <Button kind="primary" onClick={() => view.set('link')}>
            <Sentence text={words.linkAddress(displayName(connected))} />
          </Button>
        ) : null}
        {connected === undefined ? (
          <Button onClick={() => view.set('connect')}>{words.connectWallet}</Button>
        ) : isOwn ? null : (
          <Button kind={isOther ? undefined : 'primary'} onClick={() => view.set('connect')}>
            <Sentence text={isOther ? words.signInAs(displayName(connected)) : words.signIn} />
          </Button>
        )}
      </div>
      {connected === undefined ? null : <RecentTransactions />}
      {session ? <LinkedAccounts session={session} /> : null}
      <div className="portico-leave">
        {connected === undefined ? null : (
          <Button kind="quiet" onClick={() => void wallet.disconnect()}>
            {words.disconnect}
          </Button>
        )}
        {signedIn === undefined ? null : (
          <Button kind="quiet" waiting={signingOut === 'pending'} onClick={() => void signOut()}>
            {signingOut === 'pending' ? words.signingOut : words.signOut}
          </Button>
        )}
      </div>
    </CompactDialog>
  );
}

/** Names the wallet that holds the account, or says that none is connected. */
function walletState(
  { status, wallet, address }: WalletSnapshot,
  signedIn: string | undefined,
  words: Words,
): string {
  if (address === undefined)
    return status === 'reconnecting' ? words.lookingForWallet : words.noWalletConnected;
  const name = wallet?.name ?? '';
  if (signedIn === undefined) return words.connectedWith(name);
  return address === signedIn
    ? words.signedInWith(name)
    : words.ownAccountConnected(displayName(address));
}

type AnotherAccountButtonProps = { readonly choosing: ReturnType<typeof useChooseAccount> };

function AnotherAccountButton({ choosing }: AnotherAccountButtonProps): ReactNode {
  const { isWaiting, choose } = choosing;
  const words = useWords();
  return (
    <button
      type="button"
      className="portico-icon-button portico-switch"
      aria-label={words.useAnotherAccount}
      aria-disabled={isWaiting}
      title={words.useAnotherAccount}
      onClick={choose}
    >
      <Icon path="M4 8h13l-3.5-3.5M20 16H7l3.5 3.5" size={16} />
    </button>
  );
}

/** The dialogs about a user or a connected wallet, by their name. The entry of the chunk that they share. */
export const accountDialogs = {
  account: AccountDialog,
  confirm: ConfirmDialog,
  link: LinkDialog,
  mismatch: MismatchDialog,
  network: NetworkDialog,
};
