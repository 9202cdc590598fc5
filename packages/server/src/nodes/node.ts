import { isAuthError } from '../common/auth-error.ts';
import type { HeldBytes } from '../common/byte-budget.ts';
import { countBytes, parseJson, readBoundedBytes } from '../common/read-bytes.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** The platform's `fetch`, or a function that behaves like it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A JSON-RPC 2.0 call. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] };

/** The outcome of a call: `result`, or the `error` that a node or the RPC proxy gave. */
export type RpcOutcome =
  | { readonly result: unknown }
  | {
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
    };

/** A node gave no usable answer. It says nothing about what was asked. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
  /**
   * True if the circuit breaker counts it. A JSON-RPC error, or too little gas, comes from a node that works, and a request can
   * provoke it. So can a call that takes too long: after a timeout a trivial call decides.
   */
  readonly countsAsFailure: boolean | 'if-unresponsive';

  constructor(
    message: string,
    options: { cause?: unknown; countsAsFailure?: boolean | 'if-unresponsive' } = {},
  ) {
    super(message, options);
    this.countsAsFailure = options.countsAsFailure ?? true;
  }
}

/** The answer is larger than the limit. Another node would send the same. */
export class AnswerTooLargeError extends NodeError {
  constructor() {
    super('answered with too many bytes', { countsAsFailure: false });
  }
}

/** One JSON-RPC endpoint. */
export type RpcNode = {
  /** Host and port: what a log may say. Paths and queries often hold a provider's key. */
  readonly host: string;
  /**
   * Sends all calls in one HTTP request, a batch when there are several. Redirects are not followed.
   * @returns an outcome for each call, in their order; no error among them repeats a secret of the URL
   * @throws NodeError; AnswerTooLargeError; AuthError when the byte budget is full
   */
  call(
    calls: readonly RpcCall[],
    options: {
      readonly signal: AbortSignal;
      /** Length of the whole answer. */
      readonly maximumBytes: number;
      readonly held?: HeldBytes | undefined;
      /** Sent beside those that every call has. */
      readonly headers?: Readonly<Record<string, string>>;
    },
  ): Promise<readonly RpcOutcome[]>;
};

/** @param url `https://user:password@host` becomes Basic authentication, because `fetch` refuses it. @throws TypeError when it is no URL */
export function createNode(url: string, fetch: Fetch): RpcNode {
  const { host, username, password, pathname, search } = new URL(url);
  const target = new URL(url);
  target.username = '';
  target.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(credentials !== ':' && {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    }),
  };
  const secrets = [host, password, ...`${pathname}${search}`.split(/[/?&=]/)].filter(
    (part) => part.length >= 6,
  );

  return {
    host,
    async call(calls, { signal, maximumBytes, held, headers: more }) {
      const requests = calls.map((call, index) => ({ jsonrpc: '2.0', id: index + 1, ...call }));
      const attempt = <Value>(problem: string, task: () => Promise<Value>) =>
        task().catch((cause: unknown) => {
          if (isAuthError(cause)) throw cause;
          if (!signal.aborted) throw new NodeError(problem + systemCode(cause), { cause });
          throw new NodeError('timed out', { cause, countsAsFailure: 'if-unresponsive' });
        });
      const response = await attempt('could not be reached', () =>
        fetch(target.href, {
          method: 'POST',
          headers: more ? { ...headers, ...more } : headers,
          body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
          redirect: 'manual',
          signal,
        }),
      );
      const { status } = response;
      if (status !== 200) {
        await response.body?.cancel().catch(() => undefined);
        const late = gatewayTimeouts.has(status) && 'if-unresponsive';
        const countsAsFailure = late || !requestErrors.has(status);
        throw new NodeError(`answered with HTTP status ${status}`, { countsAsFailure });
      }
      const body = held ? countBytes(response, held) : response.body;
      const bytes = await attempt('broke off its answer', () =>
        readBoundedBytes({ body }, maximumBytes),
      );
      if (bytes === undefined) throw new AnswerTooLargeError();
      const answers = readAnswers(bytes.toString('utf8'));
      return requests.map(({ id }) => {
        const answer = answers.get(id);
        if (answer !== undefined) return toOutcome(answer, secrets);
        // Some nodes refuse a batch with one error that has no id.
        const countsAsFailure = requests.length === 1;
        throw new NodeError('left a call unanswered', { countsAsFailure });
      });
    },
  };
}

/** A system's code for a failed connection, such as ECONNREFUSED. Messages may repeat the URL, and with it a key. */
function systemCode(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if ('code' in error && /^[A-Z][A-Z_\d]{2,40}$/.test(String(error.code)))
      return ` (${error.code})`;
  }
  return '';
}

/** JSON-RPC errors that mean "not now" and not "no": the next node may answer. */
const retryableCodes: ReadonlySet<number> = new Set([-32005, -32016, -32097, 429]);

/** Outcomes as a node gave them. @throws NodeError when one of them is better asked of another node */
export function refuseRetryable(outcomes: readonly RpcOutcome[]): readonly RpcOutcome[] {
  for (const outcome of outcomes) {
    const code = 'error' in outcome ? outcome.error.code : 0;
    if (!retryableCodes.has(code)) continue;
    throw new NodeError(`answered with JSON-RPC error ${code}`, { countsAsFailure: false });
  }
  return outcomes;
}

/** "Bad request" and "too large": some nodes refuse a call with these that others answer. */
const requestErrors: ReadonlySet<number> = new Set([400, 413]);

/** A provider's own timeout for a call, as it may be reported by what stands in front of the node. */
const gatewayTimeouts: ReadonlySet<number> = new Set([408, 504, 524]);

function readAnswers(text: string): ReadonlyMap<unknown, unknown> {
  const body = parseJson(text);
  if (body === undefined) throw new NodeError('answered with something that is not JSON');
  return new Map([body].flat().map((answer) => [field(answer, 'id'), answer]));
}

function toOutcome(answer: unknown, secrets: readonly string[]): RpcOutcome {
  const error = field(answer, 'error');
  if (error === undefined || error === null) return { result: field(answer, 'result') ?? null };
  const code = Number(field(error, 'code'));
  if (!Number.isSafeInteger(code)) {
    throw new NodeError('answered with an error that has no code', { countsAsFailure: false });
  }
  // Messages are passed on to visitors.
  const message = String(field(error, 'message')).slice(0, 300);
  const data = field(error, 'data');
  const text = `${message}${JSON.stringify(data)}`;
  if (secrets.some((secret) => text.includes(secret)))
    return { error: { code, message: 'The node refused the call.' } };
  // `data` is what a contract returned when it reverted; wallets and libraries decode it.
  return { error: { code, message, ...(typeof data === 'string' && { data }) } };
}

/** A field of a value whose shape is unchecked; undefined where there is none. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A node whose requests are observed; the same one without an instrument. */
export function observeNode(
  node: RpcNode,
  chainId: number,
  telemetry: Telemetry | undefined,
): RpcNode {
  if (telemetry === undefined) return node;
  const operation = { name: 'node', chainId, node: node.host } as const;
  return {
    host: node.host,
    call(calls, options) {
      const headers: Record<string, string> = {};
      // The headers are read when the call begins: an observer has added its own by then.
      const call = () => node.call(calls, { ...options, headers });
      return telemetry.measure(operation, call, undefined, { outgoing: headers });
    },
  };
}
