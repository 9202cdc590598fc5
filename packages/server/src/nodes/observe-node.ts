import type { Telemetry } from '../telemetry/telemetry.ts';
import type { RpcNode } from './node.ts';

/** A node whose requests are observed; the same one without an instrument. */
export function observeNode(
  node: RpcNode,
  chainId: number,
  telemetry: Telemetry | undefined,
): RpcNode {
  if (telemetry === undefined) return node;
  const operation = { name: 'node', chainId, node: node.host } as const;
  return {
    host: node.host,
    call(calls, options) {
      const headers: Record<string, string> = {};
      // The headers are read when the call begins: an observer has added its own by then.
      const call = () => node.call(calls, { ...options, headers });
      return telemetry.measure(operation, call, undefined, { outgoing: headers });
    },
  };
}
