import { type ReactNode, useEffect, useState } from 'react';
import type { HomeWords } from '../locales/words.ts';

type CodeCardProps = {
  readonly title: string;
  readonly code: string;
  /** Where the code belongs, when it is a file. */
  readonly file?: string;
  readonly words: HomeWords;
  readonly children: ReactNode;
};

/** How long the tick stays. */
const copiedMilliseconds = 1500;

/** Code to take along. */
export function CodeCard({ title, code, file, words, children }: CodeCardProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [state]);

  function copy(): void {
    // The clipboard may be refused; saying "copied" would be a lie then.
    navigator.clipboard.writeText(code).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  }

  const label = { idle: words.copy, copied: words.copied, failed: words.notCopied }[state];
  return (
    <article className="card">
      <h3 className="card-title">{title}</h3>
      <p className="card-text">{children}</p>
      <div className="code">
        <div className="code-bar">
          <span>{file ?? words.terminal}</span>
          <button
            type="button"
            className="portico-button portico-button--quiet code-copy"
            onClick={copy}
            data-state={state}
          >
            <span aria-live="polite">{label}</span>
            <span className="portico-hidden-text"> {title}</span>
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section tabIndex={0} aria-label={words.codeOf(title)}>
          <pre>
            <code>{code}</code>
          </pre>
        </section>
      </div>
    </article>
  );
}
