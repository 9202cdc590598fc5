import { TestWalletError, type TestWalletRequest } from '../testing.ts';
import { read } from './chains.ts';

/** Longer than a node that works takes; the RPC proxy itself would wait nine seconds. */
const timeoutMilliseconds = 5000;

/**
 * Asks a node of a chain through the site's own RPC proxy, so that the page talks to no other host.
 *
 * @param chainId the chain that the wallet is on
 * @throws TestWalletError as EIP-1193 has it: 4901 where no node answers, 4200 where the site has no proxy for the chain
 */
export async function requestNode(
  { method, params = [] }: TestWalletRequest,
  chainId: number,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<unknown> {
  // Nodes answer only these of the methods that a page may ask of a wallet.
  if (!/^eth_(?!sign)/.test(method))
    throw new TestWalletError(-32601, `The method ${method} does not exist.`);
  const unreachable = new TestWalletError(4901, 'No node of this network can be reached.');
  let answer: unknown;
  try {
    const response = await fetch(`/api/rpc/${chainId}`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (response.status === 404)
      throw new TestWalletError(4200, 'This site has no RPC proxy for this network.');
    answer = await response.json();
  } catch (error) {
    throw error instanceof TestWalletError ? error : unreachable;
  }
  const error = read(answer, 'error');
  if (error === undefined) return read(answer, 'result');
  if (read(read(error, 'data'), 'code') === 'NODE_UNAVAILABLE') throw unreachable;
  throw new TestWalletError(Number(read(error, 'code')), String(read(error, 'message')));
}
