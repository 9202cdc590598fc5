'use client';

import type { WalletSnapshot } from '@portico/core';
import { useMemo, useSyncExternalStore } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSessionContext } from '../session/use-session.tsx';

/** The visitor's wallet, with its actions. */
export type UseWalletResult = WalletSnapshot & {
  /** Connects an installed wallet. True once connected; otherwise `failure` says why. `useConnectDialog` guides a visitor through it. */
  readonly connect: (walletId: string) => Promise<boolean>;
  /** Disconnects the wallet. The session continues. */
  readonly disconnect: () => Promise<void>;
};

/**
 * Returns the wallet's state, a claim: only the session proves who is signed in. `reconnecting` until the wallet of the last visit is
 * connected or will not be, also in HTML that a server renders with a session.
 */
export function useWallet(): UseWalletResult {
  const { wallet } = usePortico();
  const { store, rendered } = useSessionContext();
  const snapshot = useSyncExternalStore(wallet.subscribe, wallet.getSnapshot, () =>
    wallet.getServerSnapshot(!rendered && Boolean(store.getServerSnapshot().data)),
  );
  return useMemo(
    () => ({
      ...snapshot,
      connect: async (walletId) => (await wallet.load()).connect(walletId),
      disconnect: async () => (await wallet.load()).disconnect(),
    }),
    [snapshot, wallet],
  );
}
