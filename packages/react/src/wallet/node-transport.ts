import { fallback, http } from '@wagmi/core';
import type { Transport } from 'viem';

/** The site's own way to a node takes a hundred calls at once; a page never has so many. */
const batchSize = 50;

/**
 * How a page asks nodes: ten seconds for an answer, three more tries 150, 300 and 600 milliseconds
 * apart, then the next address. Calls of the same moment travel together.
 *
 * @param urls Paths of this site or addresses of nodes, most preferred first.
 */
export function nodeTransport(urls: readonly string[]): Transport {
  const tries = { retryCount: 3, retryDelay: 150 };
  const [only, ...others] = urls;
  const one = (url: string | undefined, retries: Partial<typeof tries>) =>
    http(url, { ...tries, ...retries, timeout: 10_000, batch: { batchSize } });
  if (others.length === 0) return one(only, {});
  // Each is asked once, and then all of them again.
  return fallback(
    urls.map((url) => one(url, { retryCount: 0 })),
    tries,
  );
}
