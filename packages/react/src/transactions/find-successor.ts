import type { Hex } from 'viem';
import { askForNumber, askForObject, type ChainNode, NodeAnswerError } from './chain-node.ts';
import type { TransactionOrigin } from './remembered-transaction.ts';
import { isCancellation, transactionOrigin } from './transaction-origin.ts';

/** What was mined with a nonce. */
export type Successor = {
  readonly hash: Hex;
  /** `same` is the transaction itself or a sped-up copy of it. */
  readonly kind: 'same' | 'cancelled' | 'replaced';
};

const blockTag = (block: number) => `0x${block.toString(16)}`;

/**
 * Finds the transaction that used a nonce which is known to be used: the block by halving, because an
 * account's count of transactions only grows, then the transaction in it. Blocks near the head are
 * tried first, so that a node without old states can answer for what has just happened.
 *
 * @throws NodeAnswerError when the node's answers do not fit together, and whatever `node` throws
 */
export async function findSuccessor(
  node: ChainNode,
  { from, nonce, content }: TransactionOrigin,
): Promise<Successor> {
  const isUsedAt = async (block: number) =>
    (await askForNumber(node, 'eth_getTransactionCount', [from, blockTag(block)])) > nonce;

  let used = await askForNumber(node, 'eth_blockNumber', []);
  let unused = used;
  for (let step = 32; unused === used || (await isUsedAt(unused)); step *= 4) {
    used = unused;
    if (unused === 0) throw new NodeAnswerError('A nonce was used before the first block');
    unused = Math.max(0, unused - step);
  }
  while (used - unused > 1) {
    const middle = Math.floor((used + unused) / 2);
    if (await isUsedAt(middle)) used = middle;
    else unused = middle;
  }

  const block = await askForObject(node, 'eth_getBlockByNumber', [blockTag(used), true]);
  const transactions: readonly unknown[] = Array.isArray(block?.transactions)
    ? block.transactions
    : [];
  for (const one of transactions) {
    const fields = Object.fromEntries(Object.entries(one ?? {}));
    const { hash } = fields;
    if (String(fields.from).toLowerCase() !== from.toLowerCase()) continue;
    if (Number(fields.nonce) !== nonce || typeof hash !== 'string') continue;
    const kind =
      transactionOrigin(fields).content === content
        ? 'same'
        : isCancellation(fields)
          ? 'cancelled'
          : 'replaced';
    return { hash: `0x${hash.slice(2)}`, kind };
  }
  throw new NodeAnswerError('The block does not hold the transaction that it must hold');
}
