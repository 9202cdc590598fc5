import { base } from '@portico/protocol';
import type { ReactNode } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWords } from '../locales/use-words.ts';
import type { RememberedTransaction } from '../transactions/remembered-transaction.ts';
import { useRecentTransactions } from '../transactions/use-recent-transactions.ts';
import { ExternalLink } from './external-link.tsx';

/** So many are shown; the explorer has the rest. */
const shown = 3;
const [explorer] = base.blockExplorers;

/** What the connected account has sent through this site, and what became of it. */
export function TransactionList(): ReactNode {
  const { appName } = usePortico();
  const words = useWords();
  const { transactions, clear } = useRecentTransactions();
  return (
    <section className="portico-transactions" aria-label={words.transactions}>
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
      {transactions.length === 0 ? (
        <p className="portico-muted portico-small">{words.noTransactions(appName)}</p>
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
  const words = useWords();
  const content = (
    <>
      <span className="portico-transaction-text">{description}</span>
      <span className={`portico-state portico-state--${kind[status]}`}>
        {reason === 'cancelled' || reason === 'replaced' ? words[reason] : words[status]}
      </span>
    </>
  );
  if (!explorer) return <span className="portico-transaction">{content}</span>;
  return (
    <ExternalLink className="portico-transaction" href={`${explorer.url}/tx/${hash}`}>
      {content}
    </ExternalLink>
  );
}

const kind = { pending: 'waiting', confirmed: 'good', failed: 'bad' } as const;
