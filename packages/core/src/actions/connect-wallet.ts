import { type Address, type ErrorCode, errorMessage } from '@portico/protocol';
import type { PorticoConfig } from '../create-portico.ts';

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
