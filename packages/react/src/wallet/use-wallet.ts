import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { usePortico } from '../context/portico-context.ts';
import type { ConnectedWallet } from './connected-wallet.ts';
import type { WalletEngine } from './wallet-engine.ts';
import type { WalletSnapshot } from './wallet-snapshot.ts';

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

/** What the wallet claims. Only the session says who is signed in. */
export function useWallet(): UseWalletResult {
  const { wallet } = usePortico();
  const snapshot = useSyncExternalStore(
    wallet.subscribe,
    wallet.getSnapshot,
    wallet.getServerSnapshot,
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

/** What a page may ask of the connected wallet. Each opens the wallet. */
export type WalletRequests = Pick<
  ConnectedWallet,
  'chooseAccount' | 'sendTransaction' | 'signMessage' | 'switchToBase' | 'watchAsset'
>;

/**
 * Requests to the connected wallet. Each rejects with a WalletError, whose `code` is of the catalogue:
 * WALLET_REJECTED when the visitor declined, which is not a failure and needs no message.
 *
 * @example
 * const { sendTransaction } = useWalletRequests();
 * const hash = await sendTransaction({ to, value: parseEther('0.1') });
 */
export function useWalletRequests(): WalletRequests {
  const { wallet } = usePortico();
  return useMemo(
    () => ({
      chooseAccount: async () => (await wallet.load()).chooseAccount(),
      sendTransaction: async (transaction) => (await wallet.load()).sendTransaction(transaction),
      signMessage: async (text) => (await wallet.load()).signMessage(text),
      switchToBase: async () => (await wallet.load()).switchToBase(),
      watchAsset: async (asset) => (await wallet.load()).watchAsset(asset),
    }),
    [wallet],
  );
}

/** The wallet engine once its code is there, and what to do when it could not be fetched. */
export function useWalletEngine(): {
  readonly engine: WalletEngine | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
} {
  const { wallet } = usePortico();
  const [engine, setEngine] = useState<WalletEngine>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (failed || engine) return;
    let current = true;
    wallet.load().then(
      (loaded) => current && setEngine(loaded),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [wallet, engine, failed]);

  return { engine, failed, retry: () => setFailed(false) };
}
