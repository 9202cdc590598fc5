import type { RequestListener } from 'node:http';
import { contentSecurityPolicy, type PolicyOptions } from '@portico/server';
import {
  chooseRequestId,
  createIsTrustedProxy,
  currentRequestId,
  requestIdHeader,
  withRequestId,
} from '@portico/server/observe';

/** The headers that every answer of a site at this public origin carries. */
export function securityHeaders(
  origin: string,
  options: PolicyOptions & {
    readonly own?: Readonly<Record<string, string>>;
  } = {},
): Readonly<Record<string, string>> {
  const { embedIn = [], development, own = {} } = options;
  const policy = contentSecurityPolicy(options);
  return {
    // Neither React nor wagmi asks for a Trusted Types policy on the paths used here, so none may be made.
    'content-security-policy': development ? policy : `${policy}; trusted-types 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // WebAuthn stays allowed (passkey wallets), as do the clipboard for copying and full screen.
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=()',
    // Wallets open pop-ups and must be able to answer the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    // For old browsers; it cannot name an origin.
    ...(embedIn.length === 0 && { 'x-frame-options': 'DENY' }),
    ...(origin.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name.toLowerCase(), value])),
  };
}

/**
 * Adds headers to the answers of a listener; an answer keeps its own. Not `hono/secure-headers`, which takes more CPU and never
 * sees the adapter's own answers, such as the one to a malformed Host.
 */
export function withHeaders(
  headers: Readonly<Record<string, string>>,
  listener: RequestListener,
): RequestListener {
  const entries = new Map(Object.entries(headers));
  return (request, answer) => {
    answer.setHeaders(entries);
    for (const [name, value] of Object.entries(requestIdHeaders())) answer.setHeader(name, value);
    listener(request, answer);
  };
}

/** Gives each request of a listener its id, for the log and the answer. Keeps the `x-request-id` of trusted proxies. */
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
