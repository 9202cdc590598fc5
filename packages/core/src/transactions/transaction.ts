import type { Address } from '@portico/protocol';
import type { Hex } from 'viem';

/** A failing node never makes a transaction `failed`: only the chain does. */
export type TransactionStatus = 'pending' | 'confirmed' | 'failed';

/** A transaction that a visitor has just sent, as a site passes it. */
export type NewTransaction = {
  /** From the wallet: 0x and 64 hexadecimal characters. */
  readonly hash: string;
  /** For the visitor: "Send 0.1 ETH to vitalik.eth". */
  readonly description: string;
  /** Blocks, its own included, after which it is `confirmed`. A positive integer; default 1. */
  readonly confirmations?: number | undefined;
};

/** A transaction that this browser remembers, for one account on one chain. */
export type RememberedTransaction = {
  /** The hash of the transaction that replaced the original one, once that is found. */
  readonly hash: Hex;
  readonly description: string;
  readonly status: TransactionStatus;
  readonly confirmations?: number | undefined;
  /** The reason of a failure: reverted, cancelled in the wallet, or replaced by another transaction with the same nonce. */
  readonly reason?: 'reverted' | 'cancelled' | 'replaced' | undefined;
  /** Identifies it on the chain, to find its replacement. */
  readonly origin?: TransactionOrigin | undefined;
};

/** An account uses each nonce once, so what is mined with it is this transaction or its replacement. */
export type TransactionOrigin = {
  readonly from: Address;
  readonly nonce: number;
  /** Keccak-256 of recipient, value and input: a sped-up transaction has the same. */
  readonly content: Hex;
};

/** The problems of a transaction that cannot be stored: one line each. */
export class TransactionInvalidError extends Error {
  override readonly name = 'TransactionInvalidError';
}

const hashPattern = /^0x[0-9a-f]{64}$/i;

/** Returns true for a transaction hash. */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && hashPattern.test(value);
}

/** Returns true for a valid number of blocks to wait for. */
export function isConfirmations(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** Checks what a site passes in, which may come from untyped code. @throws TransactionInvalidError */
export function checkNewTransaction(transaction: NewTransaction): RememberedTransaction {
  const { hash, description, confirmations } = transaction;
  const problems: string[] = [];
  if (!isTransactionHash(hash)) problems.push('Invalid transaction hash');
  if (typeof description !== 'string' || description.trim() === '')
    problems.push('Transaction must have a description');
  // "positiver" is what apps that migrate from RainbowKit match on.
  if (confirmations !== undefined && !isConfirmations(confirmations))
    problems.push('Transaction confirmations must be a positiver integer');
  if (problems.length > 0 || !isTransactionHash(hash))
    throw new TransactionInvalidError(['Unable to add transaction', ...problems].join('\n'));
  return { hash, description, status: 'pending', confirmations };
}
