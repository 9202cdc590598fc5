import { field, type RpcCall } from '../nodes/node.ts';
import type { OutcomeText } from './rpc-request.ts';

/** Blocks this deep are final: beyond any reorganisation seen on Base or Ethereum. */
const finalDepth = 64;
const maximumEntries = 2000;
/** Maximum characters of one answer, and of all with their calls, which visitors choose. */
const maximumLength = 64 * 1024;
const maximumSum = 4_000_000;

/** Caches the answers that no later block can change, as JSON: the last 2000 that were used, of up to 64 kB, 4 MB in all. */
export function createImmutableAnswers() {
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
