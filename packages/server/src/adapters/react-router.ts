import type { OptionNames, Session } from '@portico/protocol';
import { getStatus, isAuthError } from '../common/auth-error.ts';
import { requireKnownOptions } from '../common/options.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import type { GuardedRequest } from '../http/origin.ts';
import type { GuardOptions } from '../sessions/guards.ts';
import type { SessionGuard } from './session-or-answer.ts';

/** The arguments of a loader or an action that are read here. */
export type RouteArguments = { readonly request: Request };

/** Finds the visitor's address, when your server passes it to React Router. */
export type RouteHandlerOptions<Arguments extends RouteArguments> = {
  /** The visitor's address. Without it all visitors share one rate limit. */
  readonly ip?: (args: Arguments) => string | undefined;
};

/**
 * The session server as a resource route, `app/routes/auth.ts` for the path `api/auth/*`. Two lines, because React Router's
 * compiler does not split exports that were destructured.
 * @example
 * export const loader = routeHandler(auth);
 * export const action = loader;
 */
export function routeHandler<Arguments extends RouteArguments>(
  auth: Pick<Auth, 'handler'>,
  options: RouteHandlerOptions<Arguments> = {},
): (args: Arguments) => Promise<Response> {
  requireKnownOptions('routeHandler()', options, { ip: true } satisfies OptionNames<
    RouteHandlerOptions<Arguments>
  >);
  return (args) => auth.handler(args.request, { ip: options.ip?.(args) });
}

/**
 * Returns the session in a loader, an action or a middleware. Throws the redirect to the sign-in page as a new document: that page
 * is the server's, not a route of the browser's.
 * @example
 * export async function loader({ request }: Route.LoaderArgs) {
 *   return { session: await requireSession(auth, request) };
 * }
 * @throws Response 302 without a session; 403 when `where` refuses and 503 during an outage, for the nearest error boundary
 */
export async function requireSession<Data extends object>(
  auth: SessionGuard<Data>,
  request: Request,
  check?: GuardOptions<Data>,
): Promise<Session<Data>> {
  const found = await auth.requireSession(pageRequest(request), check).catch(answerTo);
  if (found instanceof Response) throw found;
  return found;
}

function answerTo(error: unknown): Response {
  if (isAuthError(error)) {
    const { code, message } = error.toAnswer();
    const headers = error.retryAfter ? { 'retry-after': String(error.retryAfter) } : {};
    return new Response(message, { status: getStatus(error.code), statusText: code, headers });
  }
  if (!(error instanceof Response)) throw error;
  error.headers.set('x-remix-reload-document', 'true');
  return error;
}

/** React Router requests a page's data at another URL, which is not where a visitor should return. */
export function pageRequest({ url, headers, method }: Request): GuardedRequest {
  const page = new URL(url);
  page.pathname = page.pathname.replace(/\/_root\.data$|_?\.data$/, (end) =>
    end[0] === '/' ? '/' : '',
  );
  page.searchParams.delete('_routes');
  return { url: page.href, headers, method };
}
