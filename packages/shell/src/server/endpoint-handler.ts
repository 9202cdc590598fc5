import {
  chooseLocale,
  type ErrorCode,
  errorMessage,
  parseSiteUrl,
  type SiteUrl,
  sitePath,
  siteUrl,
} from '@portico/protocol';
import { AuthError } from '@portico/server';
import {
  failure,
  holdBody,
  isOwnOrigin,
  readBody,
  toAuthError,
  toResponse,
} from '@portico/server/http';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { EndpointError, type EndpointModule, methods } from '../pages/endpoints.ts';
import type { FormRefusal } from '../pages/page-module.ts';
import type { PathMatch } from '../pages/page-table.ts';
import {
  type Action,
  type EndpointContext,
  type RequestContext,
  redirect,
} from '../pages/request-context.ts';
import { createFormCookie, isForm, redirectWithRefusal } from './form-refusal.ts';
import { requestContext, untilAborted } from './load-data.ts';
import { readPreferences } from './preferences.ts';
import type { SiteOptions } from './site-options.ts';

type EndpointOptions = Pick<
  SiteOptions,
  'auth' | 'db' | 'endpoints' | 'languages' | 'logger' | 'origin' | 'secrets' | 'settings' | 'words'
>;

/** Default limit of an endpoint's body in bytes, the same as the session server's. */
const defaultMaxBodyBytes = 64 * 1024;

/** Answers the site's own endpoints, and leaves every other request to what comes next. Never rejects. */
export function endpointHandler(options: EndpointOptions): MiddlewareHandler {
  return createHandler(options, (path) => options.endpoints.find(path));
}

/** Answers the forms that pages post to themselves: a page's `action` is an endpoint at its address. Never rejects. */
export function actionHandler(
  options: EndpointOptions & Pick<SiteOptions, 'pages'>,
): MiddlewareHandler {
  return createHandler(options, (path) => {
    const found = options.pages.find(path);
    if (!found?.action) return undefined;
    const { action, page, params } = found;
    const { requiresSession = false } = page;
    const post: Action = async (context) =>
      (await action(context)) ?? redirect(refererPage(context, options));
    return { entry: { path: page.path, requiresSession, POST: post }, params };
  });
}

/** The page itself, with its query. */
function refererPage({ request }: EndpointContext, { origin }: EndpointOptions): SiteUrl {
  const { pathname, search } = new URL(request.url);
  return sitePath(siteUrl(origin + pathname + search, { origin }), origin);
}

function createHandler(
  options: EndpointOptions,
  find: (path: string) => PathMatch<EndpointModule> | undefined,
): MiddlewareHandler {
  return async (c, next) => {
    const found = find(new URL(c.req.url).pathname);
    if (found === undefined) return next();
    const maximumBytes = found.entry.maxBodyBytes ?? defaultMaxBodyBytes;
    const limit = bodyLimit({
      maxSize: maximumBytes,
      onError: () => refusal(options, c.req.raw, new AuthError('BODY_TOO_LARGE')),
    });
    const ip: string | undefined = c.env?.incoming?.socket.remoteAddress;
    try {
      // Before the limit, which reads a body without a length.
      const release = holdBody(options.auth, c.req.raw, { ip, maximumBytes });
      return await limit(c, async () => {
        c.res = await respond(options, c.req.raw, found);
      }).finally(release);
    } catch (error) {
      return refusal(options, c.req.raw, error);
    }
  };
}

async function respond(
  options: EndpointOptions,
  request: Request,
  { entry: endpoint, params }: PathMatch<EndpointModule>,
): Promise<Response> {
  const { auth, origin, settings } = options;
  try {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const method = isRead ? 'GET' : methods.find((each) => each === request.method);
    const run = method && endpoint[method];
    if (!run) return toResponse(failure('METHOD_NOT_SUPPORTED', { headers: allow(endpoint) }));
    const cookieScope = { crossSite: settings.embedIn.length > 0 };
    const isOwn = isOwnOrigin(request.headers, { origin, trustedOrigins: noOrigins, cookieScope });
    if (!isRead && !isOwn) throw new AuthError('ORIGIN_MISMATCH');

    const session = await requireSession(options, request, endpoint);
    if (endpoint.requiresSession && !session) {
      if (isForm(request)) {
        const url = formPage(request, origin);
        await auth.requireSession({ headers: request.headers, url });
      }
      throw new AuthError('SESSION_REQUIRED');
    }
    const context = requestContext(options, request, session, params);
    const { signal } = context;
    // Not spread: `db` is a getter.
    const withFields = Object.assign(context, { fields: () => readBody(request) });
    return resultResponse(await untilAborted(run(withFields), signal));
  } catch (error) {
    return refusal(options, request, error);
  }
}

const noOrigins: ReadonlySet<string> = new Set();

/** @throws AuthError STORE_UNAVAILABLE where the endpoint is only for visitors with a session */
async function requireSession(
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

/** The page that holds the form: where the visitor wants to be after signing in, and reads what was wrong. */
function formPage({ headers, url }: Request, origin: string): SiteUrl {
  const page = parseSiteUrl(headers.get('referer') ?? '', { origin });
  if (page !== undefined) return page;
  // A page's own action is at its address, where an endpoint has none.
  const { pathname } = new URL(url);
  return siteUrl(origin + (pathname.startsWith('/api/') ? '/' : pathname), { origin });
}

function resultResponse(result: unknown): Response {
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

async function refusal(
  options: EndpointOptions,
  request: Request,
  error: unknown,
): Promise<Response> {
  // The redirect to the sign-in page. A browser that posts follows 303 with a GET, whatever it does with 302.
  if (error instanceof Response) {
    const location = error.headers.get('location');
    return location === null
      ? resultResponse(error)
      : resultResponse(new Response(null, { status: 303, headers: { location } }));
  }
  if (error instanceof EndpointError) {
    const { code, message, status, keep } = error;
    return isForm(request)
      ? back(options, request, { code, message, kept: keep })
      : resultResponse(Response.json({ code, message }, { status }));
  }
  const { code, retryAfter } = toAuthError(error);
  const answer = toResponse(failure(code, { headers: { 'retry-after': retryAfter?.toString() } }));
  if (answer.status >= 500) options.logger.error({ err: error, code }, 'An endpoint failed');
  // A form of another site is not redirected to a page of this one.
  if (!isForm(request) || code === 'ORIGIN_MISMATCH') return answer;
  return back(options, request, {
    code,
    message: await sentence(options, request, code),
    kept: {},
  });
}

function back(options: EndpointOptions, request: Request, form: FormRefusal): Response {
  return redirectWithRefusal(formPage(request, options.origin), form, createFormCookie(options));
}

/** Returns the catalogue's sentence in the visitor's language. */
async function sentence(
  options: EndpointOptions,
  { headers }: Request,
  code: ErrorCode,
): Promise<string> {
  const { languages, words } = options;
  const { locale: chosen } = readPreferences(headers.get('cookie'), options);
  const accepted = headers.get('accept-language');
  try {
    const { shell } = words.get(chooseLocale({ chosen, accepted }, languages), 'status');
    const { error } = await shell.locale.load();
    return error(code);
  } catch {
    return errorMessage(code);
  }
}

function allow(endpoint: EndpointModule): { readonly allow: string } {
  const known = methods.filter((method) => endpoint[method]);
  return { allow: known.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each)).join(', ') };
}
