import type { Address, ErrorCode } from '@portico/protocol';

/** wagmi's words. `reconnecting` is the quiet try on page load with the wallet used last. */
export type WalletStatus = 'connecting' | 'reconnecting' | 'connected' | 'disconnected';

/** A wallet as the interface shows it. */
export type InstalledWallet = {
  /**
   * Reverse domain name of an announced wallet (EIP-6963), `injected` for a bare `window.ethereum`, or the
   * id of the catalogue for a wallet that no extension provides.
   */
  readonly id: string;
  readonly name: string;
  /** A `data:` URI, for an `<img>` only. */
  readonly icon?: string;
};

/** What is known about the visitor's wallet. A claim until a signature proves it. */
export type WalletSnapshot = {
  readonly status: WalletStatus;
  /**
   * EIP-55. Present while connected: the session's account for as long as the wallet shares it, else the
   * account that the wallet names first.
   */
  readonly address?: Address;
  /** Every account that the wallet shares, in the wallet's order. Present while connected. */
  readonly accounts?: readonly Address[];
  /** The chain that the wallet is on, known to us or not. Present while connected. */
  readonly chainId?: number;
  /** The same chain, and whether the site does without it. Present while connected. */
  readonly chain?: { readonly id: number; readonly unsupported: boolean };
  /** The wallet that is connected or being connected. */
  readonly wallet?: InstalledWallet;
  /** The wallets that this browser offers, as far as found; empty until the engine is loaded. */
  readonly installed: readonly InstalledWallet[];
  /** What a wallet on a phone scans or opens (`wc:…`), while one is being connected that way. */
  readonly pairingUri?: string;
  /** Why the last try to connect failed. Absent after a refusal in the wallet, which is silent. */
  readonly failure?: ErrorCode;
};
