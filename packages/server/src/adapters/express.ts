import type { ServerResponse } from 'node:http';
import type { Session } from '@portico/protocol';
import type { Auth } from '../create-auth/create-auth.ts';
import type { GuardOptions } from '../sessions/guards.ts';
import { nodeHandler, requireSession as requireNodeSession } from './node.ts';
import type { NodeRequest } from './node-messages.ts';
import type { SessionGuard } from './session-or-answer.ts';

/** Middleware of Express 4 and 5, and of anything of its shape. */
export type ExpressMiddleware<Response extends ServerResponse = ServerResponse> = (
  incoming: NodeRequest,
  outgoing: Response,
  next: (error?: unknown) => void,
) => Promise<void>;

/** A response with the session in its `locals`. */
export type WithSession<Data extends object> = ServerResponse & {
  locals: { session: Session<Data> };
};

/**
 * The session server as middleware: answers paths below its base path and of the RPC proxy, and passes on the rest. Body parsers
 * may run before it or not.
 * @example
 * app.use(expressHandler(auth));
 */
export function expressHandler(auth: Pick<Auth, 'respond' | 'handles'>): ExpressMiddleware {
  const handle = nodeHandler(auth);
  return async (incoming, outgoing, next) => {
    const [path = ''] = (incoming.originalUrl ?? incoming.url ?? '').split('?', 1);
    if (auth.handles(path)) {
      await handle(incoming, outgoing);
    } else {
      next();
    }
  };
}

/**
 * Middleware that requires a session and sets `response.locals.session`. Without one it redirects a page to the sign-in page and
 * answers a script with 401; 403 when `where` refuses, 503 during an outage.
 * @example
 * app.get('/vault', requireSession(auth), (request, response) => {
 *   response.send(`Hello ${response.locals.session.address}`);
 * });
 */
export function requireSession<Data extends object>(
  auth: SessionGuard<Data>,
  check?: GuardOptions<Data>,
): ExpressMiddleware<WithSession<Data>> {
  return async (incoming, outgoing, next) => {
    let session: Session<Data> | undefined;
    try {
      session = await requireNodeSession(auth, incoming, outgoing, check);
    } catch (error) {
      // Express 4 handles no rejection, and Node ends the process over one.
      next(error);
      return;
    }
    if (session === undefined) return;
    outgoing.locals.session = session;
    next();
  };
}
