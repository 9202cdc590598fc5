import type { ReactNode } from 'react';

/**
 * A picture generated from an address, always the same: three discs in two hues. Attributes instead of
 * styles, because a strict Content Security Policy blocks inline styles.
 */
export function Avatar({
  address,
  size = 24,
}: {
  readonly address: string;
  readonly size?: number;
}): ReactNode {
  const seed = address.toLowerCase().replace(/^0x/, '').padEnd(16, '0');
  const byte = (index: number) => Number.parseInt(seed.slice(index * 2, index * 2 + 2), 16) || 0;
  const hue = Math.round((byte(0) / 255) * 360);
  const second = (hue + 60 + (byte(1) % 120)) % 360;
  return (
    <svg
      className="portico-avatar"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <rect width="24" height="24" fill={`hsl(${hue} 70% 46%)`} />
      <circle cx={byte(2) % 24} cy={byte(3) % 24} r="12" fill={`hsl(${second} 74% 58%)`} />
      <circle cx={byte(4) % 24} cy={byte(5) % 24} r="8" fill={`hsl(${hue} 80% 72%)`} />
      <circle cx={byte(6) % 24} cy={byte(7) % 24} r="4" fill={`hsl(${second} 60% 30%)`} />
    </svg>
  );
}

/** A small tick on the picture, or a warning when the wallet is on another account than the session. */
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
