'use client';

import type { RememberedTransaction } from '@portico/core';
import type { Locale, Words } from '@portico/locales';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { loadWords, usePortico, WordsContext } from '../context/portico-context.ts';
import { useRecentTransactions } from '../hooks/use-transactions.ts';
import { useCurrentChain } from '../hooks/use-wallet-engine.ts';
import { ExternalLink } from './dialog-parts.tsx';

/** The drawing of each status. */
export const stateStyle = { pending: 'waiting', confirmed: 'good', failed: 'bad' } as const;

/** The number of transactions to list, and the content without any. */
export type TransactionListProps = {
  /** Default 3; the block explorer has the rest. */
  readonly limit?: number;
  /** Rendered while there are none, and on the server. */
  readonly empty?: ReactNode;
};

/** The transactions of the connected account through this site, newest first, with a link to the block explorer and a live status. */
export function TransactionList({ limit = 3, empty = null }: TransactionListProps): ReactNode {
  const { transactions } = useRecentTransactions();
  const chain = useCurrentChain();
  const words = useLoadedWords(transactions.length > 0);
  if (transactions.length === 0 || words === undefined) return empty;
  const explorer = chain.blockExplorers?.default;

  const content = (transaction: RememberedTransaction) => (
    <>
      <span className="portico-transaction-text">{transaction.description}</span>
      <span className={`portico-state portico-state--${stateStyle[transaction.status]}`}>
        {stateText(transaction, words)}
      </span>
    </>
  );
  return (
    <WordsContext.Provider value={words}>
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
    </WordsContext.Provider>
  );
}

/** The status of a transaction in one word. */
export function stateText({ status, reason }: RememberedTransaction, words: Words): string {
  return reason === 'cancelled' || reason === 'replaced' ? words[reason] : words[status];
}

/** All words for a component that also stands outside the dialogs: loaded when `wanted`, undefined until then. */
export function useLoadedWords(wanted: boolean): Words | undefined {
  const { locale } = usePortico();
  const inDialog = useContext(WordsContext);
  const [loaded, setLoaded] = useState<{ readonly locale: Locale; readonly words: Words }>();
  const needed = wanted && inDialog === undefined;

  useEffect(() => {
    if (!needed) return;
    let current = true;
    loadWords(locale).then(
      (words) => current && setLoaded({ locale, words }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [needed, locale]);

  return inDialog ?? (loaded?.locale === locale ? loaded.words : undefined);
}
