import type { InstanceRow } from '../store/rows.ts';
import { heartbeatInterval } from './heartbeat.ts';

/** The state of an instance for an operator: as of its last heartbeat, or `silent` where that is too long ago. */
export type InstanceState = InstanceRow['state'] | 'silent';

type NodeStatus = {
  readonly chainId: number;
  readonly node: string;
  /** Number of instances that use it, and number that do not because it failed. */
  answering: number;
  failing: number;
};

/** Reads the instances and nodes of a site. All is well if an instance is ready and every node answers one. */
export function siteStatus(rows: readonly InstanceRow[], now: number) {
  const isSilent = (row: Pick<InstanceRow, 'seen_at'>) => now - row.seen_at > 3 * heartbeatInterval;
  const instances = rows.map(({ nodes: _, ...row }) => {
    const state: InstanceState = isSilent(row) ? 'silent' : row.state;
    return { ...row, state };
  });
  const nodes = getNodes(rows.filter((row) => !isSilent(row)));
  const isReady = instances.some(({ state }) => state === 'ready');
  return { instances, nodes, isWell: isReady && nodes.every(({ answering }) => answering > 0) };
}

function getNodes(instances: readonly Pick<InstanceRow, 'nodes'>[]): readonly NodeStatus[] {
  const nodes = new Map<string, NodeStatus>();
  for (const row of instances) {
    const seen: readonly { chainId: number; node: string; open: boolean }[] = JSON.parse(row.nodes);
    for (const { chainId, node, open } of seen) {
      const key = `${chainId} ${node}`;
      const status = nodes.get(key) ?? { chainId, node, answering: 0, failing: 0 };
      status[open ? 'failing' : 'answering'] += 1;
      nodes.set(key, status);
    }
  }
  return [...nodes.values()];
}

/** The state of a node in words. */
export function nodeState({ answering, failing }: NodeStatus): string {
  return failing === 0 ? 'ok' : `failing on ${failing} of ${answering + failing}`;
}

/** Formats a time in UTC, to the second. */
export function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
