import { parseUrl } from '@portico/protocol';
import { AuthError, type ReadRequest } from '@portico/server';
import { failure, isOwnOrigin, readBody, toAuthError, toResponse } from '@portico/server/http';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { EndpointError, type EndpointModule, methods } from '../api/endpoint.ts';
import type { PathMatch } from '../pages/path-table.ts';
import type { RequestContext } from '../pages/request-context.ts';
import { contextOf, untilAborted } from './load-data.ts';
import type { SiteOptions } from './site-options.ts';

type EndpointOptions = Pick<
  SiteOptions,
  'auth' | 'db' | 'endpoints' | 'logger' | 'origin' | 'settings'
>;

/** How much an endpoint takes that does not say otherwise, in bytes: what the session server takes. */
const defaultMaxBodyBytes = 64 * 1024;

/** Answers the site's own endpoints, and leaves every other request to what comes next. Never rejects. */
export function endpointHandler(options: EndpointOptions): MiddlewareHandler {
  const { endpoints } = options;
  return async (c, next) => {
    const found = endpoints.find(new URL(c.req.url).pathname);
    if (found === undefined) return next();
    const limit = bodyLimit({
      maxSize: found.entry.maxBodyBytes ?? defaultMaxBodyBytes,
      onError: () => toResponse(failure('BODY_TOO_LARGE')),
    });
    return limit(c, async () => {
      c.res = await respond(options, c.req.raw, found);
    });
  };
}

async function respond(
  options: EndpointOptions,
  request: Request,
  { entry: endpoint, params }: PathMatch<EndpointModule>,
): Promise<Response> {
  const { auth, logger, origin, settings } = options;
  try {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const method = isRead ? 'GET' : methods.find((each) => each === request.method);
    const run = method && endpoint[method];
    if (!run) return toResponse(failure('METHOD_NOT_SUPPORTED', { headers: allow(endpoint) }));
    const cookieScope = { crossSite: settings.embedIn.length > 0 };
    const isOwn = isOwnOrigin(request.headers, { origin, trustedOrigins: noOrigins, cookieScope });
    if (!isRead && !isOwn) throw new AuthError('ORIGIN_MISMATCH');

    const session = await sessionOf(options, request, endpoint);
    if (endpoint.requiresSession && !session) {
      if (isForm(request)) await auth.requireSession(formPage(request, origin));
      throw new AuthError('SESSION_REQUIRED');
    }
    const context = contextOf(options, request, session, params);
    const { signal } = context;
    // Not spread: `db` is looked up when it is asked for.
    const withFields = Object.assign(context, { fields: () => readBody(request) });
    return answerOf(await untilAborted(run(withFields), signal));
  } catch (error) {
    return refusal(error, logger);
  }
}

const noOrigins: ReadonlySet<string> = new Set();

/** @throws AuthError STORE_UNAVAILABLE where the endpoint is only for visitors with a session */
async function sessionOf(
  { auth, logger }: EndpointOptions,
  request: Request,
  { requiresSession }: EndpointModule,
): Promise<RequestContext['session']> {
  try {
    return await auth.session(request);
  } catch (error) {
    if (requiresSession) throw error;
    logger.error({ err: error }, 'The session could not be read');
    return undefined;
  }
}

/** Whether a browser sends a form by itself, and shows its visitor whatever is answered. */
function isForm({ method, headers }: Request): boolean {
  return method === 'POST' && (headers.get('accept')?.includes('text/html') ?? false);
}

/** The page that holds the form: where the visitor wants to be after signing in. */
function formPage({ headers }: Request, origin: string): Pick<ReadRequest, 'headers' | 'url'> {
  const page = parseUrl(headers.get('referer') ?? '');
  return { headers, url: page?.origin === origin ? page.href : `${origin}/` };
}

function answerOf(result: unknown): Response {
  const answer =
    result instanceof Response
      ? new Response(result.body, result)
      : result === undefined
        ? new Response(null, { status: 204 })
        : Response.json(result);
  // It may depend on the visitor's cookies.
  if (!answer.headers.has('cache-control'))
    answer.headers.set('cache-control', 'private, no-store');
  return answer;
}

function refusal(error: unknown, logger: EndpointOptions['logger']): Response {
  // The redirect to the sign-in page. A browser that posts follows 303 with a GET, whatever it does with 302.
  if (error instanceof Response) {
    const location = error.headers.get('location');
    return location === null
      ? answerOf(error)
      : answerOf(new Response(null, { status: 303, headers: { location } }));
  }
  if (error instanceof EndpointError) {
    const { code, message, status } = error;
    return answerOf(Response.json({ code, message }, { status }));
  }
  const { code, retryAfter } = toAuthError(error);
  const answer = toResponse(failure(code, { headers: { 'retry-after': retryAfter?.toString() } }));
  if (answer.status >= 500) logger.error({ err: error, code }, 'An endpoint failed');
  return answer;
}

function allow(endpoint: EndpointModule): { readonly allow: string } {
  const known = methods.filter((method) => endpoint[method]);
  return { allow: known.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each)).join(', ') };
}
