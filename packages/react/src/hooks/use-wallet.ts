'use client';

import type { WalletSnapshot } from '@portico/core/internal/engine/wallet-snapshot';
import { useMemo, useSyncExternalStore } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSessionContext } from '../session/session-context.tsx';

/** The visitor's wallet, and the component renders again when it changes. */
export type UseWalletResult = WalletSnapshot & {
  /**
   * Asks one of the installed wallets for its accounts. Resolves with whether it is connected; why not
   * is in `failure`. `useConnectDialog` leads a visitor through the same.
   */
  readonly connect: (walletId: string) => Promise<boolean>;
  /** Leaves the wallet. The session, if there is one, goes on. */
  readonly disconnect: () => Promise<void>;
};

/**
 * What the wallet claims. Only the session says who is signed in. `reconnecting` until it is known whether the wallet of the
 * last visit comes back, also in HTML that a server renders with a session.
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
