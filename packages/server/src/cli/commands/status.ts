import { whyNoWrites } from '../../health/health.ts';
import { nodeState, siteStatus } from '../../health/instance-status.ts';
import { historyStart } from '../../store/history.ts';
import { listInstances } from '../../store/kysely-store.ts';
import { createCountHits } from '../../store/sign-in.ts';
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
    'times as long: it was killed, it hangs, or it cannot write. After an hour it is forgotten. One is "reads-only" while\n' +
    'signing in fails there. A node is "failing" while an instance does not ask it. The command writes one row itself, and\n' +
    'says why where that fails. The exit code is 1 unless that works, an instance is ready, and every node answers one.',
  async run({ io }) {
    const { rows, problem, restoredAt } = await withOperatorDatabase(io, async (open) => ({
      rows: await listInstances(open.database),
      problem: await whyNoWrites({ countHits: createCountHits(open) }, io.now()),
      restoredAt: await historyStart(open.database),
    }));
    const { instances, nodes, isWell } = siteStatus(rows, io.now());
    return {
      json: {
        database: { writes: problem === undefined, ...(problem !== undefined && { problem }) },
        ...(restoredAt !== undefined && { restoredAt: new Date(restoredAt).toISOString() }),
        instances: instances.map(toJson),
        nodes,
      },
      text: [
        ...(problem === undefined
          ? []
          : [`The database takes no writes: ${problem}. Instances cannot report meanwhile.`, '']),
        ...(restoredAt === undefined
          ? []
          : [
              `The database was restored at ${new Date(restoredAt).toISOString()}: messages from before are refused.`,
              '',
            ]),
        instances.length === 0
          ? 'No instance has been seen within the last hour.'
          : table(
              ['INSTANCE', 'VERSION', 'STATE', 'STARTED', 'LAST SEEN'],
              instances.map((row) =>
                cells(row, ['name', 'version', 'state', 'started_at', 'seen_at']),
              ),
            ),
        ...(nodes.length === 0
          ? []
          : [
              '',
              table(
                ['CHAIN', 'NODE', 'STATE'],
                nodes.map((node) => [String(node.chainId), node.node, nodeState(node)]),
              ),
            ]),
      ].join('\n'),
      code: isWell && problem === undefined ? 0 : 1,
    };
  },
};
