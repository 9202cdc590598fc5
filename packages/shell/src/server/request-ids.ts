import type { RequestListener } from 'node:http';
import {
  chooseRequestId,
  createIsTrustedProxy,
  currentRequestId,
  requestIdHeader,
  withRequestId,
} from '@portico/server/observe';

/**
 * Gives each request of a listener its id, which the log and `requestIdHeaders` have while it is answered.
 * @param trustedProxies whose `x-request-id` is kept
 */
export function withRequestIds(
  trustedProxies: readonly string[],
  listener: RequestListener,
): RequestListener {
  const isTrusted = createIsTrustedProxy(trustedProxies);
  return (request, answer) => {
    const received = request.headers[requestIdHeader];
    const id = chooseRequestId(
      typeof received === 'string' && isTrusted(request.socket.remoteAddress) ? received : null,
    );
    withRequestId(id, () => listener(request, answer));
  };
}

/** The header of the answer to this request. */
export function requestIdHeaders(): Readonly<Record<string, string>> {
  const id = currentRequestId();
  return id === undefined ? {} : { [requestIdHeader]: id };
}
