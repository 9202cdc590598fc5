import { useCopy } from '@portico/react';
import type { Words } from '../words.ts';

type CodeCardProps = {
  readonly title: string;
  readonly text: string;
  readonly code: string;
  /** Where the code belongs, when it is a file. */
  readonly file?: string;
  readonly words: Words['home'];
};

/** Code to copy. */
export function CodeCard({ title, text, code, file, words }: CodeCardProps) {
  const { status = 'idle', copy } = useCopy();
  const label = { idle: words.copy, copied: words.copied, failed: words.notCopied }[status];
  return (
    <article className="card">
      <h3>{title}</h3>
      <p className="card-text portico-muted portico-small">{text}</p>
      <div className="code">
        <div className="code-bar">
          <span>{file ?? words.terminal}</span>
          <button
            type="button"
            className="portico-button portico-button--quiet code-copy"
            onClick={() => void copy(code)}
            data-state={status}
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
