import { type Endpoint, toEndpoint } from '../http/endpoint.ts';
import type { Fetch } from '../http/fetch.ts';
import { readBounded } from '../http/read-body.ts';
import { field } from './field.ts';
import { type RpcCall, type RpcOutcome, rpcFailure } from './json-rpc.ts';

/** Asks the operator's nodes, and says the same whichever of them answered. */
export type NodeAsker = (calls: readonly RpcCall[]) => Promise<readonly RpcOutcome[]>;

/** The browser gives up after ten seconds, so that two nodes fit into that. */
const perNode = 4500;
const maximumBytes = 8 * 1024 * 1024;
const maximumMessage = 300;

/** These numbers mean "not now" and not "no": the next node may say yes. */
const passing: ReadonlySet<unknown> = new Set([-32005, -32016, -32097, 429]);

/** A node could not be asked; says nothing about the calls. */
class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
}

/**
 * Asks one node after the other until one answers every call.
 *
 * @param nodes Addresses, most preferred first. A key in one of them goes nowhere but there.
 * @param report Told the host of a node that failed, and why.
 */
export function createNodeAsker(
  nodes: readonly string[],
  {
    fetch,
    report,
  }: { readonly fetch: Fetch; readonly report: (host: string, why: string) => void },
): NodeAsker {
  const known = nodes.map(toNode);
  return async (calls) => {
    for (const node of known) {
      try {
        return await ask(node, calls, fetch);
      } catch (error) {
        report(
          node.endpoint.name,
          error instanceof NodeFailure ? error.message : 'was not reached',
        );
      }
    }
    return calls.map(() => rpcFailure('internal', 'NODE_UNAVAILABLE'));
  };
}

/** A node, and the parts of its address that nobody else may read. */
type Node = { readonly endpoint: Endpoint; readonly secrets: readonly string[] };

function toNode(address: string): Node {
  const { host, password, pathname, search } = new URL(address);
  const parts = [host, password, ...`${pathname}${search}`.split(/[/?&=]/)];
  return { endpoint: toEndpoint(address), secrets: parts.filter((part) => part.length >= 6) };
}

async function ask(
  { endpoint, secrets }: Node,
  calls: readonly RpcCall[],
  fetch: Fetch,
): Promise<readonly RpcOutcome[]> {
  const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
  const response = await fetch(endpoint.url, {
    method: 'POST',
    headers: endpoint.headers,
    body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
    redirect: 'error',
    signal: AbortSignal.timeout(perNode),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new NodeFailure(`answered with HTTP status ${response.status}`);
  }
  const text = await readBounded(response, maximumBytes);
  if (text === undefined) throw new NodeFailure('answered with too many bytes');
  const body: unknown = JSON.parse(text);
  const answers = new Map(
    (Array.isArray(body) ? body : [body]).map((answer) => [field(answer, 'id'), answer]),
  );
  return calls.map((_, id) => outcome(answers.get(id), secrets));
}

function outcome(answer: unknown, secrets: readonly string[]): RpcOutcome {
  if (typeof answer !== 'object' || answer === null) throw new NodeFailure('left a call out');
  const error = field(answer, 'error');
  if (error === undefined || error === null) return { result: field(answer, 'result') ?? null };
  const code = Number(field(error, 'code'));
  if (!Number.isSafeInteger(code) || passing.has(code))
    throw new NodeFailure(`answered with error ${code}`);
  const said = String(field(error, 'message')).slice(0, maximumMessage);
  const data = field(error, 'data');
  const telling = secrets.some((secret) => `${said}${JSON.stringify(data)}`.includes(secret));
  return {
    error: {
      code,
      message: telling ? 'The node refused the call.' : said,
      // What a contract answered when it undid the call; wallets and libraries decode it.
      ...(typeof data === 'string' && !telling ? { data } : {}),
    },
  };
}
