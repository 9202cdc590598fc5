import { type ErrorCode, errorMessage } from '@portico/protocol';

/** One JSON-RPC 2.0 call. */
export type RpcCall = {
  readonly id: RpcId;
  readonly method: string;
  readonly params: readonly unknown[];
};

/** What a caller knows its answer by (JSON-RPC 2.0). */
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

/** What a call came to: `result`, or the `error` that the node or this site gave. */
export type RpcOutcome =
  | { readonly result: unknown }
  | {
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
    };

/** A failure of the catalogue as JSON-RPC says it. */
export function rpcFailure(kind: keyof typeof codes, code: ErrorCode): RpcOutcome {
  return { error: { code: codes[kind], message: errorMessage(code), data: { code } } };
}

/** The answer to one call. */
export function rpcAnswer(id: RpcId, outcome: RpcOutcome): object {
  return { jsonrpc: '2.0', id, ...outcome };
}

/** One entry of a request: a call, or why it is none. */
export type RpcEntry =
  | { readonly call: RpcCall }
  | { readonly id: RpcId; readonly refused: RpcOutcome };

/** Deeper than any method's parameters; writing JSON that nests without end takes the stack without end. */
const maximumDepth = 16;

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

/** Checks one entry of a request that was parsed as JSON. */
export function readEntry(value: unknown, allows: (method: string) => boolean): RpcEntry {
  const fields: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  const { jsonrpc, method, params = [] } = fields;
  const id = isId(fields.id) ? fields.id : null;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId(fields.id))
    return { id, refused: rpcFailure('invalid', 'RPC_INVALID') };
  if (!allows(method)) return { id, refused: rpcFailure('method', 'RPC_METHOD_REFUSED') };
  if (!Array.isArray(params) || params.length > 8 || !isShallow(params, maximumDepth))
    return { id, refused: rpcFailure('params', 'RPC_INVALID') };
  return { call: { id, method, params } };
}

// An answer repeats the id, so it must be small; a call without one (a notification) asks for nothing.
function isId(value: unknown): value is string | number {
  return (typeof value === 'string' && value.length <= 64) || Number.isFinite(value);
}
