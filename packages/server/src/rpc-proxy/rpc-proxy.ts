import type { ErrorCode } from '@portico/protocol';
import { getStatus, toAuthError } from '../common/auth-error.ts';
import type { HeldBytes } from '../common/byte-budget.ts';
import type { Answer, PostRequest, ReadRequest } from '../common/messages.ts';
import { parseJson } from '../common/read-bytes.ts';
import { toNetwork } from '../http/client-ip.ts';
import { readText } from '../http/read-body.ts';
import type { ChainNodes } from '../nodes/chain-nodes.ts';
import {
  createNodePool,
  type NodeLimits,
  type NodePool,
  type NodePoolOptions,
} from '../nodes/node-pool.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createAnswerCalls } from './rpc-answers.ts';
import { createRpcQuotas, type RpcProxyOptions } from './rpc-quotas.ts';
import { answerText, defaultMethods, outcomeText, readEntry, rpcFailure } from './rpc-request.ts';

/** Answers a request to `/api/rpc` or a path below it; never rejects. */
export type RpcProxy = (
  request: PostRequest | ReadRequest,
  ip: string | undefined,
  held: HeldBytes,
) => Promise<Answer>;

/** The path of the RPC proxy for the first chain; all of them are below it, by their IDs. */
const path = '/api/rpc';

/** `@portico/react` sends at most this many at once. */
const maximumBatch = 50;

/** Two nodes fit into the ten seconds after which the browser gives up. */
const proxyLimits: NodeLimits = {
  perNode: 4500,
  overall: 9000,
  running: 64,
  waiting: 512,
  // Each request says how much it takes.
  maximumBytes: 0,
};

/**
 * Creates the RPC proxies of a site by path; none without options.
 * @param environment `nodes` by chain, the first one first; `isPage` decides which origins' pages are answered
 */
export function createRpcProxies(
  options: RpcProxyOptions | undefined,
  environment: Omit<NodePoolOptions, 'urls'> & {
    readonly isPage: (origin: string | null) => boolean;
    readonly nodes: ChainNodes;
  },
): ReadonlyMap<string, RpcProxy> {
  const proxies = new Map<string, RpcProxy>();
  if (options === undefined) return proxies;
  const { methods = [], nodes: others = {}, ...quotas } = options;
  for (const [chainId, nodes] of environment.nodes) {
    const proxy = createRpcProxy({ ...environment, ...quotas, chainId, nodes, methods });
    if (proxies.size === 0) proxies.set(path, proxy);
    proxies.set(`${path}/${chainId}`, proxy);
  }
  for (const [chainId, urls] of Object.entries(others)) {
    const chain = { chainId: Number(chainId) };
    const nodes = createNodePool({ ...environment, ...chain, urls });
    const proxy = createRpcProxy({ ...environment, ...quotas, ...chain, nodes });
    proxies.set(`${path}/${chainId}`, proxy);
  }
  return proxies;
}

/** Creates a JSON-RPC 2.0 proxy to the operator's nodes, so that a page talks to no other host and never sees a key. */
export function createRpcProxy(
  options: Omit<RpcProxyOptions, 'nodes'> & {
    /** Returns true if an `Origin` is one of the site's: only its own pages are answered. */
    readonly isPage: (origin: string | null) => boolean;
    readonly nodes: NodePool;
    readonly now: () => number;
    readonly limits?: Partial<NodeLimits>;
    readonly chainId?: number;
    readonly telemetry?: Telemetry | undefined;
  },
): RpcProxy {
  const { isPage, methods = [], chainId = 0, telemetry } = options;
  const allowed = new Set([...defaultMethods, ...methods]);
  const quotas = createRpcQuotas(options);
  const askNodes = options.nodes.share({ ...proxyLimits, ...options.limits }, 'proxy');
  const answerCalls = createAnswerCalls(askNodes, chainId, telemetry);

  const turnDown: typeof refuse = (kind, code, headers) => {
    telemetry?.count({ name: 'rpc-refusal', chainId, code, count: 1 });
    return refuse(kind, code, headers);
  };
  const turnDownUntil = (seconds: number) =>
    turnDown('limit', 'RATE_LIMITED', { 'retry-after': String(seconds) });

  async function answerPost(post: PostRequest, visitor: string, held: HeldBytes): Promise<Answer> {
    const body = parseJson(await readText(post));
    if (body === undefined) return turnDown('parse', 'RPC_INVALID');
    const given: readonly unknown[] = Array.isArray(body) ? body : [body];
    if (given.length === 0) return turnDown('invalid', 'RPC_INVALID');
    if (given.length > maximumBatch) return turnDown('invalid', 'BODY_TOO_LARGE');
    const wait = quotas.takeCalls(visitor, given.length);
    if (wait !== undefined) return turnDownUntil(wait);

    let received = 0;
    const counted: HeldBytes = {
      ...held,
      add(bytes) {
        received += bytes;
        held.add(bytes);
      },
    };
    const addTime = (milliseconds: number) => quotas.addTime(visitor, milliseconds);
    const entries = given.map((entry) => readEntry(entry, allowed));
    try {
      const answers = await answerCalls(entries, { held: counted, addTime });
      const text = Array.isArray(body) ? `[${answers.join(',')}]` : (answers[0] ?? '');
      // Answers from the cache were not received.
      received = Math.max(received, text.length);
      return send(text, 200);
    } finally {
      quotas.addBytes(visitor, received);
    }
  }

  return async (request, ip, held) => {
    const isPost = request.method === 'POST' && 'body' in request;
    if (!isPost) return turnDown('invalid', 'METHOD_NOT_SUPPORTED', { allow: 'POST' });
    if (!isPage(request.headers.get('origin'))) return turnDown('invalid', 'ORIGIN_MISMATCH');
    const visitor = toNetwork(ip);
    const wait = quotas.begin(visitor);
    if (wait !== undefined) return turnDownUntil(wait);
    try {
      return await answerPost(request, visitor, held);
    } catch (cause) {
      const { code, retryAfter } = toAuthError(cause);
      if (code === 'BODY_INVALID') return turnDown('parse', 'RPC_INVALID');
      if (code === 'BODY_TOO_LARGE') return turnDown('invalid', code);
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      return turnDown(code === 'RATE_LIMITED' ? 'limit' : 'internal', code, headers);
    } finally {
      quotas.end(visitor);
    }
  };
}

function refuse(
  kind: Parameters<typeof rpcFailure>[0],
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return send(answerText(null, outcomeText(rpcFailure(kind, code))), getStatus(code), headers);
}

function send(body: string, status: number, more: Readonly<Record<string, string>> = {}): Answer {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...more };
  return { status, headers, cookies: [], body };
}
