import { base } from '@portico/protocol';
import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { RememberedTransaction } from '../transactions/remembered-transaction.ts';
import { useRecentTransactions } from '../transactions/use-recent-transactions.ts';
import { usePortico } from './portico-context.ts';

/** So many are shown; the explorer has the rest. */
const shown = 3;
const [explorer] = base.blockExplorers;

/** What the connected account has sent through this site, and what became of it. */
export function TransactionList(): ReactNode {
  const { appName } = usePortico();
  const en = useWords();
  const { transactions, clear } = useRecentTransactions();
  return (
    <section className="portico-transactions" aria-label={en.transactions}>
      <div className="portico-line">
        <h3 className="portico-group">{en.transactions}</h3>
        {transactions.length === 0 ? null : (
          <button
            type="button"
            className="portico-link-button portico-link-button--small"
            onClick={clear}
          >
            {en.clearTransactions}
          </button>
        )}
      </div>
      {transactions.length === 0 ? (
        <p className="portico-muted portico-small">{en.noTransactions(appName)}</p>
      ) : (
        <ul aria-live="polite">
          {transactions.slice(0, shown).map((transaction) => (
            <li key={transaction.hash}>
              <Transaction {...transaction} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Transaction({ hash, description, status, reason }: RememberedTransaction): ReactNode {
  const en = useWords();
  const content = (
    <>
      <span className="portico-transaction-text">{description}</span>
      <span className={`portico-state portico-state--${kind[status]}`}>
        {reason === 'cancelled' || reason === 'replaced' ? en[reason] : en[status]}
      </span>
    </>
  );
  if (!explorer) return <span className="portico-transaction">{content}</span>;
  return (
    <a
      className="portico-transaction"
      href={`${explorer.url}/tx/${hash}`}
      target="_blank"
      rel="noreferrer noopener"
    >
      {content} <span className="portico-hidden-text">{en.newTab}</span>
    </a>
  );
}

const kind = { pending: 'waiting', confirmed: 'good', failed: 'bad' } as const;
