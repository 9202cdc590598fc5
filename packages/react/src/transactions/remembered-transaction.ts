import type { Address } from '@portico/protocol';
import type { Hex } from 'viem';

/** Node trouble never makes a transaction `failed`: only the chain's own word does. */
export type TransactionStatus = 'pending' | 'confirmed' | 'failed';

/** What a site hands over when its visitor has sent a transaction. */
export type NewTransaction = {
  /** What the wallet answered: 0x and 64 hexadecimal characters. */
  readonly hash: string;
  /** What the visitor reads about it: "Send 0.1 ETH to vitalik.eth". */
  readonly description: string;
  /** So many blocks, its own included, make it `confirmed`. A positive integer; default 1. */
  readonly confirmations?: number | undefined;
};

/** A transaction that this browser remembers, for one account on one chain. */
export type RememberedTransaction = {
  /** Of the transaction that took the original's place, once that is found. */
  readonly hash: Hex;
  readonly description: string;
  readonly status: TransactionStatus;
  readonly confirmations?: number;
  /**
   * Why it failed: its call was undone, the visitor cancelled it in the wallet, or another transaction
   * with the same nonce took its place.
   */
  readonly reason?: 'reverted' | 'cancelled' | 'replaced';
  /** What the chain knows it by, to find what takes its place. */
  readonly origin?: TransactionOrigin;
};

/** An account's nonce is used once, so whatever is mined with it is this transaction or its successor. */
export type TransactionOrigin = {
  readonly from: Address;
  readonly nonce: number;
  /** Keccak-256 of recipient, value and input: a sped-up transaction has the same. */
  readonly content: Hex;
};
