import { isAuthError } from '../common/auth-error.ts';
import { field, type RpcCall, refuseRetryable } from '../nodes/node.ts';
import type { AskNodes, AskOptions } from '../nodes/node-pool.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { findRpcMethod } from './rpc-methods.ts';
import {
  answerText,
  type OutcomeText,
  outcomeText,
  type RpcEntry,
  rpcFailure,
} from './rpc-request.ts';

/** Providers refuse longer batches. */
const nodeBatch = 20;
/** Bytes that JSON-RPC adds to a result. */
const envelopeBytes = 256;

type Cost = Pick<AskOptions<unknown>, 'held' | 'addTime'>;

/** Creates a function that answers entries in order, as JSON, from a cache and by nodes. It throws AuthError for a full byte budget. */
export function createAnswerCalls(
  askNodes: AskNodes,
  chainId: number,
  telemetry: Telemetry | undefined,
): (entries: readonly RpcEntry[], cost: Cost) => Promise<readonly string[]> {
  const immutable = createImmutableAnswers();

  async function askForPart(
    calls: readonly RpcCall[],
    cost: Cost,
  ): Promise<readonly OutcomeText[]> {
    const sizes = calls.map(({ method }) => findRpcMethod(method).maximumBytes + envelopeBytes);
    const tooLarge = rpcFailure('limit', 'RPC_ANSWER_TOO_LARGE');
    const [outcomes = []] = await askNodes(calls, {
      read: refuseRetryable,
      readTooLarge: () => calls.map(() => tooLarge),
      maximumBytes: sizes.reduce((sum, size) => sum + size, 0),
      ...cost,
    });
    return calls.map((call, index) => {
      const outcome = outcomes[index] ?? tooLarge;
      const text = outcomeText(outcome);
      if (text.length > (sizes[index] ?? 0)) return outcomeText(tooLarge);
      if ('result' in outcome) immutable.learn(call, outcome.result, text);
      return text;
    });
  }

  return async (entries, cost) => {
    const outcomes = new Map<RpcEntry, OutcomeText>();
    const open: Extract<RpcEntry, { call: unknown }>[] = [];
    for (const entry of entries) {
      const known = 'refused' in entry ? outcomeText(entry.refused) : immutable.find(entry.call);
      if (known !== undefined) outcomes.set(entry, known);
      else if ('call' in entry) open.push(entry);
    }
    const known = outcomes.size;
    const refused = entries.filter((entry) => 'refused' in entry).length;
    const ask = async (part: typeof open) => {
      const calls = part.map(({ call }) => call);
      const texts = await askForPart(calls, cost).catch(unlessRefused);
      for (const [index, entry] of part.entries()) {
        const text = texts[index];
        if (text !== undefined) outcomes.set(entry, text);
      }
    };
    const parts: Promise<void>[] = [];
    while (open.length > 0) parts.push(ask(open.splice(0, nodeBatch)));
    await Promise.all(parts);
    const counts = [
      ['node', outcomes.size - known],
      ['cache', known - refused],
      ['refused', refused],
      ['unavailable', entries.length - outcomes.size],
    ] as const;
    for (const [result, count] of counts)
      if (count > 0) telemetry?.count({ name: 'rpc-call', chainId, result, count });
    const unavailable = outcomeText(rpcFailure('internal', 'NODE_UNAVAILABLE'));
    return entries.map((entry) => answerText(entry.id, outcomes.get(entry) ?? unavailable));
  };
}

/** No outcomes when nodes failed; their failure is logged by then. @throws AuthError when the byte budget refused the answer */
function unlessRefused(cause: unknown): readonly OutcomeText[] {
  if (isAuthError(cause) && cause.code !== 'CHAIN_UNAVAILABLE') throw cause;
  return [];
}

/** Blocks this deep are final: beyond any reorganisation seen on Base or Ethereum. */
const finalDepth = 64;
const maximumEntries = 2000;
/** Maximum characters of one answer, and of all with their calls, which visitors choose. */
const maximumLength = 64 * 1024;
const maximumSum = 4_000_000;

/** Caches the answers that no later block can change, as JSON: the last 2000 that were used, of up to 64 kB, 4 MB in all. */
function createImmutableAnswers() {
  const kept = new Map<string, { readonly text: OutcomeText; readonly length: number }>();
  let sum = 0;
  let head = 0;

  function forget(key: string): void {
    sum -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  }

  const isFinal = (block: unknown) =>
    (quantity(block) ?? Number.POSITIVE_INFINITY) <= head - finalDepth;

  function isImmutable({ method, params }: RpcCall, result: unknown): boolean {
    if (result === null || result === undefined) return false;
    switch (method) {
      case 'eth_chainId':
        return true;
      case 'eth_getTransactionReceipt':
      case 'eth_getTransactionByHash':
        return isFinal(field(result, 'blockNumber'));
      case 'eth_getBlockByNumber':
        return isFinal(params[0]);
      case 'eth_call':
      case 'eth_getBalance':
      case 'eth_getTransactionCount':
        return isFinal(params[1]);
      default:
        return false;
    }
  }

  return {
    find(call: RpcCall): OutcomeText | undefined {
      const key = toKey(call);
      const found = kept.get(key);
      if (found === undefined) return undefined;
      // The most recently used goes last.
      kept.delete(key);
      kept.set(key, found);
      return found.text;
    },
    /** Learns the height of the chain from every answer, and caches it if it is final. */
    learn(call: RpcCall, result: unknown, text: OutcomeText): void {
      if (call.method === 'eth_blockNumber') head = Math.max(head, quantity(result) ?? 0);
      if (text.length > maximumLength || !isImmutable(call, result)) return;
      const key = toKey(call);
      const length = key.length + text.length;
      forget(key);
      kept.set(key, { text, length });
      sum += length;
      for (const oldest of kept.keys()) {
        if (kept.size <= maximumEntries && sum <= maximumSum) break;
        forget(oldest);
      }
    },
  };
}

function toKey({ method, params }: RpcCall): string {
  return JSON.stringify([method, params]);
}

function quantity(value: unknown): number | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : undefined;
}
