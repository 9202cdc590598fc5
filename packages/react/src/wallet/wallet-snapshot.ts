import type { Address, ErrorCode } from '@portico/protocol';
import type { WalletIdentity } from './wallet-identity.ts';

/** wagmi's words. `reconnecting` is the quiet try on page load with the wallet used last. */
export type WalletStatus = 'connecting' | 'reconnecting' | 'connected' | 'disconnected';

/** What is known about the visitor's wallet. A claim until a signature proves it. */
export type WalletSnapshot = {
  /** The wallets that this browser offers, as far as found; empty until the engine is loaded. */
  readonly installed: readonly WalletIdentity[];
} & (Connected | Connecting | Disconnected);

type Connected = {
  readonly status: 'connected';
  /**
   * EIP-55: the session's account for as long as the wallet shares it, else the account that the wallet
   * names first.
   */
  readonly address: Address;
  /** Every account that the wallet shares, in the wallet's order. */
  readonly accounts: readonly Address[];
  /** The chain that the wallet is on, known to us or not. */
  readonly chainId: number;
  /** The same chain, and whether the site does without it. */
  readonly chain: { readonly id: number; readonly unsupported: boolean };
  readonly wallet: WalletIdentity;
} & Absent<'pairingUri' | 'failure'>;

type Connecting = {
  readonly status: 'connecting' | 'reconnecting';
  /** The wallet that is asked, once that is known. */
  readonly wallet?: WalletIdentity;
  /** What a wallet on a phone scans or opens (`wc:…`), while one is being connected that way. */
  readonly pairingUri?: string;
} & Absent<'address' | 'accounts' | 'chainId' | 'chain' | 'failure'>;

type Disconnected = {
  readonly status: 'disconnected';
  /** Why the last try to connect failed. Absent after a refusal in the wallet, which is silent. */
  readonly failure?: ErrorCode;
} & Absent<'address' | 'accounts' | 'chainId' | 'chain' | 'wallet' | 'pairingUri'>;

/** Fields that only another status has; they can be read in every one. */
type Absent<Field extends string> = { readonly [Key in Field]?: never };
