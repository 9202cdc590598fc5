import { type Address, checksumAddress } from '@portico/protocol';
import type { Hex } from 'viem';
import { attempt, parseJson } from '../safe-storage.ts';
import { isTransactionHash } from '../wallet/wallet-requests.ts';

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

function isConfirmations(value: unknown): value is number {
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

/** `{ [account]: { [chainId]: transactions, newest first } }`, as it is stored. */
export type TransactionMemory = Readonly<
  Record<string, Readonly<Record<string, readonly RememberedTransaction[]>>>
>;

/** The number of confirmed or failed ones that are stored, besides every pending one. */
const keptSettled = 10;

const none: readonly RememberedTransaction[] = [];

/** The transactions of an account on a chain, newest first; the same empty array for every unknown one. */
export function listTransactions(
  memory: TransactionMemory,
  account: Address,
  chainId: number,
): readonly RememberedTransaction[] {
  return memory[account]?.[chainId] ?? none;
}

/** The same memory with other transactions for an account on a chain. */
export function withTransactions(
  memory: TransactionMemory,
  account: Address,
  chainId: number,
  transactions: readonly RememberedTransaction[],
): TransactionMemory {
  const settled = transactions.filter(({ status }) => status !== 'pending');
  const dropped = new Set(settled.slice(keptSettled));
  const kept = transactions.filter((each) => !dropped.has(each));
  return { ...memory, [account]: { ...memory[account], [chainId]: kept } };
}

/** Reads what was stored, by any version or script. Invalid entries are left out, never thrown. */
export function parseTransactionMemory(text: string | null): TransactionMemory {
  let memory: TransactionMemory = {};
  for (const [account, chains] of Object.entries(readFields(parseJson(text)))) {
    const address = readAddress(account);
    if (address === undefined) continue;
    for (const [chainId, stored] of Object.entries(readFields(chains))) {
      if (!/^[1-9]\d{0,14}$/.test(chainId) || !Array.isArray(stored)) continue;
      const transactions = stored.flatMap((one) => readTransaction(one) ?? []);
      memory = withTransactions(memory, address, Number(chainId), transactions);
    }
  }
  return memory;
}

function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function readAddress(text: string): Address | undefined {
  return attempt(() => checksumAddress(text));
}

const statuses = ['pending', 'confirmed', 'failed'] as const;
const reasons = ['reverted', 'cancelled', 'replaced'] as const;

function readTransaction(value: unknown): RememberedTransaction | undefined {
  const { hash, description, status, confirmations, reason, origin } = readFields(value);
  const known = statuses.find((one) => one === status);
  if (!isTransactionHash(hash) || typeof description !== 'string' || !known) return undefined;
  return {
    hash,
    description,
    status: known,
    confirmations: isConfirmations(confirmations) ? confirmations : undefined,
    reason: reasons.find((one) => one === reason),
    origin: readOrigin(origin),
  };
}

function readOrigin(value: unknown): TransactionOrigin | undefined {
  const { from, nonce, content } = readFields(value);
  const address = typeof from === 'string' ? readAddress(from) : undefined;
  if (address === undefined || !Number.isSafeInteger(nonce) || !isTransactionHash(content))
    return undefined;
  return { from: address, nonce: Number(nonce), content };
}
