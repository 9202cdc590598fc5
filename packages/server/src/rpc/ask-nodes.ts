import { type RpcCall, type RpcOutcome, rpcFailure } from './json-rpc.ts';

/** The platform's, or one that behaves like it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

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
 * @param nodes Addresses, most preferred first. A key in one of them goes nowhere but there.
 * @param report Told the host of a node that failed, and why.
 */
export function createNodeAsker(
  nodes: readonly string[],
  {
    fetch,
    report,
  }: { readonly fetch: Fetch; readonly report: (host: string, why: unknown) => void },
): NodeAsker {
  const endpoints = nodes.map(readEndpoint);
  return async (calls) => {
    for (const endpoint of endpoints) {
      try {
        return await ask(endpoint, calls, fetch);
      } catch (error) {
        report(endpoint.host, error instanceof NodeFailure ? error.message : 'was not reached');
      }
    }
    return calls.map(() => rpcFailure('internal', 'NODE_UNAVAILABLE'));
  };
}

type Endpoint = {
  readonly host: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parts of the address that nobody else may read. */
  readonly secrets: readonly string[];
};

function readEndpoint(address: string): Endpoint {
  const url = new URL(address);
  const { username, password, host, pathname, search } = url;
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    host,
    url: url.href,
    headers: {
      'content-type': 'application/json',
      ...(credentials === ':'
        ? {}
        : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    secrets: [host, password, ...`${pathname}${search}`.split(/[/?&=]/)].filter(
      (part) => part.length >= 6,
    ),
  };
}

async function ask(
  endpoint: Endpoint,
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
  const body: unknown = JSON.parse(await readBounded(response));
  const answers = new Map(
    (Array.isArray(body) ? body : [body]).map((answer) => [field(answer, 'id'), answer]),
  );
  return calls.map((_, id) => outcome(answers.get(id), endpoint));
}

function outcome(answer: unknown, { secrets }: Endpoint): RpcOutcome {
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

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maximumBytes) throw new NodeFailure('answered with too many bytes');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
