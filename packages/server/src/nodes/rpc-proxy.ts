import type { ErrorCode } from '@portico/protocol';
import { statusOf } from '../auth-error.ts';
import { createCallQuota } from '../http/call-quota.ts';
import { networkOf } from '../http/client-ip.ts';
import type { Answer, PostRequest, ReadRequest } from '../http/messages.ts';
import { parseJson, readBounded } from '../http/read-body.ts';
import { type Instrument, type RpcCallResult, rpcCallResults } from '../observe/instrument.ts';
import type { ChainNodes } from './chain-nodes.ts';
import { createImmutableAnswers } from './immutable-answers.ts';
import { type RpcOutcome, refuseRetryable } from './node.ts';
import {
  createNodePool,
  type NodeLimits,
  type NodePool,
  type NodePoolOptions,
} from './node-pool.ts';
import { defaultMethods, type RpcEntry, readEntry, rpcAnswer, rpcFailure } from './rpc-request.ts';

/** What pages may ask of the operator's nodes. */
export type RpcProxyOptions = {
  /** Allowed on the chains of the site beside those that the interface needs. */
  readonly methods?: readonly string[];
  /**
   * Calls per minute and visitor, on each chain; a batch counts each of its calls. Visitors whose address is unknown share one
   * quota. Default: 600.
   */
  readonly callsPerMinute?: number;
  /**
   * JSON-RPC endpoints of further chains by chain ID, which pages read and no wallet signs in on: ENS names live on
   * Ethereum (1). Answered at `/api/rpc/{chainId}`. Default: none.
   */
  readonly nodes?: Readonly<Record<number, readonly string[]>>;
};

/**
 * Answers a request to `/api/rpc` or a path below it; never rejects.
 * @param ip The visitor's address, if known.
 */
export type RpcProxy = (
  request: ReadRequest & { readonly body?: PostRequest['body'] },
  ip: string | undefined,
) => Promise<Answer>;

/** Where the RPC proxy for the first chain is; all of them are below it, by their IDs. */
const path = '/api/rpc';

const maximumBytes = 64 * 1024;
const maximumBatch = 100;
/** Providers refuse longer batches. */
const nodeBatch = 20;

/** Two nodes fit into the ten seconds after which the browser gives up. */
const proxyLimits: NodeLimits = {
  perNode: 4500,
  overall: 9000,
  running: 64,
  waiting: 512,
  maximumBytes: 8 * 1024 * 1024,
};

/**
 * The RPC proxies of a site by path; none without options.
 * @param environment `nodes` are those of the site's chains, the first one first; `isPage` tells which origins' pages
 *   are answered.
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
  const { methods = [], callsPerMinute, nodes: others = {} } = options;
  for (const [chainId, nodes] of environment.nodes) {
    const proxy = createRpcProxy({ ...environment, chainId, nodes, methods, callsPerMinute });
    if (proxies.size === 0) proxies.set(path, proxy);
    proxies.set(`${path}/${chainId}`, proxy);
  }
  for (const [chainId, urls] of Object.entries(others)) {
    const chain = { chainId: Number(chainId) };
    const nodes = createNodePool({ ...environment, ...chain, urls });
    const proxy = createRpcProxy({ ...environment, ...chain, nodes, callsPerMinute });
    proxies.set(`${path}/${chainId}`, proxy);
  }
  return proxies;
}

/**
 * JSON-RPC proxy from the browser to the operator's nodes, so that the page talks to no other host and never
 * sees a key. JSON-RPC 2.0, single calls and batches.
 */
export function createRpcProxy(options: {
  /** Whether an `Origin` is one of the site's: only its own pages are answered. */
  readonly isPage: (origin: string | null) => boolean;
  readonly nodes: NodePool;
  readonly now: () => number;
  readonly methods?: readonly string[] | undefined;
  readonly callsPerMinute?: number | undefined;
  readonly limits?: Partial<NodeLimits>;
  readonly chainId?: number;
  readonly instrument?: Instrument | undefined;
}): RpcProxy {
  const { isPage, now, methods = [], callsPerMinute = 600, chainId = 0, instrument } = options;
  const allowed = new Set([...defaultMethods, ...methods]);
  const takeCalls = createCallQuota(callsPerMinute, now);
  const immutable = createImmutableAnswers();
  const askNodes = options.nodes.share({ ...proxyLimits, ...options.limits }, 'proxy');

  const count = (counts: Readonly<Record<RpcCallResult, number>>) => {
    if (instrument === undefined) return;
    for (const result of rpcCallResults) {
      if (counts[result] > 0)
        instrument.count({ name: 'rpc-call', chainId, result, count: counts[result] });
    }
  };

  async function answerAll(entries: readonly RpcEntry[]): Promise<readonly object[]> {
    const outcomes = new Map<RpcEntry, RpcOutcome>();
    const open: Extract<RpcEntry, { call: unknown }>[] = [];
    for (const entry of entries) {
      const known = 'refused' in entry ? entry.refused : immutable.find(entry.call);
      if (known) outcomes.set(entry, known);
      else if ('call' in entry) open.push(entry);
    }
    const known = outcomes.size;
    const refused = entries.filter((entry) => 'refused' in entry).length;
    const ask = async (part: typeof open) => {
      const calls = part.map(({ call }) => call);
      const [answers = []] = await askNodes(calls, { read: refuseRetryable }).catch(() => []);
      for (const [index, entry] of part.entries()) {
        const outcome = answers[index];
        if (outcome !== undefined) outcomes.set(entry, outcome);
        if (outcome && 'result' in outcome) immutable.learn(entry.call, outcome.result);
      }
    };
    const parts: Promise<void>[] = [];
    while (open.length > 0) parts.push(ask(open.splice(0, nodeBatch)));
    await Promise.all(parts);
    count({
      ...{ refused, cache: known - refused, node: outcomes.size - known },
      unavailable: entries.length - outcomes.size,
    });
    const unavailable = rpcFailure('internal', 'NODE_UNAVAILABLE');
    return entries.map((entry) => rpcAnswer(entry.id, outcomes.get(entry) ?? unavailable));
  }

  const turnDown: typeof refuse = (kind, code, headers) => {
    instrument?.count({ name: 'rpc-refusal', chainId, code, count: 1 });
    return refuse(kind, code, headers);
  };

  return async (request, ip = '') => {
    const isPost = request.method === 'POST';
    if (!isPost) return turnDown('invalid', 'METHOD_NOT_SUPPORTED', { allow: 'POST' });
    if (!isPage(request.headers.get('origin'))) return turnDown('invalid', 'ORIGIN_MISMATCH');
    // A body that breaks off is not JSON, and is refused as such.
    const text = await readBounded({ body: request.body ?? null }, maximumBytes).catch(() => '');
    if (text === undefined) return turnDown('invalid', 'BODY_TOO_LARGE');
    const body = parseJson(text);
    if (body === undefined) return turnDown('parse', 'RPC_INVALID');
    const given: readonly unknown[] = Array.isArray(body) ? body : [body];
    if (given.length === 0) return turnDown('invalid', 'RPC_INVALID');
    if (given.length > maximumBatch) return turnDown('invalid', 'BODY_TOO_LARGE');
    const wait = takeCalls(networkOf(ip), given.length);
    if (wait !== undefined)
      return turnDown('limit', 'RATE_LIMITED', { 'retry-after': String(wait) });

    const answers = await answerAll(given.map((entry) => readEntry(entry, allowed)));
    return send(Array.isArray(body) ? answers : answers[0], 200);
  };
}

function refuse(
  kind: Parameters<typeof rpcFailure>[0],
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return send(rpcAnswer(null, rpcFailure(kind, code)), statusOf(code), headers);
}

function send(body: unknown, status: number, more: Readonly<Record<string, string>> = {}): Answer {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...more };
  return { status, headers, cookies: [], body: JSON.stringify(body) };
}
