import type { WalletIdentity } from '@portico/core/internal/wallets/wallet-descriptor';
import type { ReactNode } from 'react';
import { WalletPicture } from './dialog-parts.tsx';

/** What the light on the threshold says of the wallet. */
export type GateState = 'resting' | 'waiting' | 'failed' | 'done';

/**
 * The mark as a frame around a wallet's icon: the first thing in every step that waits for a wallet. The light on its
 * threshold sweeps while waiting, is red when it failed, and fills the gate when it is done. For eyes only: the sentence
 * below it says the same.
 */
export function Gate({
  wallet,
  state,
}: {
  readonly wallet: Pick<WalletIdentity, 'name' | 'icon'> | undefined;
  readonly state: GateState;
}): ReactNode {
  return (
    <div className={`portico-gate portico-gate--${state}`}>
      <span className="portico-gate-light" />
      <svg viewBox="0 0 136 128" aria-hidden="true">
        <path d="M9 0h118a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-7v120h15a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H1a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1h15V4H9a1 1 0 0 1-1-1V1a1 1 0 0 1 1-1zm11 4v120h96V4z" />
      </svg>
      <span className="portico-gate-picture">
        <WalletPicture wallet={wallet} size={72} />
      </span>
    </div>
  );
}
