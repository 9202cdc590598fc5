import type { Session } from '@portico/protocol';
// With their extension: outside of a bundle these are files to Node, Next has no exports map.
import { headers } from 'next/headers.js';
import { redirect } from 'next/navigation.js';
import type { Auth } from '../create-auth.ts';

export { openOnce } from './open-once.ts';

/** A session server, or what opens it: see `openOnce`. */
export type AuthSource = Auth | (() => Promise<Auth>);

/** What answers requests: a session server, `createRpc`, or what opens one of them. */
export type HandlerSource = Pick<Auth, 'handler'> | (() => Promise<Pick<Auth, 'handler'>>);

/** How the address of a visitor is found: Next hands over no connection. */
export type NextHandlerOptions = {
  /** See `ipFromHeader`. Without it no limit per network applies, and visitors share the one of `createRpc`. */
  readonly ip?: (request: Request) => string | undefined;
};

type RouteHandler = (request: Request) => Promise<Response>;

/**
 * The session server as route handlers, `app/api/auth/[...auth]/route.ts`.
 *
 * @example
 * export const { GET, POST } = nextHandlers(auth);
 */
export function nextHandlers(
  auth: HandlerSource,
  { ip: ipOf }: NextHandlerOptions = {},
): Record<'GET' | 'HEAD' | 'POST' | 'OPTIONS', RouteHandler> {
  const handle: RouteHandler = async (request) => {
    const ip = ipOf?.(request);
    return (await open(auth)).handler(request, ip === undefined ? {} : { ip });
  };
  return { GET: handle, HEAD: handle, POST: handle, OPTIONS: handle };
}

/** The session of the request being answered, or null: in server components, actions and route handlers. */
export async function currentSession(auth: AuthSource): Promise<Session | null> {
  const request = await currentRequest('/');
  return (await open(auth)).session(request);
}

/**
 * The session of the request being answered; leads strangers to the sign-in page, which says why.
 *
 * @param path where they come back to: a server component does not know its own address
 * @example
 * const session = await requireSession(auth, '/vault');
 */
export async function requireSession(auth: AuthSource, path: string): Promise<Session> {
  const request = await currentRequest(path);
  const server = await open(auth);
  try {
    return await server.requireSession(request);
  } catch (answer) {
    const location = answer instanceof Response ? answer.headers.get('location') : null;
    if (location === null) throw answer;
    return redirect(location);
  }
}

/**
 * As much of the request as Next tells of it. To be asked for before anything else: while Next builds there is
 * none, and it leaves the page to be rendered when there is, with what the operator has set by then.
 */
async function currentRequest(path: string): Promise<Request> {
  const { cookie = '' } = Object.fromEntries(await headers());
  return new Request(new URL(path, 'http://localhost'), { headers: { cookie } });
}

function open<Opened extends object>(
  source: Opened | (() => Promise<Opened>),
): Promise<Opened> | Opened {
  return typeof source === 'function' ? source() : source;
}
