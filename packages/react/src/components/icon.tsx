import type { ReactNode } from 'react';

/** A small drawing of lines on a grid of 24, in the colour of the text around it. Says nothing aloud. */
export function Icon({
  path,
  size = 20,
}: {
  readonly path: string;
  readonly size?: 16 | 20 | 24;
}): ReactNode {
  return (
    <svg className="portico-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
