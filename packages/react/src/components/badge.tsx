import type { ReactNode } from 'react';

/** A small tick on the picture, or a mark when the wallet is on another account than the session. */
export function Badge({ warning }: { readonly warning: boolean }): ReactNode {
  return (
    <svg
      className={warning ? 'portico-badge portico-badge--warning' : 'portico-badge'}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
    >
      <circle cx="6" cy="6" r="6" />
      <path d={warning ? 'M6 3v3.5M6 9h.01' : 'M3.5 6.2 5.2 8l3.3-3.7'} />
    </svg>
  );
}
