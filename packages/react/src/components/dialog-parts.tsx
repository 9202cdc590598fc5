import type { ReactNode } from 'react';
import { useWords } from '../hooks/use-words.ts';

/** Marks the element that is focused when a step begins, so that screen readers start there. */
export const stepFocus = { 'data-portico-focus': '' } as const;

/** A line icon on a grid of 24, in the colour of the text around it. Hidden from screen readers. */
export function Icon({
  path,
  size = 20,
}: {
  readonly path: string;
  readonly size?: 16 | 20 | 24 | 28;
}): ReactNode {
  return (
    <svg className="portico-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** How much weight a button has in its dialog. */
export type ButtonKind = 'primary' | 'quiet' | 'danger';

/** The classes of a button as wide as its dialog, also for a link that looks like one. */
export function buttonClass(kind?: ButtonKind): string {
  return `portico-button portico-button--wide ${kind ? `portico-button--${kind}` : ''}`;
}

/** A button as wide as its dialog. One that waits keeps its focus and says why, so it is not `disabled`. */
export function Button({
  kind,
  waiting = false,
  className = '',
  onClick,
  children,
}: {
  readonly kind?: ButtonKind;
  readonly waiting?: boolean;
  /** Classes beside the button's own. */
  readonly className?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      className={`${buttonClass(kind)} ${className}`}
      aria-disabled={waiting}
      onClick={waiting ? undefined : onClick}
    >
      {children}
    </button>
  );
}

/** What failed, and why. */
export function FailureNotice({
  title,
  reason,
}: {
  readonly title: string;
  readonly reason?: string | undefined;
}): ReactNode {
  return (
    <div className="portico-notice portico-notice--danger" role="alert">
      <p className="portico-strong">{title}</p>
      {reason ? <p>{reason}</p> : null}
    </div>
  );
}

/** A link to another site, without a referrer. Screen readers announce that it opens a tab. */
export function ExternalLink({
  href,
  className,
  label,
  onClick,
  children,
}: {
  readonly href: string;
  readonly className?: string;
  /** Its whole name, where what is seen is shorter. */
  readonly label?: string;
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
      aria-label={label && `${label} ${words.newTab}`}
      onClick={onClick}
    >
      {children} <span className="portico-hidden-text">{words.newTab}</span>
    </a>
  );
}

/**
 * A door of the same stone and light as the product's mark: `key` is closed, with a key at its lock; `open` is lit, with
 * the light on its steps. For eyes only.
 */
export function Drawing({ of }: { readonly of: 'key' | 'open' }): ReactNode {
  return (
    <svg
      className={`portico-drawing portico-drawing--${of}`}
      viewBox="0 0 96 80"
      aria-hidden="true"
    >
      <path className="portico-stone" d="M14 4h68v7H14zM19 11h9v53h-9zM68 11h9v53h-9z" />
      <path className="portico-inside" d="M28 11h40v53H28z" />
      <path
        className="portico-leaf"
        d={of === 'key' ? 'M29.5 12.5h37V64h-37z' : 'M28 11l8 5v43l-8 5z'}
      />
      <path className="portico-treads" d="M10 64h76v5H10zM5 70h86v4H5zM0 75h96v4H0z" />
      {of === 'key' ? (
        <path
          className="portico-key"
          d="M84 38a8 8 0 1 1-7.4-8 8 8 0 0 1 7.4 8zM68 38H50M55 38v6M50 38v4"
        />
      ) : (
        <path className="portico-spill" d="M28 64h40l16 15H12z" />
      )}
    </svg>
  );
}
