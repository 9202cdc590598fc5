import type { Session } from '@portico/protocol';
// With their extension: outside of a bundle these are files to Node, Next has no exports map.
import { headers } from 'next/headers.js';
import { redirect } from 'next/navigation.js';
import { AuthError, isAuthError, statusOf, toAuthError } from '../auth-error.ts';
import type { Auth } from '../create-auth.ts';
import { authUrl, failure } from '../http/answers.ts';
import { consoleLogger } from '../logger.ts';

export { openOnce } from './open-once.ts';

/** A session server, or a function that opens it: see `openOnce`. */
export type AuthSource = Auth | (() => Promise<Auth>);

/** What answers requests: a session server, or a function that opens it. */
export type HandlerSource = Pick<Auth, 'handler'> | (() => Promise<Pick<Auth, 'handler'>>);

/** How the visitor's address is found: Next passes no connection. */
export type NextHandlerOptions = {
  /** See `ipFromHeader`. Without it all visitors share one rate limit. */
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
    try {
      return await (await open(auth)).handler(request, { ip });
    } catch (cause) {
      // The handler never rejects, but its database may not open; Next would answer 500.
      return failure(outageOf(cause), { headers: { 'retry-after': '5' } });
    }
  };
  return { GET: handle, HEAD: handle, POST: handle, OPTIONS: handle };
}

/**
 * The session of the request being answered: in server components, actions and route handlers. Null without one;
 * undefined during an outage, when it is not known and public pages have to render all the same.
 */
export async function currentSession(auth: AuthSource): Promise<Session | null | undefined> {
  const request = await currentRequest('/');
  try {
    return await (await open(auth)).session(request);
  } catch (cause) {
    outageOf(cause);
    return undefined;
  }
}

/**
 * The session of the request being answered; redirects anonymous visitors to the sign-in page, and during an outage to
 * a page with status 503, which a server component cannot answer itself.
 *
 * @param path where visitors return to: a server component does not know its own URL
 * @example
 * const session = await requireSession(auth, '/vault');
 */
export async function requireSession(auth: AuthSource, path: string): Promise<Session> {
  const request = await currentRequest(path);
  let location: string | null;
  try {
    return await (await open(auth)).requireSession(request);
  } catch (cause) {
    location = cause instanceof Response ? cause.headers.get('location') : outagePage(cause, path);
    if (location === null) throw cause;
  }
  // It throws, so it stays out of the try block.
  return redirect(location);
}

function outagePage(cause: unknown, callbackUrl: string): string {
  const code = outageOf(cause);
  return authUrl('', 'error', { error: code, code, callbackUrl });
}

/** The code of an outage; anything else is a fault of the program, which Next reports. */
function outageOf(cause: unknown) {
  const { code } = toAuthError(cause);
  if (statusOf(code) < 500 || code === 'UNEXPECTED') throw cause;
  return code;
}

/**
 * The part of the request that Next exposes. Call it first: during a build there is none, and Next then renders the page
 * at the request, with the operator's settings.
 */
async function currentRequest(path: string): Promise<Request> {
  const { cookie = '' } = Object.fromEntries(await headers());
  return new Request(new URL(path, 'http://localhost'), { headers: { cookie } });
}

/** The session server, opened if it has to be. @throws AuthError STORE_UNAVAILABLE when its database does not open */
async function open<Opened extends object>(
  source: Opened | (() => Promise<Opened>),
): Promise<Opened> {
  if (typeof source !== 'function') return source;
  try {
    return await source();
  } catch (cause) {
    // A configuration that cannot work is not an outage: Next reports it.
    if (isAuthError(cause) || (cause instanceof Error && cause.name === 'AuthOptionsError'))
      throw cause;
    consoleLogger.error({ err: cause }, 'the session server could not be opened');
    throw new AuthError('STORE_UNAVAILABLE', { cause });
  }
}
