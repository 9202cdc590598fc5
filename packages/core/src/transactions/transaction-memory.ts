import { type Address, checksumAddress } from '@portico/protocol';
import { attempt, parseJson } from '../safe-storage.ts';
import {
  isConfirmations,
  isTransactionHash,
  type RememberedTransaction,
  type TransactionOrigin,
} from './transaction.ts';

/** `{ [account]: { [chainId]: transactions, newest first } }`, as it is stored. */
export type TransactionMemory = Readonly<
  Record<string, Readonly<Record<string, readonly RememberedTransaction[]>>>
>;

/** The number of confirmed or failed ones that are stored, besides every pending one. */
const keptSettled = 10;

/** The transactions of an account on a chain, newest first. */
export function listTransactions(
  memory: TransactionMemory,
  account: Address,
  chainId: number,
): readonly RememberedTransaction[] {
  return memory[account]?.[chainId] ?? [];
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
