import { parseUrl } from '@portico/protocol';
import type { Logger } from '../common/logger.ts';
import type { ReadRequest } from '../common/messages.ts';
import { createClientIp, createIsTrustedProxy } from './client-ip.ts';
import { createOriginWarning, isThisMachine } from './origin.ts';

/** The address of a visitor, and the warnings about headers, as the settings of proxies decide. */
export type ProxyTrust = Readonly<ReturnType<typeof createProxyTrust>>;

/** Decides which proxy headers to trust. Logs each misconfiguration once. */
export function createProxyTrust(proxies: readonly string[], url: string, logger: Logger) {
  return {
    /** Returns true for a peer whose headers are trusted. Undefined where no proxy is trusted. */
    isTrustedProxy: proxies.length === 0 ? undefined : createIsTrustedProxy(proxies),
    clientIp: createClientIp(proxies, () => {
      const why =
        'X-Forwarded-For arrives and no proxy is trusted: all visitors share one rate limit';
      logger.warn({}, `${why}. Set trustedProxies (TRUSTED_PROXIES for the site) to its address`);
    }),
    /** Reads the headers of each request; undefined unless `url` is on this machine in production. */
    warnOfVisitor: createLoopbackWarning(url, logger),
    /** Reads the headers of each post that was refused for its origin. */
    warnOfOrigin: createOriginWarning((visited) => {
      const what =
        'the site is visited at another address than its own, and signing in is refused there';
      logger.warn({ visited, url }, `${what}: correct url (AUTH_URL for the site)`);
    }),
  };
}

/**
 * Finds a `url` on this machine that was forgotten in production: redirects lead visitors to their own machine, and cookies are not
 * `Secure`. Logs an error at the first request for another host, so not for a site that only this machine uses.
 */
function createLoopbackWarning(
  origin: string,
  logger: Logger,
  production = process.env['NODE_ENV'] === 'production',
): ((headers: ReadRequest['headers']) => void) | undefined {
  if (!production || !isThisMachine(new URL(origin).hostname)) return undefined;
  const remedy = 'set url (AUTH_URL for the site) to the address that visitors use';
  let hasLogged = false;
  // Nearly every request has the same host, and parsing one costs a fiftieth of a session's look-up.
  let known = '';
  return (headers) => {
    if (hasLogged) return;
    // A proxy may ask for its own name of this server, and pass the visitor's on.
    const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? '';
    if (host === known) return;
    known = host;
    const visited = parseUrl(`http://${host}`)?.hostname;
    if (visited === undefined || isThisMachine(visited)) return;
    hasLogged = true;
    const what = 'visitors are redirected to their own machine, with cookies that are not Secure';
    logger.error({ host, url: origin }, `${what}: ${remedy}`);
  };
}
