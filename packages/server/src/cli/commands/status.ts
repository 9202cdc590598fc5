import { whyNoWrites } from '../../health/health.ts';
import { nodeState, siteStatus } from '../../health/instances.ts';
import { findRestore, type Restore } from '../../store/history.ts';
import { listInstances } from '../../store/kysely-store.ts';
import { createCountHits } from '../../store/sign-in.ts';
import type { Command } from '../command.ts';
import { withOperatorDatabase } from '../database.ts';
import { cells, joinLines, table, toJson } from '../format.ts';

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
    const { rows, problem, restore } = await withOperatorDatabase(io, async (open) => ({
      rows: await listInstances(open.database),
      problem: await whyNoWrites({ countHits: createCountHits(open) }, io.now()),
      restore: await findRestore(open.database),
    }));
    const { instances, nodes, isWell } = siteStatus(rows, io.now());
    return {
      json: {
        database: { writes: problem === undefined, ...(problem !== undefined && { problem }) },
        ...(restore !== undefined && {
          restoredAt: new Date(restore.at).toISOString(),
          restoredSessionsEnded: restore.ended,
        }),
        instances: instances.map(toJson),
        nodes,
      },
      text: joinLines(
        problem !== undefined &&
          `The database takes no writes: ${problem}. Instances cannot report meanwhile.\n`,
        restore !== undefined && `${describeRestore(restore)}\n`,
        instances.length === 0
          ? 'No instance has been seen within the last hour.'
          : table(
              ['INSTANCE', 'VERSION', 'STATE', 'STARTED', 'LAST SEEN'],
              instances.map((row) =>
                cells(row, ['name', 'version', 'state', 'started_at', 'seen_at']),
              ),
            ),
        nodes.length > 0 &&
          `\n${table(
            ['CHAIN', 'NODE', 'STATE'],
            nodes.map((node) => [String(node.chainId), node.node, nodeState(node)]),
          )}`,
      ),
      code: isWell && problem === undefined ? 0 : 1,
    };
  },
};

function describeRestore({ at, ended }: Restore): string {
  const sessions =
    ended === 0
      ? 'No session of the backup was ended for it: portico sessions end --all does.'
      : `${ended} session${ended === 1 ? '' : 's'} of the backup ended.`;
  return `The database was restored at ${new Date(at).toISOString()}: messages from before are refused. ${sessions}`;
}
