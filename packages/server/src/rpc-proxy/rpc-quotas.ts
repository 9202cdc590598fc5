import { createQuota } from '../common/quota.ts';

/** The options of the RPC proxy: the methods, chains and amounts that pages may use. */
export type RpcProxyOptions = {
  /** Allowed on the chains of the site beside those that the interface needs. */
  readonly methods?: readonly string[];
  /** Calls per minute and visitor, on each chain and counted one by one in a batch. Unknown addresses share one quota. Default: 600. */
  readonly callsPerMinute?: number;
  /** Bytes of answers per minute and visitor, on each chain. Default: 8 MB (8,388,608). */
  readonly bytesPerMinute?: number;
  /** Milliseconds that nodes may spend per minute on one visitor, on each chain. Default: 240,000, which is four requests at any time. */
  readonly nodeTimePerMinute?: number;
  /** JSON-RPC endpoints by ID of chains that pages only read, such as Ethereum (1) for ENS, at `/api/rpc/{chainId}`. Default: none. */
  readonly nodes?: Readonly<Record<number, readonly string[]>>;
};

const maximumRunning = 8;

/**
 * Counts calls, bytes and time per minute, and requests at the same time, by visitors' networks. Bytes and time are known
 * afterwards: too many are refused from the next request on.
 */
export function createRpcQuotas({
  callsPerMinute = 600,
  bytesPerMinute = 8 * 1024 * 1024,
  nodeTimePerMinute = 240_000,
  now,
}: RpcProxyOptions & { readonly now: () => number }) {
  const calls = createQuota(callsPerMinute, now);
  const bytes = createQuota(bytesPerMinute, now);
  const time = createQuota(nodeTimePerMinute, now);
  const running = new Map<string, number>();

  return {
    /** Starts a request. Returns undefined, or the seconds until there is room for one. */
    begin(visitor: string): number | undefined {
      const wait = bytes.take(visitor, 0) ?? time.take(visitor, 0);
      if (wait !== undefined) return wait;
      const count = running.get(visitor) ?? 0;
      if (count >= maximumRunning) return 1;
      running.set(visitor, count + 1);
      return undefined;
    },
    end(visitor: string): void {
      const left = (running.get(visitor) ?? 1) - 1;
      if (left === 0) running.delete(visitor);
      else running.set(visitor, left);
    },
    takeCalls: calls.take,
    addBytes: bytes.add,
    addTime: time.add,
  };
}
