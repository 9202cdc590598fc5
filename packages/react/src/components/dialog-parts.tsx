import type { WalletIdentity } from '@portico/core/internal/wallets/wallet-descriptor';
import type { WalletOption } from '@portico/core/internal/wallets/wallet-options';
import { type ReactNode, useState } from 'react';
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

type Pictured = Pick<WalletIdentity, 'name' | 'icon'>;

/** A wallet's own icon, or its initial: in the list, where the popular wallets' come from the stylesheet. */
export function WalletMark({
  wallet,
}: {
  readonly wallet: Pictured & Pick<WalletOption, 'mark'>;
}): ReactNode {
  return wallet.mark ? (
    <span className={`portico-mark portico-mark--${wallet.mark}`} />
  ) : (
    <Picture wallet={wallet} size={28} className="portico-mark" />
  );
}

/** A wallet's own icon, or its initial, by itself. */
export function WalletPicture({
  wallet,
  size,
}: {
  readonly wallet: Pictured | undefined;
  readonly size: 44 | 72;
}): ReactNode {
  return (
    <span className={`portico-wallet-picture portico-wallet-picture--${size}`}>
      <Picture wallet={wallet} size={size} />
    </span>
  );
}

function Picture({
  wallet,
  size,
  className,
}: {
  readonly wallet: Pictured | undefined;
  readonly size: number;
  readonly className?: string;
}): ReactNode {
  /** Extensions announce any icon, also ones that are no image. */
  const [broken, setBroken] = useState<string>();
  const icon = wallet?.icon === broken ? undefined : wallet?.icon;
  return icon ? (
    // An image, never markup: an announced icon may carry script.
    <img
      src={icon}
      alt=""
      width={size}
      height={size}
      className={className}
      onError={() => setBroken(icon)}
    />
  ) : (
    <span className={`portico-wallet-initial ${className ?? ''}`} aria-hidden="true">
      {Array.from(wallet?.name ?? '?')[0]?.toUpperCase()}
    </span>
  );
}
