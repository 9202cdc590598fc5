import { addressHue } from '@portico/core/internal/names/account-name';
import type { ReactNode } from 'react';
import { DoorFront } from './door-front.tsx';

/** The state of a door: `closed`, `ajar` with a wallet, `open` with a session; `dark` leads nowhere, `failed` cannot open now. */
export type DoorState = 'closed' | 'ajar' | 'open' | 'dark' | 'failed';

/** The props of `Door`. */
export type DoorProps = {
  readonly state: DoorState;
  /** Gives the light the hue of this address, as its avatar has it. Default: the hue of `--portico-accent`. */
  readonly address?: string | undefined;
  /** Elements in front of the door, such as a `Stair`. */
  readonly children?: ReactNode;
};

/**
 * A portico with its door, in the colors of `--portico-accent`, up to 22rem wide. A stylesheet moves the door, and the gate of the
 * connect dialog grows into it. Only for eyes: the page says the same in words.
 */
export function Door({ state, address, children }: DoorProps): ReactNode {
  return (
    <div className="portico-facade" data-door={state} data-hue={address && addressHue(address)}>
      <DoorFront address={address} />
      {children}
    </div>
  );
}

/** One of the three steps to a session. */
export type StairStep = {
  readonly title: string;
  readonly text: string;
  /** The progress, such as an address or "Signed". */
  readonly status?: string;
  readonly mark: 'done' | 'now' | 'later';
};

/** The props of `Stair`. */
export type StairProps = {
  /** From the lowest to the highest: connect, sign, in. */
  readonly steps: readonly StairStep[];
  /** Names the list for screen readers. */
  readonly label?: string | undefined;
};

/** The stair in front of a door, a tread for each step to it. */
export function Stair({ steps, label }: StairProps): ReactNode {
  return (
    <ol className="portico-stair" aria-label={label}>
      {steps.map(({ title, text, status, mark }, index) => (
        <li key={title} className={`portico-stair-tread portico-stair-tread--${mark}`}>
          <span className="portico-stair-number" aria-hidden="true">
            {index + 1}
          </span>
          <h2>{title}</h2>
          {/* A new one is put where it belongs; one that changed would count as moved. And the versions of Intl on both
              sides need not write a date alike. */}
          <p key={status} className="portico-stair-status" suppressHydrationWarning>
            {status}
          </p>
          <p className="portico-stair-text">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** The stair in front of a door without words, as under the door of an error page. */
export function BareStair(): ReactNode {
  return (
    <div className="portico-stair" aria-hidden="true">
      <div className="portico-stair-tread" />
      <div className="portico-stair-tread" />
      <div className="portico-stair-tread" />
    </div>
  );
}
