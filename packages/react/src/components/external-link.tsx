import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';

/** A link to another site. That site learns nothing of this page; a screen reader says that a tab opens. */
export function ExternalLink({
  href,
  className,
  onClick,
  children,
}: {
  readonly href: string;
  readonly className?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const words = useWords();
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      onClick={onClick}
    >
      {children} <span className="portico-hidden-text">{words.newTab}</span>
    </a>
  );
}
