import { uncountedBytes } from '../common/byte-budget.ts';
import type { ReadRequest } from '../common/messages.ts';
import { toNetwork } from '../http/client-ip.ts';
import { getContext } from './context-of.ts';

/** Larger bodies are for endpoints that pass them on as they arrive. */
const mostBytes = 1024 * 1024;

/**
 * Counts the body of a request to an endpoint of the site in the byte budget, before it is read: by its length, without one by the
 * limit, and at most as 1 MB.
 *
 * @param auth the session server of the site
 * @param ip the address of the peer of the connection
 * @returns a function that ends the counting
 * @throws AuthError NODE_UNAVAILABLE when the budget is full, RATE_LIMITED when the visitor's part is
 */
export function holdBody(
  auth: object,
  { headers }: Pick<ReadRequest, 'headers'>,
  { ip, maximumBytes }: { readonly ip: string | undefined; readonly maximumBytes: number },
): () => void {
  const isChunked = headers.has('transfer-encoding');
  const length = isChunked ? maximumBytes : Number(headers.get('content-length') ?? 0);
  if (!(length > uncountedBytes)) return () => undefined;
  const { byteBudget, clientIp } = getContext(auth);
  const held = byteBudget.open(toNetwork(clientIp(headers, ip)), 'session');
  held.set(Math.min(length, maximumBytes, mostBytes));
  return held.release;
}
