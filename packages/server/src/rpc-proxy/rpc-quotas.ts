import { createQuota } from '../common/quota.ts';

/** The options of the RPC proxy: the methods, chains and amounts that pages may use. */
export type RpcProxyOptions = {
  /** Allowed on the chains of the site beside those that the interface needs. */
  readonly methods?: readonly string[];
  /**
   * Calls per minute and visitor, on each chain; a batch counts each of its calls. Visitors whose address is unknown share one
   * quota. Default: 600.
   */
  readonly callsPerMinute?: number;
  /** Bytes of answers per minute and visitor, on each chain. Default: 8 MB (8,388,608). */
  readonly bytesPerMinute?: number;
  /**
   * Milliseconds that nodes may spend per minute on what one visitor asked, on each chain: requests that run at the same time count
   * each. Default: 240,000, which is four at any time.
   */
  readonly nodeTimePerMinute?: number;
  /**
   * JSON-RPC endpoints of further chains by chain ID, which pages read and no wallet signs in on: ENS names live on
   * Ethereum (1). Answered at `/api/rpc/{chainId}`. Default: none.
   */
  readonly nodes?: Readonly<Record<number, readonly string[]>>;
};

/** Requests of one visitor that are answered at the same time. */
const maximumRunning = 8;

/** The quotas of one visitor on a chain's nodes. Visitors are networks, as `toNetwork` returns them. */
export type RpcQuotas = {
  /** Starts a request. Returns undefined, or the seconds until there is room for one. */
  begin(visitor: string): number | undefined;
  /** Ends a request that has begun. */
  end(visitor: string): void;
  /** Counts calls before they are sent. Returns undefined, or the seconds until the next minute when they are too many. */
  takeCalls(visitor: string, count: number): number | undefined;
  /** Counts bytes of answers, which are refused from the next request on. */
  addBytes(visitor: string, bytes: number): void;
  /** Counts milliseconds that a node took, which are refused from the next request on. */
  addTime(visitor: string, milliseconds: number): void;
};

/** Counts calls, bytes and time per minute, and requests at the same time. */
export function createRpcQuotas({
  callsPerMinute = 600,
  bytesPerMinute = 8 * 1024 * 1024,
  nodeTimePerMinute = 240_000,
  now,
}: RpcProxyOptions & { readonly now: () => number }): RpcQuotas {
  const calls = createQuota(callsPerMinute, now);
  const bytes = createQuota(bytesPerMinute, now);
  const time = createQuota(nodeTimePerMinute, now);
  const running = new Map<string, number>();

  return {
    begin(visitor) {
      const wait = bytes.take(visitor, 0) ?? time.take(visitor, 0);
      if (wait !== undefined) return wait;
      const count = running.get(visitor) ?? 0;
      if (count >= maximumRunning) return 1;
      running.set(visitor, count + 1);
      return undefined;
    },
    end(visitor) {
      const left = (running.get(visitor) ?? 1) - 1;
      if (left === 0) running.delete(visitor);
      else running.set(visitor, left);
    },
    takeCalls: calls.take,
    addBytes: bytes.add,
    addTime: time.add,
  };
}
