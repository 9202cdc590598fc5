import type { Words } from '@portico/locales';
import { type ReactNode, useContext } from 'react';
import { WordsContext } from '../context/portico-context.ts';
import type { CopyStatus } from './use-copy.ts';

/** All words in the user's language, for dialogs and what is inside them. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === undefined) throw new Error('useWords only works inside a dialog.');
  return words;
}

/** Marks the element to focus when a step starts, where screen readers begin. */
export const stepFocus = { 'data-portico-focus': '' } as const;

type IconProps = { readonly path: string; readonly size?: 16 | 20 | 24 | 28 };

/** Renders a line icon on a grid of 24, in the text's colour. Hidden from screen readers. */
export function Icon({ path, size = 20 }: IconProps): ReactNode {
  return (
    <svg className="portico-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The emphasis of a button in its dialog. */
export type ButtonKind = 'primary' | 'quiet' | 'danger';

/** Returns the classes of a button as wide as its dialog, also for links that look like one. */
export function buttonClass(kind?: ButtonKind): string {
  return `portico-button portico-button--wide ${kind ? `portico-button--${kind}` : ''}`;
}

type ButtonProps = {
  readonly kind?: ButtonKind | undefined;
  readonly waiting?: boolean;
  readonly className?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** Renders a button as wide as its dialog. A waiting one keeps its focus, so it is not `disabled`. */
export function Button(props: ButtonProps): ReactNode {
  const { kind, waiting = false, className = '', onClick, children } = props;
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

/** Renders a sentence with each short address on one line: browsers break lines after its ellipsis. */
export function Sentence({ text }: { readonly text: string }): ReactNode {
  const parts = text.split(/(0x\w+…\w+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="portico-one-line">
        {part}
      </span>
    ),
  );
  // One element: the parts of a button are apart.
  return <span>{parts}</span>;
}

/** Shows what failed. */
export function FailureNotice({ title }: { readonly title: string }): ReactNode {
  return (
    <div className="portico-notice portico-notice--danger" role="alert">
      <p className="portico-strong">{title}</p>
    </div>
  );
}

type CopyMessageProps = {
  readonly status: CopyStatus;
  /** Shown instead when copying is refused. */
  readonly failed: string;
  /** Shown when it could not be copied. */
  readonly text?: string | undefined;
};

/** Announces how a copy ended. A failure shows as well, because the button's label does not tell it. */
export function CopyMessage({ status, failed, text }: CopyMessageProps): ReactNode {
  const words = useWords();
  return (
    <>
      <p
        className={status === 'failed' ? 'portico-text portico-small' : 'portico-hidden-text'}
        role="status"
      >
        {status === 'failed' ? failed : status === 'copied' ? words.copied : ''}
      </p>
      {status === 'failed' && text !== undefined ? (
        <code className="portico-pairing-link">{text}</code>
      ) : null}
    </>
  );
}

type ExternalLinkProps = {
  readonly href: string;
  readonly className?: string;
  /** Its accessible name, where the visible text is shorter. */
  readonly label?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** Renders a link to another site, without a referrer. Screen readers announce that it opens a tab. */
export function ExternalLink(props: ExternalLinkProps): ReactNode {
  const { href, className, label, onClick, children } = props;
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

/** Draws a door in the style of the product's mark: `key` is closed, with a key at its lock; `open` is lit. Decorative. */
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
