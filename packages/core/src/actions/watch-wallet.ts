import type { PorticoConfig } from '../create-portico.ts';
import type { WalletSnapshot } from '../engine/wallet-snapshot.ts';

/** The listener. */
export type WatchWalletParameters = {
  /** Called at once, and whenever the wallet changes or another one is found. */
  readonly onChange: (wallet: WalletSnapshot) => void;
};

/**
 * Finds the wallets of this browser, reconnects the one that was connected last, and follows it, for a page without
 * React. Returns a function that stops following. What a wallet claims is proved by signing in.
 *
 * @example
 * watchWallet(portico, { onChange: ({ installed }) => showButtons(installed) });
 */
export function watchWallet(
  portico: PorticoConfig,
  { onChange }: WatchWalletParameters,
): () => void {
  const { wallet } = portico.internal;
  const unsubscribe = wallet.subscribe(() => onChange(wallet.getSnapshot()));
  onChange(wallet.getSnapshot());
  // Code that cannot be loaded now is loaded with the next call.
  void wallet
    .resume()
    .then(wallet.load)
    .catch(() => undefined);
  return unsubscribe;
}
