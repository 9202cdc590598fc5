import { isAuthError } from '../common/auth-error.ts';
import { type RpcCall, refuseRetryable } from '../nodes/node.ts';
import type { AskNodes, AskOptions } from '../nodes/node-pool.ts';
import { type RpcCallResult, rpcCallResults, type Telemetry } from '../telemetry/telemetry.ts';
import { createImmutableAnswers } from './immutable-answers.ts';
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

  const count = (counts: Readonly<Record<RpcCallResult, number>>) => {
    if (telemetry === undefined) return;
    for (const result of rpcCallResults) {
      if (counts[result] > 0)
        telemetry.count({ name: 'rpc-call', chainId, result, count: counts[result] });
    }
  };

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
    count({
      refused,
      cache: known - refused,
      node: outcomes.size - known,
      unavailable: entries.length - outcomes.size,
    });
    const unavailable = outcomeText(rpcFailure('internal', 'NODE_UNAVAILABLE'));
    return entries.map((entry) => answerText(entry.id, outcomes.get(entry) ?? unavailable));
  };
}

/** No outcomes when nodes failed; their failure is logged by then. @throws AuthError when the byte budget refused the answer */
function unlessRefused(cause: unknown): readonly OutcomeText[] {
  if (isAuthError(cause) && cause.code !== 'CHAIN_UNAVAILABLE') throw cause;
  return [];
}
