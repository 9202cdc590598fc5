import type { ReactNode } from 'react';
import { doorDrawing } from './door-drawing.ts';

/**
 * The state of the door: `closed` before a wallet is connected, `ajar` with one, `open` with a session. `dark` is a
 * door that leads nowhere, `failed` one that cannot open now.
 */
export type DoorState = 'closed' | 'ajar' | 'open' | 'dark' | 'failed';

/** The browser keeps what the server wrote. */
export const kept = { __html: '' };

const front = import.meta.env.SSR ? { __html: doorDrawing } : kept;

/**
 * A portico with its door, upon what stands in front of it. The server draws it in its state, and the stylesheet moves it
 * when that changes.
 */
export function Door({
  state,
  children,
}: {
  readonly state: DoorState;
  readonly children: ReactNode;
}) {
  return (
    <div className="door" data-door={state}>
      <div
        className="door-front"
        data-portico-door=""
        aria-hidden="true"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this site
        dangerouslySetInnerHTML={front}
      />
      {children}
    </div>
  );
}
