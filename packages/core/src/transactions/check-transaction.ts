import { checksumAddress } from '@portico/protocol';
import {
  type Client,
  type Hex,
  type Transaction,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import {
  getBlock,
  getBlockNumber,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions';
import { concat, isAddressEqual, keccak256, numberToHex, pad } from 'viem/utils';
import { isTransactionHash } from '../wallet/wallet-requests.ts';
import type { RememberedTransaction, TransactionOrigin } from './transaction.ts';

/** The changes that one check of the chain makes to a transaction. */
export type TransactionUpdate = Partial<
  Pick<RememberedTransaction, 'hash' | 'status' | 'reason' | 'origin'>
> & {
  /** Another transaction used its nonce, and the node could not say which. */
  readonly isLost?: true;
};

/** Asks the wallet about a hash that it gave (EIP-5792, `wallet_getCallsStatus`). Undefined where it gives only hashes of the chain. */
export type GetCallsStatus = (hash: Hex) => Promise<unknown>;

/** Checks the chain once. Only a receipt settles a transaction; without one it looks for a replacement. @throws what the node throws */
export async function checkTransaction(
  client: Client,
  { hash, confirmations = 1, origin }: RememberedTransaction,
  getCallsStatus: GetCallsStatus,
): Promise<TransactionUpdate> {
  const receipt = await ifKnown(getTransactionReceipt(client, { hash }));
  if (receipt) {
    const isConfirmed =
      confirmations === 1 ||
      (await latestBlock(client)) - receipt.blockNumber + 1n >= BigInt(confirmations);
    if (!isConfirmed) return {};
    return receipt.status === 'success'
      ? { status: 'confirmed' }
      : { status: 'failed', reason: 'reverted' };
  }

  if (!origin) {
    const sent = await ifKnown(getTransaction(client, { hash }));
    if (sent) return { origin: transactionOrigin(sent) };
    // Unknown: it may not have reached this node yet, or Safe's owners have not executed it.
    return readCallsStatus(await getCallsStatus(hash).catch(() => undefined));
  }
  if ((await getTransactionCount(client, { address: origin.from })) <= origin.nonce) return {};
  try {
    return await findReplacement(client, origin);
  } catch {
    return { isLost: true };
  }
}

/** The chain's own hash, whose receipt the next check reads, once owners have executed a transaction; or its end. */
function readCallsStatus(answer: unknown): TransactionUpdate {
  const { status, receipts } = Object(answer);
  const [receipt] = Array.isArray(receipts) ? receipts : [];
  const hash: unknown = receipt?.transactionHash;
  const executed = isTransactionHash(hash) ? { hash } : {};
  if (status === 400) return { status: 'failed', reason: 'cancelled' };
  return status === 500 ? { ...executed, status: 'failed', reason: 'reverted' } : executed;
}

/** Undefined where the node answers that it does not know the transaction, or not yet. */
function ifKnown<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  return asking.catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined;
    if (error instanceof TransactionNotFoundError) return undefined;
    throw error;
  });
}

function latestBlock(client: Client): Promise<bigint> {
  return getBlockNumber(client, { cacheTime: 0 });
}

/** Finds the transaction of a used nonce by binary search, blocks near the head first: a node may lack old states. @throws if answers conflict */
export async function findByNonce(
  client: Client,
  { from, nonce }: Pick<TransactionOrigin, 'from' | 'nonce'>,
): Promise<Transaction> {
  const isUsedAt = async (blockNumber: bigint) =>
    (await getTransactionCount(client, { address: from, blockNumber })) > nonce;

  let used = await latestBlock(client);
  let unused = used;
  for (let step = 32n; unused === used || (await isUsedAt(unused)); step *= 4n) {
    used = unused;
    if (unused === 0n) throw new Error('The nonce was used before the first block');
    unused = unused > step ? unused - step : 0n;
  }
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n;
    if (await isUsedAt(middle)) used = middle;
    else unused = middle;
  }

  const { transactions } = await getBlock(client, { blockNumber: used });
  const found = await findTransaction(
    client,
    transactions,
    (each) => isAddressEqual(each.from, from) && each.nonce === nonce,
  );
  if (!found) throw new Error('The block does not contain the transaction that used the nonce');
  return found;
}

async function findReplacement(
  client: Client,
  origin: TransactionOrigin,
): Promise<TransactionUpdate> {
  const found = await findByNonce(client, origin);
  const { hash } = found;
  // The same, or a sped-up copy of it: the next check decides by its receipt, as for the first hash.
  if (transactionOrigin(found).content === origin.content) return { hash };
  return { hash, status: 'failed', reason: isCancellation(found) ? 'cancelled' : 'replaced' };
}

/** Transactions that are looked up at once: as many as travel in one request. */
const lookupSize = 50;

/** The first transaction of a block that matches. The RPC proxy returns no blocks with all of their transactions. */
async function findTransaction(
  client: Client,
  hashes: readonly Hex[],
  isWanted: (transaction: Transaction) => boolean,
): Promise<Transaction | undefined> {
  for (let start = 0; start < hashes.length; start += lookupSize) {
    const part = hashes.slice(start, start + lookupSize);
    const transactions = await Promise.all(part.map((hash) => getTransaction(client, { hash })));
    const found = transactions.find(isWanted);
    if (found) return found;
  }
  return undefined;
}

function transactionOrigin({ from, nonce, to, value, input }: Transaction): TransactionOrigin {
  // A contract creation has no recipient, which is shorter than any address.
  const content: Hex = concat([to ?? '0x', pad(numberToHex(value)), input]);
  return { from: checksumAddress(from), nonce, content: keccak256(content) };
}

/** Returns true for a transaction that only uses up its nonce, which is how wallets cancel. */
function isCancellation({ from, to, value, input }: Transaction): boolean {
  return to !== null && isAddressEqual(from, to) && value === 0n && input === '0x';
}
