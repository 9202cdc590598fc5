import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Session } from '@portico/protocol';
import type { Context, MiddlewareHandler } from 'hono';
import type { Auth } from '../create-auth/create-auth.ts';
import type { GuardOptions } from '../sessions/guards.ts';
import { closeUnread } from './close-unread.ts';
import { type SessionGuard, sessionOrAnswer } from './session-or-answer.ts';

/** The bindings that @hono/node-server passes beside the request. */
type NodeBindings = {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
};

/**
 * The session server as a handler of Hono. On Node the peer's address is used for rate limits; name a proxy in `trustedProxies`.
 * @example
 * app.all('/api/auth/*', honoHandler(auth));
 */
export function honoHandler(auth: Pick<Auth, 'handler'>): (c: Context) => Promise<Response> {
  return async (c) => {
    closeUnreadOnNode(c);
    const { incoming }: NodeBindings = c.env ?? {};
    return auth.handler(await unread(c), { ip: incoming?.socket.remoteAddress });
  };
}

function closeUnreadOnNode({ env }: Context): void {
  const { incoming, outgoing }: NodeBindings = env ?? {};
  if (incoming && outgoing) closeUnread(incoming, outgoing);
}

/** Middleware that read the body before us left it in Hono's cache. */
async function unread({ req }: Context): Promise<Request> {
  const { raw } = req;
  if (!raw.bodyUsed) return raw;
  const form = await req.bodyCache.formData;
  const body = form
    ? new URLSearchParams([...form].map(toField))
    : await req.text().catch(() => '');
  return new Request(raw.url, { method: raw.method, headers: raw.headers, body });
}

function toField([name, value]: [string, unknown]): [string, string] {
  return [name, typeof value === 'string' ? value : ''];
}

/**
 * Middleware that requires a session and sets `c.get('session')`. Without one it redirects a page to the sign-in page and answers a
 * script with 401; 403 when `where` refuses, 503 during an outage.
 * @example
 * app.get('/vault', requireSession(auth), (c) => c.text(`Hello ${c.get('session').address}`));
 */
export function requireSession<Data extends object>(
  auth: SessionGuard<Data>,
  check?: GuardOptions<Data>,
): MiddlewareHandler<{ Variables: { session: Session<Data> } }> {
  return async (c, next) => {
    closeUnreadOnNode(c);
    const found = await sessionOrAnswer(auth, c.req.raw, check);
    if (found instanceof Response) return found;
    c.set('session', found);
    return next();
  };
}
