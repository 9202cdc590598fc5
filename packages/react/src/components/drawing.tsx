import type { ReactNode } from 'react';

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
