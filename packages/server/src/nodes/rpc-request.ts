import { type ErrorCode, errorMessage } from '@portico/protocol';
import { field, type RpcCall, type RpcOutcome } from './node.ts';

/**
 * What the interface asks of a node: balances, names and contract reads, whether an account is a contract, the
 * status of transactions and of those that replaced them. Sending is up to the wallet.
 */
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
export function rpcFailure(kind: keyof typeof codes, code: ErrorCode): RpcOutcome {
  return { error: { code: codes[kind], message: errorMessage(code), data: { code } } };
}

/** The answer to one call. */
export function rpcAnswer(id: RpcId, outcome: RpcOutcome): object {
  return { jsonrpc: '2.0', id, ...outcome };
}

/** One entry of a request: a call, or why it is refused. */
export type RpcEntry = { readonly id: RpcId } & (
  | { readonly call: RpcCall }
  | { readonly refused: RpcOutcome }
);

/** Deeper than any method's parameters; serialising JSON that nests without end overflows the stack. */
const maximumDepth = 16;

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

/** Checks one entry of a request that was parsed as JSON. */
export function readEntry(value: unknown, allowed: ReadonlySet<string>): RpcEntry {
  const [given, method, params = []] = ['id', 'method', 'params'].map((name) => field(value, name));
  const id = isId(given) ? given : null;
  if (field(value, 'jsonrpc') !== '2.0' || typeof method !== 'string' || id === null)
    return { id, refused: rpcFailure('invalid', 'RPC_INVALID') };
  if (!allowed.has(method)) return { id, refused: rpcFailure('method', 'RPC_METHOD_REFUSED') };
  if (!Array.isArray(params) || params.length > 8 || !isShallow(params, maximumDepth))
    return { id, refused: rpcFailure('params', 'RPC_INVALID') };
  return { id, call: { method, params } };
}

// An answer repeats the id, so it must be small; a call without one (a notification) asks for nothing.
function isId(value: unknown): value is string | number {
  return (typeof value === 'string' && value.length <= 64) || Number.isFinite(value);
}
