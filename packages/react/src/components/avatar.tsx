import { addressHash } from '@portico/core/internal/names/account-name';
import type { ReactNode } from 'react';

/**
 * A picture generated from an address: four hues of one lightness, visible on light and dark. Attributes, because a strict Content
 * Security Policy blocks inline styles.
 */
export function Avatar({
  address,
  size = 24,
}: {
  readonly address: string;
  readonly size?: number;
}): ReactNode {
  const hash = addressHash(address);
  const step = ((hash >>> 9) % 32) + 32;
  const fill = (index: number) => `oklch(.63 .16 ${((hash % 360) + index * step) % 360})`;
  return (
    <svg
      className="portico-avatar"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <g transform={`rotate(${(hash >>> 15) % 360} 12 12)`}>
        <circle cx="12" cy="12" r="12" fill={fill(0)} />
        <circle cx="12" cy="23" r="17" fill={fill(1)} />
        <circle cx="12" cy="24" r="12" fill={fill(2)} />
        <circle cx={((hash >>> 24) % 8) + 8} cy="24" r={(hash >>> 29) + 3} fill={fill(3)} />
      </g>
    </svg>
  );
}

/** A small tick on the picture: signed in. */
export function Badge(): ReactNode {
  return (
    <svg className="portico-badge" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <circle cx="6" cy="6" r="6" />
      <path d="M3.5 6.2 5.2 8l3.3-3.7" />
    </svg>
  );
}
