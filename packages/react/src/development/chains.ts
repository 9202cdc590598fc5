import { field } from '@portico/core/internal/wallet/wallet-error';
import { chainById } from '@portico/protocol/chains';
import { TestWalletError, type TestWalletRequest } from '../testing.ts';

/** A chain as the wallet shows it. */
export type WalletChain = ReturnType<typeof walletChain>;

/** The IDs that anvil, Hardhat and Ganache give to a chain of their own. */
const localIds: readonly number[] = [31_337, 1337];

/** Describes a chain by its ID, from the site or Portico's own table. `siteChains`, of the page's state, may be anything. */
export function walletChain(id: number, siteChains: unknown) {
  const own: unknown = Array.isArray(siteChains)
    ? siteChains.find((chain: unknown) => field(chain, 'id') === id)
    : undefined;
  const chain = own ?? chainById(id);
  const isLocal = localIds.includes(id);
  const name = text(field(chain, 'name'));
  return {
    id,
    name: name ?? (isLocal ? 'the local chain' : `chain ${id}`),
    /** Shown beside its ID: a name does not prove which chain it is. */
    label: `${name ?? (isLocal ? 'Local chain' : 'Unknown')} (${id})`,
    isKnown: name !== undefined,
    symbol: text(field(field(chain, 'nativeCurrency'), 'symbol')) ?? 'ETH',
    /** Transfers there have no value. Unknown chains count as real ones. */
    isTest: isLocal || field(chain, 'testnet') === true,
    /** A node on this machine, which gives ether away. */
    isLocal,
  };
}

/** The chain that the wallet begins on: the site's first. */
export function firstChainId(siteChains: unknown): number {
  const id = Array.isArray(siteChains) ? field(siteChains[0], 'id') : undefined;
  return typeof id === 'number' ? id : 8453;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Longer than a node that works takes; the RPC proxy itself would wait nine seconds. */
const timeoutMilliseconds = 5000;

/** Asks a node through the site's RPC proxy. @throws TestWalletError 4901 where no node responds, 4200 where the site has no proxy for the chain */
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
  const error = field(answer, 'error');
  if (error === undefined) return field(answer, 'result');
  if (field(field(error, 'data'), 'code') === 'NODE_UNAVAILABLE') throw unreachable;
  throw new TestWalletError(Number(field(error, 'code')), String(field(error, 'message')));
}
