import { announceInterval } from '../../core/instance.ts';
import { listInstances } from '../../store/instances.ts';
import type { InstanceRow } from '../../store/store.ts';
import type { Command } from '../command.ts';
import { withOperatorDatabase } from '../database.ts';
import { cells, table, toJson } from '../format.ts';

/** Shows which instances run on the database, and what they know of their nodes. */
export const status: Command = {
  name: 'status',
  parameters: '',
  summary: 'show the instances that run, their versions and readiness, and the nodes they ask',
  details:
    'What the instances wrote into the database: each does so every 30 seconds. One is "silent" that has not for three\n' +
    'times as long: it was killed, it hangs, or it cannot write. After an hour it is forgotten. A node is "failing" while an\n' +
    'instance does not ask it. The exit code is 1 unless an instance is ready and every node answers one.',
  async run({ io }) {
    const rows = await withOperatorDatabase(io, ({ database }) => listInstances(database));
    const instances = rows.map((row) => ({ ...row, state: stateOf(row, io.now()) }));
    const nodes = nodesOf(instances.filter(({ state }) => state !== 'silent'));
    const isReady = instances.some(({ state }) => state === 'ready');
    const isReached = nodes.every(({ answering }) => answering > 0);
    return {
      json: { instances: instances.map(({ nodes: _, ...row }) => toJson(row)), nodes },
      text: [
        instances.length === 0
          ? 'No instance has been seen within the last hour.'
          : table(
              ['INSTANCE', 'VERSION', 'STATE', 'STARTED', 'LAST SEEN'],
              instances.map((row) =>
                cells(row, ['name', 'version', 'state', 'started_at', 'seen_at']),
              ),
            ),
        ...(nodes.length === 0 ? [] : ['', nodeTable(nodes)]),
      ].join('\n'),
      code: isReady && isReached ? 0 : 1,
    };
  },
};

function stateOf({ state, seen_at }: InstanceRow, now: number): string {
  return now - seen_at > 3 * announceInterval ? 'silent' : state;
}

/** A node as the instances see it together. */
type NodeStatus = {
  readonly chainId: number;
  readonly node: string;
  /** How many instances ask it, and how many do not because it failed. */
  answering: number;
  failing: number;
};

function nodesOf(instances: readonly Pick<InstanceRow, 'nodes'>[]): readonly NodeStatus[] {
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

function nodeTable(nodes: readonly NodeStatus[]): string {
  return table(
    ['CHAIN', 'NODE', 'STATE'],
    nodes.map(({ chainId, node, answering, failing }) => [
      String(chainId),
      node,
      failing === 0 ? 'ok' : `failing on ${failing} of ${answering + failing}`,
    ]),
  );
}
