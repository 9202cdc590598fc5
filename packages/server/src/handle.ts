import { authBasePath } from '@portico/protocol';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { answer, failure, statusOf } from './http/answers.ts';
import { splitUrl } from './http/split-url.ts';
import { authUrl } from './http/urls.ts';
import { failurePage } from './pages/error-page.ts';
import type { Route, RouteHandler } from './routes/route.ts';
import { routes } from './routes/table.ts';

/** What the adapter knows of a request beside the request. */
export type RequestInfo = {
  /** The address of the peer of the connection. Without it no limit per network applies. */
  readonly ip?: string;
};

/** Answers one request under /api/auth. Never rejects: what nobody foresaw is 503, logged, and final. */
export async function handle(
  context: AuthContext,
  request: Request,
  info: RequestInfo = {},
): Promise<Response> {
  const response = await route(context, request, info);
  // A refusal has a body, too, which HEAD leaves out.
  return request.method === 'HEAD' ? new Response(null, response) : response;
}

async function route(context: AuthContext, request: Request, info: RequestInfo): Promise<Response> {
  try {
    const { path, search } = splitUrl(request.url);
    if (!path.startsWith(`${authBasePath}/`)) return failure('MISSING_NEXTAUTH_API_ROUTE_ERROR');
    const [name = '', parameter, ...rest] = path.slice(authBasePath.length + 1).split('/');
    const found = rest.length === 0 ? routes.get(name) : undefined;
    if (found === undefined) return failure('NOT_FOUND', { status: 400 });
    const handler = pick(found, request.method);
    if (handler === undefined) return refuseMethod(found, request.method);
    return await handler({
      context,
      request,
      get query() {
        return new URLSearchParams(search);
      },
      parameter: parameter === undefined ? undefined : decode(parameter),
      ip: context.clientIp(request.headers, info.ip),
    });
  } catch (cause) {
    return explain(context, request, cause);
  }
}

function pick(route: Route, method: string): RouteHandler | undefined {
  if (method === 'GET' || method === 'HEAD') return route.GET;
  return method === 'POST' ? route.POST : undefined;
}

/** 400 for what the contract does not know, as next-auth's clients and tests expect; OPTIONS is answered. */
function refuseMethod(route: Route, method: string): Response {
  const allow = [route.GET && 'GET, HEAD', route.POST && 'POST', 'OPTIONS']
    .filter(Boolean)
    .join(', ');
  return method === 'OPTIONS'
    ? answer(null, undefined, { status: 204, headers: { allow } })
    : failure('METHOD_NOT_SUPPORTED', { status: 400, headers: { allow } });
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function explain(context: AuthContext, request: Request, cause: unknown): Response {
  const error =
    cause instanceof AuthError ? cause : new AuthError('UNEXPECTED', { cause, retryAfter: 5 });
  const { code, retryAfter } = error;
  const status = statusOf(code);
  if (status >= 500) context.log.error({ err: error, code }, 'a request could not be answered');
  if (request.headers.get('accept')?.includes('text/html')) {
    return failurePage(context, request, { code, retryAfter });
  }
  // Whoever posts by script follows `url`: next-auth's client throws without one.
  const url =
    request.method === 'POST' ? authUrl(context.origin, 'error', { error: code, code }) : undefined;
  return failure(
    code,
    retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } },
    url,
  );
}
