import { field } from './field.ts';
import type { RpcCall } from './json-rpc.ts';

/** Keeps the answers that no later block can change. */
export type ImmutableAnswers = {
  readonly find: (call: RpcCall) => { readonly result: unknown } | undefined;
  /** Learns from every answer how far the chain is, and keeps it if it is final. */
  readonly learn: (call: RpcCall, result: unknown) => void;
};

/** So deep a block stays: beyond any reorganisation that Base or Ethereum have shown. */
const finalDepth = 64;
const maximumEntries = 2000;
const maximumLength = 64 * 1024;

/** At most 2000 answers of 64 kB; the one that was not asked for longest goes first. */
export function createImmutableAnswers(): ImmutableAnswers {
  const kept = new Map<string, unknown>();
  let head = 0;

  const isFinal = (block: unknown) => {
    const number = quantity(block);
    return number !== undefined && number <= head - finalDepth;
  };

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
    find(call) {
      const key = keyOf(call);
      if (!kept.has(key)) return undefined;
      const result = kept.get(key);
      // The one used last goes last.
      kept.delete(key);
      kept.set(key, result);
      return { result };
    },
    learn(call, result) {
      if (call.method === 'eth_blockNumber') head = Math.max(head, quantity(result) ?? 0);
      if (!isImmutable(call, result) || JSON.stringify(result).length > maximumLength) return;
      const oldest = kept.size >= maximumEntries ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(keyOf(call), result);
    },
  };
}

function keyOf({ method, params }: RpcCall): string {
  return JSON.stringify([method, params]);
}

function quantity(value: unknown): number | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : undefined;
}
