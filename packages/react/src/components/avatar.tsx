import type { ReactNode } from 'react';

/**
 * A picture made from an address, the same everywhere: four discs in two hues. Attributes, not styles,
 * because a strict policy lets no inline style through.
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
