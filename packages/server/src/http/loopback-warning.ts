import { parseUrl } from '@portico/protocol';
import type { Logger } from '../common/logger.ts';
import type { ReadRequest } from '../common/messages.ts';
import { isThisMachine } from './origin.ts';

/**
 * Finds a `url` on this machine in production that was forgotten: redirects then lead visitors to their own machine, and cookies are
 * not `Secure`. Logs an error at the first request for another host than this machine. A site that runs in production mode for
 * this machine alone logs nothing.
 *
 * @returns what reads the headers of each request; undefined where there is nothing to warn of
 */
export function createLoopbackWarning(
  origin: string,
  logger: Logger,
  production = process.env['NODE_ENV'] === 'production',
): ((headers: ReadRequest['headers']) => void) | undefined {
  if (!production || !isThisMachine(new URL(origin).hostname)) return undefined;
  const remedy = 'set url (AUTH_URL for the site) to the address that visitors use';
  let hasLogged = false;
  return (headers) => {
    if (hasLogged) return;
    // A proxy may ask for its own name of this server, and pass the visitor's on.
    const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? '';
    const visited = parseUrl(`http://${host}`)?.hostname;
    if (visited === undefined || isThisMachine(visited)) return;
    hasLogged = true;
    const what = 'visitors are redirected to their own machine, with cookies that are not Secure';
    logger.error({ host, url: origin }, `${what}: ${remedy}`);
  };
}
