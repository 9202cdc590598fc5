import type { Session } from '@portico/protocol';
import { type ReactNode, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useBalance } from '../hooks/use-balance.ts';
import { useCurrentChain } from '../hooks/use-chains.ts';
import { useName } from '../hooks/use-name.ts';
import { useRecentTransactions } from '../hooks/use-transactions.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWords } from '../hooks/use-words.ts';
import { displayName } from '../names/account-name.ts';
import { accountName, ownsAddress } from '../session/account-id.ts';
import { useSessionClient } from '../session/session-context.tsx';
import { sessionName } from '../session/session-store.ts';
import { useSession } from '../session/use-session.tsx';
import { AccountPicture } from './account-picture.tsx';
import { AnotherAccountButton } from './another-account-button.tsx';
import { Avatar } from './avatar.tsx';
import { CopyButton } from './copy-button.tsx';
import { CompactDialog } from './dialog.tsx';
import { Button, buttonClass, ExternalLink, FailureNotice } from './dialog-parts.tsx';
import { TransactionList } from './transaction-list.tsx';

/**
 * The session and the wallet's account, which need not be the same. Disconnecting the wallet and signing
 * out are separate actions.
 */
export function AccountDialog(): ReactNode {
  const { view, sessionsUrl } = usePortico();
  const explorer = useCurrentChain().blockExplorers?.default;
  const words = useWords();
  const wallet = useWallet();
  const { data: session } = useSession();
  const { status: signingOut, signOut } = useSignOut();
  const close = () => view.set('closed');

  const connected = wallet.address;
  const signedIn = sessionName(session);
  const id = signedIn ?? connected ?? '';
  const address = session ? session.address : connected;
  const isOwn = connected !== undefined && ownsAddress(session, connected);
  const isOther = connected !== undefined && signedIn !== undefined && !isOwn;
  const found = useName(address);
  const balance = useBalance(address);

  const leave = async () => {
    if ((await signOut()) && connected === undefined) close();
  };
  const disconnect = () => {
    void wallet.disconnect();
    if (signedIn === undefined) close();
  };

  return (
    <CompactDialog title={words.accountTitle} step="account" onClose={close}>
      <div className="portico-account">
        <AccountPicture account={id} picture={found?.avatar} size={72} />
        <p className="portico-account-name">
          {found ? (
            <span className="portico-strong">{found.name}</span>
          ) : (
            <span className="portico-address portico-strong" title={id}>
              {displayName(id)}
            </span>
          )}
        </p>
        {found && address ? (
          <p className="portico-address portico-muted portico-small" title={address}>
            {displayName(address)}
          </p>
        ) : null}
        {address ? (
          // Rendered before it is known, so that nothing jumps.
          <p className="portico-account-balance" title={balance?.exact}>
            <span className="portico-hidden-text">{`${words.balanceLabel}: `}</span>
            {balance?.text}
          </p>
        ) : null}
        <p className="portico-muted portico-small">
          {connected === undefined
            ? wallet.status === 'reconnecting'
              ? words.lookingForWallet
              : words.noWalletConnected
            : signedIn === undefined
              ? words.connectedWith(wallet.wallet?.name ?? '')
              : isOther
                ? ''
                : connected === signedIn
                  ? words.signedInWith(wallet.wallet?.name ?? '')
                  : words.ownAccountConnected(displayName(connected))}
        </p>
      </div>
      {isOther ? (
        <p className="portico-notice portico-notice--warning" role="status">
          {words.mismatch(displayName(signedIn), displayName(connected))}
        </p>
      ) : null}
      {signingOut === 'failed' ? <FailureNotice title={words.signOutFailed} /> : null}
      {connected === undefined || isOwn ? null : (
        <div className="portico-actions">
          {isOther ? (
            <Button kind="primary" onClick={() => view.set('link')}>
              {words.linkAddress(displayName(connected))}
            </Button>
          ) : null}
          <Button {...(isOther ? {} : { kind: 'primary' })} onClick={() => view.set('connect')}>
            {isOther ? words.signInAs(displayName(connected)) : words.signIn}
          </Button>
        </div>
      )}
      {address ? (
        <div className="portico-pair">
          <CopyButton text={address} label={words.copyAddress} failed={words.copyFailed} />
          {explorer ? (
            <ExternalLink className={buttonClass()} href={`${explorer.url}/address/${address}`}>
              {words.viewOnExplorer}
            </ExternalLink>
          ) : null}
        </div>
      ) : null}
      {session ? <LinkedAccounts session={session} /> : null}
      {connected === undefined ? null : <RecentTransactions />}
      <div className="portico-actions portico-leave">
        <div className="portico-pair">
          {signedIn !== undefined && sessionsUrl !== undefined ? (
            <a className={buttonClass()} href={sessionsUrl}>
              {words.sessions}
            </a>
          ) : null}
          <AnotherAccountButton />
        </div>
        <div className="portico-pair">
          {connected === undefined ? (
            <Button onClick={() => view.set('connect')}>{words.connectWallet}</Button>
          ) : (
            <Button onClick={disconnect}>{words.disconnect}</Button>
          )}
          {signedIn === undefined ? null : (
            <Button kind="danger" waiting={signingOut === 'pending'} onClick={() => void leave()}>
              {signingOut === 'pending' ? words.signingOut : words.signOut}
            </Button>
          )}
        </div>
      </div>
    </CompactDialog>
  );
}

/** Every account that opens a session of this user. The session names them: nothing is requested. */
function LinkedAccounts({ session }: { readonly session: Session }): ReactNode {
  const { view } = usePortico();
  const words = useWords();
  return (
    <section className="portico-section" aria-label={words.linkedAccounts}>
      <div className="portico-line">
        <h3 className="portico-group">{words.linkedAccounts}</h3>
        <button
          type="button"
          className="portico-link-button portico-link-button--small"
          onClick={() => view.set('link')}
        >
          {words.linkTitle}
        </button>
      </div>
      <ul className="portico-linked">
        {session.accounts.map((account) => {
          const name = accountName(account);
          return (
            <li key={account} className="portico-linked-account">
              <Avatar address={name} size={24} />
              <span
                className={
                  name.startsWith('0x') ? 'portico-address portico-small' : 'portico-small'
                }
                title={name}
              >
                {displayName(name)}
              </span>
              {account === session.account ? (
                <span className="portico-recent">{words.usedNow}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What the connected account sent through this site, and what became of it. */
function RecentTransactions(): ReactNode {
  const { appName } = usePortico();
  const words = useWords();
  const { transactions, clear } = useRecentTransactions();
  return (
    <section className="portico-section" aria-label={words.transactions}>
      <div className="portico-line">
        <h3 className="portico-group">{words.transactions}</h3>
        {transactions.length === 0 ? null : (
          <button
            type="button"
            className="portico-link-button portico-link-button--small"
            onClick={clear}
          >
            {words.clearTransactions}
          </button>
        )}
      </div>
      <TransactionList
        empty={<p className="portico-muted portico-small">{words.noTransactions(appName)}</p>}
      />
    </section>
  );
}

/** Signing out from a dialog, which stays open and shows the result. */
export function useSignOut() {
  const client = useSessionClient();
  const [status, setStatus] = useState<'pending' | 'failed'>();
  return {
    /** Undefined before, and after it worked. */
    status,
    /** Ends the session and resolves with whether it ended. Ignored while one is pending. */
    async signOut(): Promise<boolean> {
      if (status === 'pending') return false;
      setStatus('pending');
      const result = await client.signOut({ redirect: false });
      const ended = result?.ok !== false;
      setStatus(ended ? undefined : 'failed');
      return ended;
    },
  };
}
