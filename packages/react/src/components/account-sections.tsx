import { accountName, displayName } from '@portico/core';
import type { Session } from '@portico/protocol';
import type { ReactNode } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useRecentTransactions } from '../hooks/use-transactions.ts';
import { Avatar } from './avatar.tsx';
import { useWords } from './dialog-parts.tsx';
import { TransactionList } from './transaction-list.tsx';

/**
 * Every account that opens a session of this user. The session names them: nothing is requested. A single one is named above
 * already.
 */
export function LinkedAccounts({ session }: { readonly session: Session }): ReactNode {
  const { view } = usePortico();
  const words = useWords();
  const accounts = session.accounts.length > 1 ? session.accounts : [];
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
    </section>
  );
}

/** The transactions of the connected account, with their statuses. */
export function RecentTransactions(): ReactNode {
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
