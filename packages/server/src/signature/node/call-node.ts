import type { Endpoint } from '../../http/endpoint.ts';
import type { Fetch } from '../../http/fetch.ts';
import { readBounded } from '../../http/read-body.ts';
import { NodeTrouble } from './node-trouble.ts';

/** Answers to what is asked here take 400 bytes; this leaves room for a provider's wrapping. */
const maximumBytes = 16 * 1024;

/**
 * One JSON-RPC 2.0 call over HTTP.
 * @returns the result, unchecked
 * @throws NodeTrouble for everything else: no connection, a status other than 200 (redirects are not
 * followed), too many bytes, no JSON, a JSON-RPC error, the signal
 */
export async function callNode(
  endpoint: Endpoint,
  call: { readonly method: string; readonly params: readonly unknown[] },
  { fetch, signal }: { readonly fetch: Fetch; readonly signal: AbortSignal },
): Promise<unknown> {
  const response = await attempt('could not be reached', () =>
    fetch(endpoint.url, {
      method: 'POST',
      headers: endpoint.headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      redirect: 'manual',
      signal,
    }),
  );
  if (response.status !== 200) {
    await response.body?.cancel().catch(() => undefined);
    const { status } = response;
    throw new NodeTrouble(`answered with HTTP status ${status}`, { ill: !isAboutRequest(status) });
  }
  const text = await attempt('broke off its answer', () => readBounded(response, maximumBytes));
  if (text === undefined) throw new NodeTrouble('answered with too many bytes');
  const answer: unknown = await attempt('answered with something that is not JSON', () =>
    JSON.parse(text),
  );
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || answer.id !== 1) {
    throw new NodeTrouble('answered with something that is not JSON-RPC');
  }
  if ('error' in answer && answer.error !== null) {
    throw new NodeTrouble(`answered with JSON-RPC error ${errorCode(answer.error)}`, {
      ill: false,
    });
  }
  return 'result' in answer ? answer.result : undefined;
}

/** "Bad request" and "too large": some nodes say so of a question that others answer. */
function isAboutRequest(status: number): boolean {
  return status === 400 || status === 413;
}

/** The number alone: messages of nodes may repeat what was asked. */
function errorCode(error: unknown): number {
  return typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : 0;
}

async function attempt<Value>(what: string, task: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await task();
  } catch (cause) {
    throw cause instanceof NodeTrouble ? cause : new NodeTrouble(what, { cause });
  }
}
