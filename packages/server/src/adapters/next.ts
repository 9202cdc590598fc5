import { authBasePath, type Session } from '@portico/protocol';
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
  const { cookie = '' } = Object.fromEntries(await headers());
  return (await open(auth)).session(new Request('http://localhost/', { headers: { cookie } }));
}

/**
 * The session of the request being answered; leads strangers to the sign-in page.
 *
 * @param path where they come back to: a server component does not know its own address
 * @example
 * const session = await requireSession(auth, '/vault');
 */
export async function requireSession(auth: AuthSource, path: string): Promise<Session> {
  const session = await currentSession(auth);
  if (session) return session;
  const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: path });
  return redirect(`${authBasePath}/signin?${query}`);
}

function open<Opened extends object>(
  source: Opened | (() => Promise<Opened>),
): Promise<Opened> | Opened {
  return typeof source === 'function' ? source() : source;
}
