import { checksumAddress } from '@portico/protocol';
import type { Hex } from 'viem';
import { concat, isHex, keccak256, numberToHex, pad } from 'viem/utils';
import type { RememberedTransaction, TransactionOrigin } from './transaction.ts';

/** Sends a request to a node of the chain, like viem's `client.request`. Rejects for any failure. */
export type NodeRequest = (request: {
  readonly method: string;
  readonly params: readonly unknown[];
}) => Promise<unknown>;

/** A node answered with something that the Ethereum JSON-RPC specification does not allow. */
class NodeAnswerError extends Error {
  override readonly name = 'NodeAnswerError';
}

/** The fields of an answer that is an object; undefined for null, which means not known or not yet. */
async function requestObject(
  node: NodeRequest,
  method: string,
  params: readonly unknown[],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answer = await node({ method, params });
  if (answer === null || answer === undefined) return undefined;
  if (typeof answer !== 'object') throw new NodeAnswerError(`${method}: the answer is no object`);
  return Object.fromEntries(Object.entries(answer));
}

/** An answer that is a quantity: hexadecimal, small enough for a number. */
async function requestNumber(
  node: NodeRequest,
  method: string,
  params: readonly unknown[],
): Promise<number> {
  return quantity(await node({ method, params }));
}

/** A quantity of an answer. @throws NodeAnswerError */
function quantity(value: unknown): number {
  const number = typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : -1;
  if (!Number.isSafeInteger(number) || number < 0) throw new NodeAnswerError('Invalid quantity');
  return number;
}

/** What one check of the chain changes about a transaction. */
export type TransactionUpdate = Partial<
  Pick<RememberedTransaction, 'hash' | 'status' | 'reason' | 'origin'>
> & {
  /** Another transaction used its nonce, and the node could not say which. */
  readonly isLost?: true;
};

/**
 * Checks the chain once: pending → confirmed | failed, by the receipt alone, once it has as many
 * confirmations as the site asked for. Without a receipt it looks for a replacement.
 *
 * @throws whatever `node` throws, and NodeAnswerError: both say nothing about the transaction
 */
export async function checkTransaction(
  node: NodeRequest,
  { hash, confirmations = 1, origin }: RememberedTransaction,
): Promise<TransactionUpdate> {
  const receipt = await requestObject(node, 'eth_getTransactionReceipt', [hash]);
  if (receipt) {
    const mined = quantity(receipt.blockNumber);
    const isConfirmed =
      confirmations === 1 ||
      (await requestNumber(node, 'eth_blockNumber', [])) - mined + 1 >= confirmations;
    if (!isConfirmed) return {};
    return quantity(receipt.status) === 1
      ? { status: 'confirmed' }
      : { status: 'failed', reason: 'reverted' };
  }

  if (!origin) {
    const sent = await requestObject(node, 'eth_getTransactionByHash', [hash]);
    // Unknown: it may not have reached this node yet.
    return sent ? { origin: transactionOrigin(sent) } : {};
  }
  const used = await requestNumber(node, 'eth_getTransactionCount', [origin.from, 'latest']);
  if (used <= origin.nonce) return {};
  try {
    const replacement = await findReplacement(node, origin);
    // The next check decides by its receipt, as it would have for the first hash.
    if (replacement.kind === 'same') return { hash: replacement.hash };
    return { hash: replacement.hash, status: 'failed', reason: replacement.kind };
  } catch {
    return { isLost: true };
  }
}

/** The transaction that was mined with a nonce. */
type Replacement = {
  readonly hash: Hex;
  /** `same` is the transaction itself or a sped-up copy of it. */
  readonly kind: 'same' | 'cancelled' | 'replaced';
};

const blockTag = (block: number) => `0x${block.toString(16)}`;

/**
 * Finds the transaction that used a nonce which is known to be used: the block by binary search, because an
 * account's transaction count only grows, then the transaction in it. Blocks near the head are tried first,
 * so that a node without old states can answer about recent transactions.
 *
 * @throws NodeAnswerError when the node's answers contradict each other, and whatever `node` throws
 */
async function findReplacement(
  node: NodeRequest,
  { from, nonce, content }: TransactionOrigin,
): Promise<Replacement> {
  const isUsedAt = async (block: number) =>
    (await requestNumber(node, 'eth_getTransactionCount', [from, blockTag(block)])) > nonce;

  let used = await requestNumber(node, 'eth_blockNumber', []);
  let unused = used;
  for (let step = 32; unused === used || (await isUsedAt(unused)); step *= 4) {
    used = unused;
    if (unused === 0) throw new NodeAnswerError('The nonce was used before the first block');
    unused = Math.max(0, unused - step);
  }
  while (used - unused > 1) {
    const middle = Math.floor((used + unused) / 2);
    if (await isUsedAt(middle)) used = middle;
    else unused = middle;
  }

  const block = await requestObject(node, 'eth_getBlockByNumber', [blockTag(used), true]);
  const transactions: readonly unknown[] = Array.isArray(block?.transactions)
    ? block.transactions
    : [];
  for (const transaction of transactions) {
    const fields = Object.fromEntries(Object.entries(transaction ?? {}));
    const { hash } = fields;
    if (String(fields.from).toLowerCase() !== from.toLowerCase()) continue;
    if (Number(fields.nonce) !== nonce || typeof hash !== 'string') continue;
    const isSame = transactionOrigin(fields).content === content;
    const kind = isSame ? 'same' : isCancellation(fields) ? 'cancelled' : 'replaced';
    return { hash: `0x${hash.slice(2)}`, kind };
  }
  throw new NodeAnswerError('The block does not contain the transaction that used the nonce');
}

/**
 * What identifies a transaction, from a node's answer.
 *
 * @throws NodeAnswerError
 */
function transactionOrigin(answer: Readonly<Record<string, unknown>>): TransactionOrigin {
  const { from, nonce, to, value, input } = answer;
  if (typeof from !== 'string') throw new NodeAnswerError('The transaction has no sender');
  return {
    from: checksumAddress(from),
    nonce: quantity(nonce),
    // A contract creation has no recipient, which is shorter than any address.
    content: keccak256(concat([data(to ?? '0x'), amount(value), data(input)])),
  };
}

/** Whether a transaction only uses up its nonce, which is how wallets cancel. */
function isCancellation(answer: Readonly<Record<string, unknown>>): boolean {
  const { from, to, value, input } = answer;
  return (
    String(from).toLowerCase() === String(to).toLowerCase() &&
    BigInt(amount(value)) === 0n &&
    data(input) === '0x'
  );
}

function data(value: unknown): Hex {
  if (!isHex(value)) throw new NodeAnswerError('A field of the transaction is not hexadecimal');
  return value;
}

/** In 32 bytes: nodes may pad quantities differently. */
function amount(value: unknown): Hex {
  return pad(numberToHex(BigInt(data(value))));
}
