import type { InstanceRow } from '../store/rows.ts';
import { heartbeatInterval } from './heartbeat.ts';

/** The state of an instance for an operator: as of its last heartbeat, or `silent` where that is too long ago. */
export type InstanceState = InstanceRow['state'] | 'silent';

/** A node as the instances see it together. */
export type NodeStatus = {
  readonly chainId: number;
  readonly node: string;
  /** Number of instances that use it, and number that do not because it failed. */
  readonly answering: number;
  readonly failing: number;
};

/** The instances of a site, as the command line and the admin page show them. */
export type SiteStatus = {
  readonly instances: readonly (Omit<InstanceRow, 'state' | 'nodes'> & {
    readonly state: InstanceState;
  })[];
  readonly nodes: readonly NodeStatus[];
  /** True if an instance is ready and every node answers one. */
  readonly isWell: boolean;
};

/** @param now milliseconds since the epoch */
export function siteStatus(rows: readonly InstanceRow[], now: number): SiteStatus {
  const isSilent = (row: Pick<InstanceRow, 'seen_at'>) => now - row.seen_at > 3 * heartbeatInterval;
  const instances = rows.map(({ nodes: _, ...row }) => ({
    ...row,
    state: isSilent(row) ? ('silent' as const) : row.state,
  }));
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
      const before = nodes.get(key) ?? { chainId, node, answering: 0, failing: 0 };
      nodes.set(key, {
        ...before,
        answering: before.answering + (open ? 0 : 1),
        failing: before.failing + (open ? 1 : 0),
      });
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
