import type { ByteBudget, ByteUse } from '../common/byte-budget.ts';
import type { Answer, PostRequest, ReadRequest, RequestInfo } from '../common/messages.ts';
import type { AuthContext } from '../routes/context.ts';
import type { Outcome, Telemetry } from '../telemetry/telemetry.ts';

/** Observes how a request is answered. */
export function observeRequest(
  telemetry: Telemetry,
  context: Pick<AuthContext, 'basePath' | 'rpcProxies' | 'isTrustedProxy'>,
  request: PostRequest | ReadRequest,
  path: string,
  info: RequestInfo,
  routes: ReadonlyMap<string, unknown>,
  task: () => Promise<Answer>,
): Promise<Answer> {
  const operation = telemetry.request(request.method, getRoute(context, routes, path));
  const carrier = context.isTrustedProxy?.(info.ip) ? { incoming: request.headers } : undefined;
  return telemetry.measure(operation, task, toOutcome, carrier);
}

function toOutcome({ status }: Answer): Outcome {
  return { code: status < 500 ? 'ok' : 'failed', status };
}

/** Every first segment of an endpoint's path is one of a few: others are no route, and clients make up any number of them. */
function getRoute(
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

/** The budget of the process, observed for one server: the bytes that its requests hold, and what was refused. */
export function observeBudget(budget: ByteBudget, telemetry: Telemetry | undefined): ByteBudget {
  if (telemetry === undefined) return budget;
  const total: Record<ByteUse, number> = { read: 0, session: 0 };
  for (const use of ['read', 'session'] as const) {
    telemetry.watch({ name: 'bytes-held', labels: { use }, read: () => total[use] });
  }
  return {
    total: budget.total,
    open(visitor, use) {
      const request = budget.open(visitor, use);
      let held = 0;
      const set = (bytes: number) => {
        try {
          request.set(bytes);
        } catch (cause) {
          telemetry.count({ name: 'byte-refusal', use, count: 1 });
          throw cause;
        }
        total[use] += bytes - held;
        held = bytes;
      };
      const release = () => {
        request.release();
        total[use] -= held;
        held = 0;
      };
      return { set, add: (bytes) => set(held + bytes), release };
    },
  };
}
