import { base } from '@portico/protocol';
import { useRecentTransactions } from '@portico/react';
import type { AccountWords } from '../locales/words.ts';

/** So many are shown; the explorer has the rest. */
const shown = 3;
const [explorer] = base.blockExplorers;

/** What the connected account has sent through this site of late, and what became of it. */
export function RecentActivity({ words }: { readonly words: AccountWords }) {
  const { transactions } = useRecentTransactions();
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="title">
        {words.activity}
      </h2>
      {transactions.length === 0 ? (
        <p className="panel panel--empty">{words.noActivity}</p>
      ) : (
        <ul className="panel" aria-live="polite">
          {transactions.slice(0, shown).map(({ hash, description, status }) => (
            <li key={hash} className="activity">
              {explorer ? (
                <a
                  className="portico-link"
                  href={`${explorer.url}/tx/${hash}`}
                  target="_blank"
                  rel="noreferrer noopener"
                >
                  {description}
                </a>
              ) : (
                description
              )}
              <span className={`activity-state activity-state--${status}`}>{words[status]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
