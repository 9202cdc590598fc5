'use client';

import type { WalletStatus } from '@portico/core';
import type { Session } from '@portico/protocol';
import type { ReactNode } from 'react';
import { useWallet } from '../hooks/use-wallet.ts';
import { SessionBoundary, useSession } from '../session/use-session.tsx';
import { BareStair, Door, type DoorState, Stair, type StairStep } from './door.tsx';

/** The props of `VisitorDoor`. */
export type VisitorDoorProps = {
  /** Connect, sign, in. Default: a stair without words. */
  readonly steps?: readonly Omit<StairStep, 'mark'>[];
  /** Names the list of steps for screen readers. */
  readonly label?: string;
};

/** A `Door` with its `Stair` that follows the visitor: open with a session, ajar with a wallet. Needs a `PorticoProvider` around it. */
export function VisitorDoor(props: VisitorDoorProps): ReactNode {
  return (
    <SessionBoundary fallback={<MarkedDoor {...props} state="closed" next={-1} />}>
      <Follow {...props} />
    </SessionBoundary>
  );
}

function Follow(props: VisitorDoorProps): ReactNode {
  const { data: session } = useSession();
  const { status } = useWallet();
  return (
    <MarkedDoor
      {...props}
      state={session ? 'open' : status === 'connected' ? 'ajar' : 'closed'}
      address={session?.address}
      next={nextStep(session, status)}
    />
  );
}

type MarkedDoorProps = VisitorDoorProps & {
  readonly state: DoorState;
  readonly address?: string | undefined;
  readonly next: number;
};

function MarkedDoor({ steps, label, state, address, next }: MarkedDoorProps): ReactNode {
  const marked = steps?.map((step, index): StairStep => {
    return { ...step, mark: index < next ? 'done' : index === next ? 'now' : 'later' };
  });
  return (
    <Door state={state} address={address}>
      {marked ? <Stair steps={marked} label={label} /> : <BareStair />}
    </Door>
  );
}

/** Returns the index of a visitor's next step, 3 after the last; -1 while the session is unknown. */
export function nextStep(session: Session | null | undefined, status: WalletStatus): number {
  if (session !== null) return session ? 3 : -1;
  return status === 'connected' ? 1 : 0;
}
