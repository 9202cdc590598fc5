import { askForNumber, askForObject, type ChainNode, quantity } from './chain-node.ts';
import { findSuccessor } from './find-successor.ts';
import type { RememberedTransaction } from './remembered-transaction.ts';
import { transactionOrigin } from './transaction-origin.ts';

/** What one look at the chain taught about a transaction. */
export type Sighting = Partial<
  Pick<RememberedTransaction, 'hash' | 'status' | 'reason' | 'origin'>
> & {
  /** Another transaction has its nonce, and the node could not say which. */
  readonly lost?: true;
};

/**
 * Looks at the chain once: pending → confirmed | failed, by the receipt alone, once it is as deep as
 * the site asked for. Without a receipt it looks for a transaction that took the place of this one.
 *
 * @throws whatever `node` throws, and NodeAnswerError: both say nothing about the transaction
 */
export async function lookAtChain(
  node: ChainNode,
  { hash, confirmations = 1, origin }: RememberedTransaction,
): Promise<Sighting> {
  const receipt = await askForObject(node, 'eth_getTransactionReceipt', [hash]);
  if (receipt) {
    const mined = quantity(receipt.blockNumber);
    const deep =
      confirmations === 1 ||
      (await askForNumber(node, 'eth_blockNumber', [])) - mined + 1 >= confirmations;
    if (!deep) return {};
    return quantity(receipt.status) === 1
      ? { status: 'confirmed' }
      : { status: 'failed', reason: 'reverted' };
  }

  if (!origin) {
    const sent = await askForObject(node, 'eth_getTransactionByHash', [hash]);
    // Not heard of: it may still be on its way from the wallet to this node.
    return sent ? { origin: transactionOrigin(sent) } : {};
  }
  const used = await askForNumber(node, 'eth_getTransactionCount', [origin.from, 'latest']);
  if (used <= origin.nonce) return {};
  try {
    const successor = await findSuccessor(node, origin);
    // Its receipt decides at the next look, as it would have for the first hash.
    if (successor.kind === 'same') return { hash: successor.hash };
    return { hash: successor.hash, status: 'failed', reason: successor.kind };
  } catch {
    return { lost: true };
  }
}
