import { base } from '@portico/protocol';
import type { ReactNode } from 'react';
import { useLoadedWords, WordsContext } from '../locales/use-words.ts';
import type { RememberedTransaction } from '../transactions/remembered-transaction.ts';
import { useRecentTransactions } from '../transactions/use-recent-transactions.ts';
import { ExternalLink } from './external-link.tsx';

const [explorer] = base.blockExplorers;
const stateStyle = { pending: 'waiting', confirmed: 'good', failed: 'bad' } as const;

/** How many transactions to list, and what to render without any. */
export type TransactionListProps = {
  /** Default 3; the block explorer has the rest. */
  readonly limit?: number;
  /** Rendered while there are none, and on the server. */
  readonly empty?: ReactNode;
};

/**
 * The transactions that the connected account sent through this site, newest first: description, link to
 * the block explorer and status, updated while they are pending.
 */
export function TransactionList({ limit = 3, empty = null }: TransactionListProps): ReactNode {
  const { transactions } = useRecentTransactions();
  const words = useLoadedWords(transactions.length > 0);
  if (transactions.length === 0 || words === undefined) return empty;

  const content = ({ description, status, reason }: RememberedTransaction) => (
    <>
      <span className="portico-transaction-text">{description}</span>
      <span className={`portico-state portico-state--${stateStyle[status]}`}>
        {reason === 'cancelled' || reason === 'replaced' ? words[reason] : words[status]}
      </span>
    </>
  );
  return (
    <WordsContext value={words}>
      <ul className="portico-transactions" aria-live="polite">
        {transactions.slice(0, limit).map((transaction) => (
          <li key={transaction.hash}>
            {explorer ? (
              <ExternalLink
                className="portico-transaction"
                href={`${explorer.url}/tx/${transaction.hash}`}
              >
                {content(transaction)}
              </ExternalLink>
            ) : (
              <span className="portico-transaction">{content(transaction)}</span>
            )}
          </li>
        ))}
      </ul>
    </WordsContext>
  );
}
