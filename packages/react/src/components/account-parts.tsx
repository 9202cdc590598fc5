import { accountName, displayName } from '@portico/core';
import { signOut } from '@portico/core/internal/actions/sign-out';
import type { Address, Session } from '@portico/protocol';
import { type ReactNode, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useBalance, useBalanceFailed } from '../hooks/use-balance.ts';
import { useRecentTransactions } from '../hooks/use-transactions.ts';
import { useCurrentChain } from '../hooks/use-wallet-engine.ts';
import { useSessionContext } from '../session/use-session.tsx';
import { Avatar } from './avatar.tsx';
import { dialogsLeft, glideDoor } from './dialog-motion.ts';
import { CopyMessage, ExternalLink, Icon, useWords } from './dialog-parts.tsx';
import { TransactionList } from './transaction-list.tsx';
import { useCopy } from './use-copy.ts';

/** Every account of this user, from the session, so that nothing is requested. A single one is named above already. */
export function LinkedAccounts({ session }: { readonly session: Session }): ReactNode {
  const { view } = usePortico();
  const words = useWords();
  const accounts = session.accounts.length > 1 ? session.accounts : [];
  return (
    <Section
      title={words.linkedAccounts}
      action={words.linkTitle}
      onAction={() => view.set('link')}
    >
      <ul className="portico-linked">
        {accounts.map((account) => {
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
                <span className="portico-tag">{words.usedNow}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type SectionProps = {
  readonly title: string;
  readonly action: string | undefined;
  readonly onAction: () => void;
  readonly children: ReactNode;
};

/** A part of the dialog with a heading, and a small button beside it if `action` labels one. */
function Section({ title, action, onAction, children }: SectionProps): ReactNode {
  return (
    <section className="portico-section" aria-label={title}>
      <div className="portico-line">
        <h3 className="portico-group">{title}</h3>
        {action ? (
          <button
            type="button"
            className="portico-link-button portico-link-button--small"
            onClick={onAction}
          >
            {action}
          </button>
        ) : null}
      </div>
      {children}
    </section>
  );
}

/** The transactions of the connected account, with their statuses. */
export function RecentTransactions(): ReactNode {
  const { appName } = usePortico();
  const words = useWords();
  const { transactions, clear } = useRecentTransactions();
  return (
    <Section
      title={words.transactions}
      action={transactions.length === 0 ? undefined : words.clearTransactions}
      onAction={clear}
    >
      <TransactionList
        empty={<p className="portico-muted portico-small">{words.noTransactions(appName)}</p>}
      />
    </Section>
  );
}

/** The account's name as the title. It may arrive late from the chain: the title's place is there already, so that nothing moves. */
export function AccountName({ name }: { readonly name: string }): ReactNode {
  const words = useWords();
  return (
    <span className="portico-account-name" title={name}>
      <span className="portico-hidden-text">{`${words.accountTitle}: `}</span>
      <bdi>{name}</bdi>
    </span>
  );
}

/** The whole address, in two halves that can be compared, and its balance. Keeps the balance's line while it is unknown: nothing moves. */
export function AddressWithBalance({ address }: { readonly address: Address }): ReactNode {
  const words = useWords();
  const balance = useBalance(address);
  const failed = useBalanceFailed(address) && balance === undefined;
  const middle = address.length / 2;
  return (
    <>
      <p>
        <span className="portico-account-address portico-address">
          {address.slice(0, middle)}
          <wbr />
          {address.slice(middle)}
        </span>
      </p>
      <p className="portico-account-balance" title={balance?.exact}>
        {failed ? null : <span className="portico-hidden-text">{`${words.balanceLabel}: `}</span>}
        {failed ? <span className="portico-muted">{words.balanceFailed}</span> : balance?.text}
      </p>
    </>
  );
}

const copyIcon = 'M9 9h11v11H9zM15 9V4H4v11h5';
const copiedIcon = 'M5 12.5l4.5 4.5L19 7.5';

const className = 'portico-button portico-tile';

type AccountTilesProps = { readonly address: Address | undefined; readonly hasSession: boolean };

/** The most frequent actions of an account, side by side. Their whole names are for screen readers. */
export function AccountTiles({ address, hasSession }: AccountTilesProps): ReactNode {
  const { sessionsUrl } = usePortico();
  const { status, copy } = useCopy();
  const explorer = useCurrentChain().blockExplorers?.default;
  const words = useWords();
  const isCopied = status === 'copied';
  const hasSessions = hasSession && sessionsUrl !== undefined;
  if (!address && !hasSessions) return null;
  return (
    <>
      <div className="portico-tiles">
        {address ? (
          <button
            type="button"
            className={isCopied ? `${className} portico-tile--done` : className}
            aria-label={isCopied ? words.copied : words.copyAddress}
            onClick={() => void copy(address)}
          >
            <Icon path={isCopied ? copiedIcon : copyIcon} />
            {isCopied ? words.copied : words.copyTile}
          </button>
        ) : null}
        {address && explorer ? (
          <ExternalLink
            className={className}
            href={`${explorer.url}/address/${address}`}
            label={words.viewOnExplorer}
          >
            <Icon path="M13 5h6v6M19 5l-9 9M17 14v5H5V7h5" />
            {words.explorerTile}
          </ExternalLink>
        ) : null}
        {hasSessions ? (
          <a className={className} href={sessionsUrl} aria-label={words.sessions}>
            <Icon path="M14 16H3V5h16v4M7.5 20H14M17 12h4.5v9H17z" />
            {words.sessionsTile}
          </a>
        ) : null}
      </div>
      <CopyMessage status={status} failed={words.copyFailed} />
    </>
  );
}

/** Signs out from a dialog, which shows a failure. When it works the dialog leaves first, and the page changes after it. */
export function useSignOut() {
  const { client } = useSessionContext();
  const { view } = usePortico();
  const [status, setStatus] = useState<'pending' | 'failed'>();
  return {
    /** Undefined before, and after it worked. */
    status,
    async signOut(): Promise<void> {
      if (status === 'pending') return;
      setStatus('pending');
      const result = await signOut(client, { redirect: false }, async () => {
        view.set('closed');
        await dialogsLeft();
        glideDoor();
      });
      setStatus(result?.ok === false ? 'failed' : undefined);
    },
  };
}
