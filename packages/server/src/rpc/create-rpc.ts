import type { ErrorCode } from '@portico/protocol';
import { statusOf } from '../auth-error.ts';
import type { RequestInfo } from '../handle.ts';
import { createClientIp, networkOf } from '../http/client-ip.ts';
import type { Fetch } from '../http/fetch.ts';
import { readBounded } from '../http/read-body.ts';
import { createNodeAsker } from './ask-nodes.ts';
import { createCallBudget } from './call-budget.ts';
import { createImmutableAnswers } from './immutable-answers.ts';
import { type RpcEntry, type RpcOutcome, readEntry, rpcAnswer, rpcFailure } from './json-rpc.ts';
import { shellMethods } from './shell-methods.ts';

/** Who may ask, what, how often, and which nodes answer. */
export type RpcOptions = {
  /** The public origin, as for `createAuth`; only its own pages are answered. */
  readonly url: string;
  /** The operator's nodes, most preferred first. Their addresses stay here. */
  readonly nodes: readonly string[];
  /** Allowed beside those that the shell needs. */
  readonly methods?: readonly string[];
  /**
   * So many calls a visitor may make in a minute; a batch counts each of its calls. Visitors whose address
   * nobody handed over share one such budget. Default: 600.
   */
  readonly callsPerMinute?: number;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed. Default: none. */
  readonly trustedProxies?: readonly string[];
  /** Default: the platform's. */
  readonly fetch?: Fetch;
  /** Milliseconds since the epoch. Default: the system's clock. */
  readonly now?: () => number;
  /** Told the host of a node that failed, and why. */
  readonly report?: (host: string, why: string) => void;
};

/** A way to nodes, in the shape of a session server, so that every adapter takes it as well. */
export type Rpc = {
  /** Answers `POST /api/rpc`. Never rejects. */
  handler(request: Request, info?: RequestInfo): Promise<Response>;
};

const maximumBytes = 64 * 1024;
const maximumBatch = 100;
/** Providers refuse longer batches. */
const nodeBatch = 20;

/**
 * The way from the browser to the operator's nodes, so that the page talks to no host but its own and
 * never sees a key. JSON-RPC 2.0, single calls and batches.
 *
 * @throws TypeError when `url` or one of the nodes is no address
 * @example
 * const rpc = createRpc({ url: 'https://example.com', nodes: ['https://mainnet.base.org'] });
 * app.all('/api/rpc', honoHandler(rpc));
 */
export function createRpc(options: RpcOptions): Rpc {
  const { origin } = new URL(options.url);
  const clientIp = createClientIp(options.trustedProxies ?? []);
  const allowed = new Set([...shellMethods, ...(options.methods ?? [])]);
  const budget = createCallBudget(options.callsPerMinute ?? 600, options.now ?? Date.now);
  const immutable = createImmutableAnswers();
  const askNodes = createNodeAsker(options.nodes, {
    fetch: options.fetch ?? fetch,
    report: options.report ?? (() => undefined),
  });

  async function answerAll(entries: readonly RpcEntry[]): Promise<readonly object[]> {
    const outcomes = new Map<RpcEntry, RpcOutcome>();
    const open: Extract<RpcEntry, { call: unknown }>[] = [];
    for (const entry of entries) {
      if ('refused' in entry) outcomes.set(entry, entry.refused);
      else {
        const known = immutable.find(entry.call);
        if (known) outcomes.set(entry, known);
        else open.push(entry);
      }
    }
    const parts = Array.from({ length: Math.ceil(open.length / nodeBatch) }, (_, index) =>
      open.slice(index * nodeBatch, (index + 1) * nodeBatch),
    );
    await Promise.all(
      parts.map(async (part) => {
        const answers = await askNodes(part.map(({ call }) => call));
        part.forEach((entry, index) => {
          const outcome = answers[index] ?? rpcFailure('internal', 'NODE_UNAVAILABLE');
          outcomes.set(entry, outcome);
          if ('result' in outcome) immutable.learn(entry.call, outcome.result);
        });
      }),
    );
    return entries.map((entry) =>
      rpcAnswer(
        'call' in entry ? entry.call.id : entry.id,
        outcomes.get(entry) ?? rpcFailure('internal', 'NODE_UNAVAILABLE'),
      ),
    );
  }

  async function handler(request: Request, { ip }: RequestInfo = {}): Promise<Response> {
    if (request.method !== 'POST')
      return refuse('invalid', 'METHOD_NOT_SUPPORTED', { allow: 'POST' });
    if (request.headers.get('origin') !== origin) return refuse('invalid', 'ORIGIN_MISMATCH');
    // A body that breaks off is no JSON, and is told so.
    const text = await readBounded(request, maximumBytes).catch(() => '');
    if (text === undefined) return refuse('invalid', 'BODY_TOO_LARGE');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return refuse('parse', 'RPC_INVALID');
    }
    const given: readonly unknown[] = Array.isArray(body) ? body : [body];
    if (given.length === 0) return refuse('invalid', 'RPC_INVALID');
    if (given.length > maximumBatch) return refuse('invalid', 'BODY_TOO_LARGE');
    const visitor = networkOf(clientIp(request.headers, ip) ?? '');
    const wait = budget.take(visitor, given.length);
    if (wait !== undefined) return refuse('limit', 'RATE_LIMITED', { 'retry-after': String(wait) });

    const answers = await answerAll(
      given.map((one) => readEntry(one, (name) => allowed.has(name))),
    );
    return send(Array.isArray(body) ? answers : answers[0], 200);
  }

  return { handler };
}

function refuse(
  kind: Parameters<typeof rpcFailure>[0],
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return send(rpcAnswer(null, rpcFailure(kind, code)), statusOf(code), headers);
}

function send(body: unknown, status: number, headers: Readonly<Record<string, string>> = {}) {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
