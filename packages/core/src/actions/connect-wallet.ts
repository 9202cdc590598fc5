import { type Address, type ErrorCode, errorMessage } from '@portico/protocol';
import type { PorticoConfig } from '../create-portico.ts';
import type { WalletSnapshot } from '../engine/wallet-config.ts';

/** The wallet to connect. */
export type ConnectWalletParameters = {
  /** The `id` of an installed wallet, or of one of the site's list, such as `walletConnect`. */
  readonly walletId: string;
};

/** A refusal of the visitor, the wallet or the server. */
export type WalletRefusal = {
  readonly ok: false;
  /** WALLET_REJECTED when the visitor declined: nothing to show. */
  readonly code: ErrorCode;
  /** A sentence to show: in English, or the site's own. */
  readonly message: string;
};

/** The account of the wallet, or why it is not connected. */
export type ConnectWalletResult = { readonly ok: true; readonly address: Address } | WalletRefusal;

/**
 * Connects a wallet, for a page without React. Call it from a click: wallets open windows. With a wallet on a phone, show
 * the `pairingUri` of `watchWallet` as a QR code meanwhile. Never rejects.
 */
export async function connectWallet(
  portico: PorticoConfig,
  { walletId }: ConnectWalletParameters,
): Promise<ConnectWalletResult> {
  const engine = await portico.internal.wallet.load().catch(() => undefined);
  if (!engine) return refuseWallet('CLIENT_FETCH_ERROR');
  const isConnected = await engine.connect(walletId);
  const { address, failure } = engine.getSnapshot();
  return isConnected && address
    ? { ok: true, address }
    : refuseWallet(failure ?? 'WALLET_REJECTED');
}

/** Creates the answer for a code of the catalogue. */
export function refuseWallet(code: ErrorCode, message = errorMessage(code)): WalletRefusal {
  return { ok: false, code, message };
}

/** Disconnects the wallet, for a page without React. The session, if there is one, goes on: `signOut` ends it. */
export async function disconnectWallet(portico: PorticoConfig): Promise<void> {
  const engine = await portico.internal.wallet.load();
  await engine.disconnect();
}

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
