import { type ReactNode, useState } from 'react';
import type { WalletIdentity } from '../wallet/wallet-identity.ts';

/**
 * A wallet's own icon, or its initial. `state` draws the ring of the waiting and failed steps, or keeps
 * its place while there is nothing to wait for.
 */
export function WalletPicture({
  wallet,
  size,
  state,
}: {
  readonly wallet: Pick<WalletIdentity, 'name' | 'icon'> | undefined;
  readonly size: 28 | 44 | 72;
  readonly state?: 'waiting' | 'failed' | 'resting';
}): ReactNode {
  /** Extensions bring along what they like, also pictures that are none. */
  const [broken, setBroken] = useState<string>();
  const icon = wallet?.icon === broken ? undefined : wallet?.icon;
  const className = `portico-wallet-picture portico-wallet-picture--${size}`;
  return (
    <span
      className={
        state
          ? `${className} portico-wallet-picture--ringed portico-wallet-picture--${state}`
          : className
      }
    >
      {icon ? (
        // An image, never markup: an announced icon may carry script.
        <img src={icon} alt="" width={size} height={size} onError={() => setBroken(icon)} />
      ) : (
        <span className="portico-wallet-initial" aria-hidden="true">
          {Array.from(wallet?.name ?? '?')[0]?.toUpperCase()}
        </span>
      )}
    </span>
  );
}
