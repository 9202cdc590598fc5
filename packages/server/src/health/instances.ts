import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from '../common/logger.ts';
import { version } from '../common/versions.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import type { InstanceRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { AuthHealth } from './health.ts';

/** The state of an instance that `portico status` shows. */
export type InstanceOptions = {
  /** Returns true when it is about to stop. Default: false. */
  readonly isStopping?: () => boolean;
};

/** Heartbeat interval of an instance, in milliseconds. */
export const heartbeatInterval = 30_000;

/** Interval of the check for `isStopping`, in milliseconds: it may have stopped before its next heartbeat. */
const stopInterval = 500;

/** Time without a heartbeat after which an instance is deleted, in milliseconds. */
const forgetAfter = 3_600_000;

/** Writes to the database that this instance runs, with the state of its nodes, until it is stopped. A failure is only logged. */
export function startHeartbeat(
  store: Pick<Store, 'announce' | 'retire'>,
  {
    nodes,
    health,
    now,
    logger,
    isStopping = () => false,
  }: InstanceOptions & {
    readonly health: () => Promise<AuthHealth>;
    readonly nodes: ReadonlyMap<number, Pick<NodePool, 'states'>>;
    readonly now: () => number;
    readonly logger: Pick<Logger, 'warn'>;
  },
): () => Promise<void> {
  const id = randomUUID();
  const startedAt = now();
  const describe = (isWriting: boolean): InstanceRow => ({
    id,
    name: `${hostname()}:${process.pid}`,
    version,
    state: isStopping() ? 'stopping' : isWriting ? 'ready' : 'reads-only',
    nodes: JSON.stringify(
      [...nodes].flatMap(([chainId, pool]) => pool.states().map((node) => ({ chainId, ...node }))),
    ),
    started_at: startedAt,
    seen_at: now(),
  });
  // One after the other: a late heartbeat must not bring back an instance that was removed.
  let beating = Promise.resolve();
  const beat = () => {
    // In the next turn: with a store that was open before, the session server is still being made.
    beating = beating
      .then(health)
      .then((found) => store.announce(describe(found.store === 'ok'), now() - forgetAfter))
      .catch((err: unknown) => {
        logger.warn({ err }, 'this instance could not be announced');
      });
  };
  beat();
  let wasStopping = isStopping();
  const timers = [
    setInterval(beat, heartbeatInterval),
    setInterval(() => {
      if (wasStopping || !isStopping()) return;
      wasStopping = true;
      beat();
    }, stopInterval),
  ];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await beating;
    await store.retire(id).catch(() => undefined);
  };
}

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
