import type { OptionNames, Session } from '@portico/protocol';
// With their extension: outside of a bundle these are files to Node, Next has no exports map.
import { headers } from 'next/headers.js';
import { redirect } from 'next/navigation.js';
import { connection } from 'next/server.js';
import { requireKnownOptions } from '../common/options.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import type { GuardedRequest } from '../http/origin.ts';
import type { GuardOptions } from '../sessions/guards.ts';
import type { SessionCheckOptions } from '../sessions/session.ts';
import {
  type SessionGuard,
  type SessionReader,
  sessionIfKnown,
  sessionOrAnswer,
  sessionOrLocation,
} from './session-or-answer.ts';

/** Finds the visitor's address: Next passes no connection. */
export type NextHandlerOptions = {
  /** See `ipFromHeader`. Without it all visitors share one rate limit. */
  readonly ip?: (request: Request) => string | undefined;
};

type RouteHandler = (request: Request) => Promise<Response>;

/**
 * The session server as route handlers, `app/api/auth/[...auth]/route.ts`.
 * @example
 * export const { GET, POST } = nextHandlers(auth);
 */
export function nextHandlers(
  auth: Pick<Auth, 'handler'>,
  options: NextHandlerOptions = {},
): Record<'GET' | 'HEAD' | 'POST' | 'OPTIONS', RouteHandler> {
  requireKnownOptions('nextHandlers()', options, {
    ip: true,
  } satisfies OptionNames<NextHandlerOptions>);
  const handle: RouteHandler = (request) => auth.handler(request, { ip: options.ip?.(request) });
  return { GET: handle, HEAD: handle, POST: handle, OPTIONS: handle };
}

/** Returns the session in server code: null without one; undefined during an outage, when public pages render all the same. */
export async function currentSession<Data extends object>(
  auth: SessionReader<Data>,
  check?: SessionCheckOptions,
): Promise<Session<Data> | null | undefined> {
  return sessionIfKnown(auth, await currentRequest('/'), check);
}

/**
 * Returns the session in server components and actions. Redirects anonymous visitors to the sign-in page, other sites' requests to
 * a page with status 403, and during an outage to one with 503, which Next cannot answer itself. Route handlers have a request: use
 * `requireSession` of `@portico/server/fetch`.
 * @param path where visitors return to: a server component does not know its own URL
 * @example
 * const session = await requireSession(auth, '/vault');
 */
export async function requireSession<Data extends object>(
  auth: SessionGuard<Data> & Pick<Auth, 'basePath' | 'handler'>,
  path: string,
  check?: GuardOptions<Data>,
): Promise<Session<Data>> {
  const request = await currentRequest(path);
  const found = await sessionOrLocation(auth, request, path, check);
  return typeof found === 'string' ? redirect(await findPage(auth, found, request)) : found;
}

/** Finds the page that an action's redirect leads to: Next follows redirects itself, and would show the page under the first URL. */
async function findPage(
  auth: Pick<Auth, 'handler'>,
  location: string,
  { headers, url }: Pick<GuardedRequest, 'headers' | 'url'>,
): Promise<string> {
  if (headers.get('next-action') === null) return location;
  const answer = await auth.handler(new Request(new URL(location, url)));
  return answer.headers.get('location') ?? location;
}

/**
 * A guard for `proxy.ts`: answers requests without a session before anything of the page is sent. A page is redirected to the
 * sign-in page, a script gets 401, both get 503 during an outage.
 *
 * Leave Next's own requests for a page (header `rsc`) to `requireSession` in the page, which is needed in any case: Next keeps the
 * answer to one that was sent ahead, and does not tell a guard which they are.
 * @example
 * export const proxy = guard(auth);
 * export const config = {
 *   matcher: [{ source: '/vault/:path*', missing: [{ type: 'header', key: 'rsc' }] }],
 * };
 */
export function guard<Data extends object>(
  auth: SessionGuard<Data>,
  check?: GuardOptions<Data>,
): (request: Request) => Promise<Response | undefined> {
  return async (request) => {
    const found = await sessionOrAnswer(auth, request, check);
    return found instanceof Response ? found : undefined;
  };
}

/** Returns the request as Next exposes it. Call it first: a build has none, and Next then renders the page at the request. */
async function currentRequest(path: string) {
  // A session's state depends on the time, which Next allows to be read only in what it does not render ahead.
  await connection();
  const received = await headers();
  // Next does not tell the method. Browsers send the origin with each post, and with no page that they open.
  const method = received.has('origin') ? 'POST' : 'GET';
  return { url: new URL(path, 'http://localhost').href, headers: received, method };
}
