import type { Answer, PostRequest, ReadRequest, RequestInfo } from '../common/messages.ts';
import type { AuthContext } from '../routes/context.ts';
import type { Outcome } from '../telemetry/instrument.ts';

/**
 * Observes how a request is answered; just answers it without an instrument.
 *
 * @param path of the request's URL
 */
export function observeRequest(
  context: Pick<AuthContext, 'instrument' | 'basePath' | 'rpcProxies' | 'isTrustedProxy'>,
  request: PostRequest | ReadRequest,
  path: string,
  info: RequestInfo,
  routes: ReadonlyMap<string, unknown>,
  task: () => Promise<Answer>,
): Promise<Answer> {
  const { instrument } = context;
  if (instrument === undefined) return task();
  const operation = instrument.request(request.method, routeOf(context, routes, path));
  const carrier = context.isTrustedProxy?.(info.ip) ? { incoming: request.headers } : undefined;
  return instrument.measure(operation, task, outcomeOf, carrier);
}

function outcomeOf({ status }: Answer): Outcome {
  return { code: status < 500 ? 'ok' : 'failed', status };
}

/** Every first segment of an endpoint's path is one of a few: others are no route, and clients make up any number of them. */
function routeOf(
  { basePath, rpcProxies }: Pick<AuthContext, 'basePath' | 'rpcProxies'>,
  routes: ReadonlyMap<string, unknown>,
  path: string,
): string {
  if (rpcProxies.has(path)) return path;
  if (!path.startsWith(`${basePath}/`)) return 'other';
  const start = basePath.length + 1;
  const end = path.indexOf('/', start);
  const name = end === -1 ? path.slice(start) : path.slice(start, end);
  if (!routes.has(name)) return 'other';
  return end === -1 ? path : `${basePath}/${name}/*`;
}
