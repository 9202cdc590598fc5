import type { Address, ErrorCode } from '@portico/protocol';

/** wagmi's words. `reconnecting` is the quiet try on page load with the wallet used last. */
export type WalletStatus = 'connecting' | 'reconnecting' | 'connected' | 'disconnected';

/** A wallet that this browser offers. */
export type InstalledWallet = {
  /** Reverse domain name of an announced wallet (EIP-6963), or `injected` for a bare `window.ethereum`. */
  readonly id: string;
  readonly name: string;
  /** A `data:` URI, for an `<img>` only. */
  readonly icon?: string;
};

/** What is known about the visitor's wallet. A claim until a signature proves it. */
export type WalletSnapshot = {
  readonly status: WalletStatus;
  /** EIP-55. Present while connected. */
  readonly address?: Address;
  /** The chain that the wallet is on, known to us or not. Present while connected. */
  readonly chainId?: number;
  /** The wallet that is connected or being connected. */
  readonly wallet?: InstalledWallet;
  /** The wallets found so far; empty until the engine is loaded. */
  readonly installed: readonly InstalledWallet[];
  /** Why the last try to connect failed. Absent after a refusal in the wallet, which is silent. */
  readonly failure?: ErrorCode;
};
