import type { ReactNode } from 'react';

/** One thing to try: what it does, its button, and what came of it. */
export function Card({
  title,
  text,
  outcome,
  children,
}: {
  readonly title: string;
  readonly text: string;
  /** Said aloud when it changes. */
  readonly outcome?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <article className="try-card">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
      <p className="try-outcome" role="status">
        {outcome}
      </p>
    </article>
  );
}
