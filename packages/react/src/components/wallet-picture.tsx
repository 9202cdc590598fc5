import type { ReactNode } from 'react';
import type { InstalledWallet } from '../wallet/wallet-snapshot.ts';

/** A wallet's own icon, or its initial. `state` draws the ring of the waiting and failed steps. */
export function WalletPicture({
  wallet,
  size,
  state,
}: {
  readonly wallet: Pick<InstalledWallet, 'name' | 'icon'> | undefined;
  readonly size: 28 | 44 | 72;
  readonly state?: 'waiting' | 'failed';
}): ReactNode {
  const className = `portico-wallet-picture portico-wallet-picture--${size}`;
  return (
    <span className={state ? `${className} portico-wallet-picture--${state}` : className}>
      {wallet?.icon ? (
        // An image, never markup: an announced icon may carry script.
        <img src={wallet.icon} alt="" width={size} height={size} />
      ) : (
        <span className="portico-wallet-initial" aria-hidden="true">
          {(wallet?.name ?? '?').slice(0, 1).toUpperCase()}
        </span>
      )}
    </span>
  );
}
