import type { Transaction } from 'viem';
import {
  getTransaction,
  getTransactionCount,
  type WaitForTransactionReceiptParameters,
  waitForTransactionReceipt,
} from 'viem/actions';
import type { ChainClient } from '../wallet/chain-clients.ts';
import { findByNonce } from './check-transaction.ts';

/** Waits for a receipt as viem does, over the RPC proxy, which has no whole blocks: viem gets one with only the replacement it looks for. */
export function waitForReceipt(
  client: ChainClient,
  parameters: WaitForTransactionReceiptParameters<ChainClient['chain']>,
): ReturnType<typeof waitForTransactionReceipt<ChainClient['chain']>> {
  const { hash } = parameters;
  let waited: Transaction | undefined;

  async function findReplacement(): Promise<readonly Transaction[]> {
    if (waited === undefined) return [];
    const { from, nonce } = waited;
    if ((await getTransactionCount(client, { address: from })) <= nonce) return [];
    const found = await findByNonce(client, { from, nonce });
    // Its own receipt is not there yet.
    return found.hash === hash ? [] : [found];
  }

  // viem prefers a client's own actions.
  const reading = {
    ...client,
    getTransaction: async () => {
      waited = await getTransaction(client, { hash });
      return waited;
    },
    // The next block is another try.
    getBlock: async () => ({ transactions: await findReplacement().catch(() => []) }),
  };
  return waitForTransactionReceipt(reading, parameters);
}
