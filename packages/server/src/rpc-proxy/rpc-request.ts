import { type ErrorCode, errorMessage } from '@portico/protocol';
import { field, type RpcCall, type RpcOutcome } from '../nodes/node.ts';
import { findRpcMethod } from './rpc-methods.ts';

/** The methods of the interface: balances, names, contract reads, codes of accounts and the status of transactions. Wallets send. */
export const defaultMethods: readonly string[] = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
];

/** Identifies a call in its answer (JSON-RPC 2.0). */
export type RpcId = string | number | null;

/** JSON-RPC 2.0's own numbers, and those of EIP-1474. */
const codes = {
  parse: -32700,
  invalid: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  limit: -32005,
} as const;

/** A code of the error catalogue as a JSON-RPC error. */
export function rpcFailure(
  kind: keyof typeof codes,
  code: ErrorCode,
  message = errorMessage(code),
): RpcOutcome {
  return { error: { code: codes[kind], message, data: { code } } };
}

/** The members of an answer that say what became of its call, as JSON: `"result":…` or `"error":…`. */
export type OutcomeText = string;

/** @throws RangeError for a result that nests too deep for JSON */
export function outcomeText(outcome: RpcOutcome): OutcomeText {
  return JSON.stringify(outcome).slice(1, -1);
}

/** The answer to one call, as JSON. */
export function answerText(id: RpcId, outcome: OutcomeText): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${outcome}}`;
}

/** One entry of a request: a call, or why it is refused. */
export type RpcEntry = { readonly id: RpcId } & (
  | { readonly call: RpcCall }
  | { readonly refused: RpcOutcome }
);

/** Checks one entry of a request that was parsed as JSON. */
export function readEntry(value: unknown, allowed: ReadonlySet<string>): RpcEntry {
  const [given, method, params = []] = ['id', 'method', 'params'].map((name) => field(value, name));
  const id = isId(given) ? given : null;
  if (field(value, 'jsonrpc') !== '2.0' || typeof method !== 'string' || id === null)
    return { id, refused: rpcFailure('invalid', 'RPC_INVALID') };
  if (!allowed.has(method)) return { id, refused: rpcFailure('method', 'RPC_METHOD_REFUSED') };
  const problem = Array.isArray(params)
    ? findRpcMethod(method).findProblem(params)
    : 'takes its parameters as a list.';
  if (problem !== undefined || !Array.isArray(params))
    return { id, refused: rpcFailure('params', 'RPC_INVALID', `${method}: ${problem}`) };
  return { id, call: { method, params } };
}

// An answer repeats the id, so it must be small; a call without one (a notification) asks for nothing.
function isId(value: unknown): value is string | number {
  return (typeof value === 'string' && value.length <= 64) || Number.isFinite(value);
}
