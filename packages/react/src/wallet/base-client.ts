import { base } from '@portico/protocol';
import { type Client, createClient, fallback, http, type Transport } from 'viem';

/** A viem client of Base. */
export type BaseClient = Client<Transport, typeof base>;

/**
 * The client for Base that wallets, names, balances and wagmi's hooks share. Sends nothing by itself.
 *
 * @param rpcUrls Default: the site's own proxy, so that the browser talks to no other host.
 */
export function createBaseClient(rpcUrls: readonly string[] = ['/api/rpc']): BaseClient {
  return createClient({
    chain: base,
    transport: nodeTransport(rpcUrls),
    pollingInterval: 4000,
    batch: { multicall: { batchSize: 1024 } },
  });
}

/** The site's RPC proxy takes a hundred calls at once; a page never has so many. */
const batchSize = 50;

/**
 * How a page asks nodes: ten seconds for an answer, three more tries 150, 300 and 600 milliseconds
 * apart, then the next URL. Calls of the same moment travel together.
 *
 * @param urls Paths of this site or RPC URLs, most preferred first.
 */
export function nodeTransport(urls: readonly string[]): Transport {
  const retries = { retryCount: 3, retryDelay: 150 };
  const [only, ...others] = urls;
  const one = (url: string | undefined, retryCount: number) =>
    http(url, { ...retries, retryCount, timeout: 10_000, batch: { batchSize } });
  if (others.length === 0) return one(only, retries.retryCount);
  // Each is asked once, and then all of them again.
  return fallback(
    urls.map((url) => one(url, 0)),
    retries,
  );
}
