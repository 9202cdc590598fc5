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
  const transports = urls.map((url) =>
    http(url, { ...tries, timeout: 10_000, batch: { batchSize } }),
  );
  const [only] = transports;
  // Of several, viem tries each once and then all of them again.
  return transports.length === 1 && only ? only : fallback(transports, tries);
}
