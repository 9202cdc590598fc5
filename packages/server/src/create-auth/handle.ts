import type { ErrorAnswer } from '@portico/protocol';
import { getStatus, toAuthError } from '../common/auth-error.ts';
import { type HeldBytes, uncountedBytes } from '../common/byte-budget.ts';
import {
  type Answer,
  type PostRequest,
  type ReadRequest,
  type RequestInfo,
  toFetchRequest,
} from '../common/messages.ts';
import {
  type AnswerKind,
  acceptsPage,
  answer,
  authUrl,
  failure,
  json,
  logFailure,
} from '../http/answers.ts';
import { toNetwork } from '../http/client-ip.ts';
import { answerPreflight, withCors } from '../http/origin.ts';
import { countLong } from '../http/read-body.ts';
import { nextAuthRoutes } from '../next-auth/routes.ts';
import { type FailurePageOptions, failurePage } from '../pages/error-page.ts';
import { accounts } from '../routes/accounts.ts';
import type { AuthContext, ReadCall, Route } from '../routes/context.ts';
import { sessions } from '../routes/sessions.ts';
import { nonce, verify } from '../routes/sign-in.ts';
import { wallets } from '../routes/wallets.ts';
import { chooseRequestId, requestIdHeader, requestIds } from '../telemetry/request-id.ts';
import { observeRequest } from './observe.ts';

/** Every endpoint below the base path by the first segment of its path. */
export const routes: ReadonlyMap<string, Route> = new Map([
  ['nonce', nonce],
  ['verify', verify],
  ['sessions', sessions],
  ['accounts', accounts],
  ['wallets', wallets],
  ...nextAuthRoutes,
]);

/** Answers one request below the base path, or to the RPC proxy. Never rejects: an unforeseen failure is 503 and logged. */
export async function handle(
  context: AuthContext,
  request: PostRequest | ReadRequest,
  info: RequestInfo = {},
): Promise<Answer> {
  const { telemetry, isTrustedProxy, trustedOrigins } = context;
  const received = info.requestId === undefined && isTrustedProxy?.(info.ip);
  const given = received ? request.headers.get(requestIdHeader) : info.requestId;
  const requestId = chooseRequestId(given);
  const url = splitUrl(request.url);
  const answer = await (telemetry === undefined
    ? requestIds.run(requestId, route, context, request, url, info)
    : requestIds.run(requestId, () =>
        observeRequest(telemetry, context, request, url.path, info, routes, () =>
          route(context, request, url, info),
        ),
      ));
  const sent = { ...answer, headers: { ...answer.headers, [requestIdHeader]: requestId } };
  return trustedOrigins.size === 0 ? sent : withCors(context, request, sent);
}

/** Answers one request, and counts what it holds in memory until the answer was sent. */
async function route(
  context: AuthContext,
  received: PostRequest | ReadRequest,
  url: SplitUrl,
  info: RequestInfo,
): Promise<Answer> {
  const { basePath, byteBudget, clientIp, rpcProxies } = context;
  let opened: HeldBytes | undefined;
  const open = (): HeldBytes => {
    const isRead = rpcProxies.has(url.path) || url.path === `${basePath}/wallets`;
    const visitor = toNetwork(clientIp(headers, info.ip));
    opened ??= byteBudget.open(visitor, isRead ? 'read' : 'session');
    return opened;
  };
  const { method, headers } = received;
  const request =
    method === 'POST' && 'body' in received
      ? {
          method,
          url: received.url,
          headers,
          body: countLong(received, open),
          get fetchRequest() {
            return toFetchRequest(received);
          },
        }
      : received;
  const made = await answerRequest(context, request, url, { info, open });
  // A refusal has a body, too, which HEAD leaves out.
  const answer = request.method === 'HEAD' ? { ...made, body: null } : made;
  const length = answer.body?.length ?? 0;
  try {
    if (length > uncountedBytes) {
      const held = open();
      held.set(length);
      return { ...answer, release: held.release };
    }
  } catch (cause) {
    opened?.release();
    return refuse(context, request, cause);
  }
  opened?.release();
  return answer;
}

async function answerRequest(
  context: AuthContext,
  request: PostRequest | ReadRequest,
  { path, search }: SplitUrl,
  { info, open }: { readonly info: RequestInfo; readonly open: () => HeldBytes },
): Promise<Answer> {
  try {
    const preflight = request.method === 'OPTIONS' ? answerPreflight(context, request) : undefined;
    if (preflight !== undefined) return preflight;
    const rpcProxy = context.rpcProxies.get(path);
    if (rpcProxy !== undefined) {
      return await rpcProxy(request, context.clientIp(request.headers, info.ip), open());
    }
    const { basePath } = context;
    // next-auth's code for a handler that gets no action, because it is not mounted as a catch-all.
    if (path === basePath) return failure('MISSING_NEXTAUTH_API_ROUTE_ERROR');
    // A catch-all above the base path, such as Next's app/api/[...portico], gets every path that the site has no route for.
    if (!path.startsWith(`${basePath}/`)) return failure('NOT_FOUND');
    const [name = '', parameter, ...rest] = path.slice(basePath.length + 1).split('/');
    const found = rest.length === 0 ? routes.get(name) : undefined;
    if (found === undefined) return failure('NOT_FOUND', { status: 400 });
    const { GET, POST } = found;
    const { method } = request;
    const call: ReadCall = {
      context,
      request,
      parameter: parameter === undefined ? undefined : decode(parameter),
      // Read when a route asks for them.
      get query() {
        return new URLSearchParams(search);
      },
      get ip() {
        return context.clientIp(request.headers, info.ip);
      },
    };
    if (GET !== undefined && (method === 'GET' || method === 'HEAD')) return await GET(call);
    if (POST !== undefined && method === 'POST' && 'body' in request) {
      return await POST(Object.assign(call, { request }));
    }
    return refuseMethod(found, method);
  } catch (cause) {
    return refuse(context, request, cause);
  }
}

type SplitUrl = { readonly path: string; readonly search: string };

/** Splits a URL into path and query. The URL standard serialised it, so cutting is enough: parsing would cost more than the routing. */
export function splitUrl(url: string): SplitUrl {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const hash = url.indexOf('#', start);
  const end = hash === -1 ? url.length : hash;
  const question = url.indexOf('?', start);
  if (question === -1 || question > end) return { path: url.slice(start, end), search: '' };
  return { path: url.slice(start, question), search: url.slice(question, end) };
}

/** Refuses a method with 400, as next-auth's clients and tests expect; OPTIONS is answered. */
function refuseMethod(route: Route, method: string): Answer {
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

/** Turns a refusal into an answer: the one place for it, apart from the posts that next-auth's contract redirects. */
export function refuse(
  context: AuthContext,
  request: ReadRequest,
  cause: unknown,
  as: AnswerKind = acceptsPage(request) ? 'page' : 'script',
  options?: FailurePageOptions,
): Answer {
  const error = toAuthError(cause);
  const { code, retryAfter } = error;
  logFailure(context, error);
  if (as === 'page') return failurePage(context, request, error, options);
  // Scripts that post follow `url`: next-auth's client throws without one.
  const isPost = request.method === 'POST';
  const url = isPost ? authUrl(context, 'error', { error: code, code }) : undefined;
  const body: ErrorAnswer = { ...(url && { url }), ...error.toAnswer() };
  const headers = { 'retry-after': retryAfter?.toString() };
  return json(body, { status: getStatus(code), headers });
}
