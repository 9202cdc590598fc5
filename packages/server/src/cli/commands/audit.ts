import { auditTrail, listRefusals } from '../../store/audit.ts';
import { readFilter } from '../accounts.ts';
import type { Command } from '../command.ts';
import { withOperatorDatabase } from '../database.ts';
import { cells, table, toJson } from '../format.ts';
import { onAllChains } from '../other-chains.ts';

/** Shows what happened to an account, a user, or to all. */
export const audit: Command = {
  name: 'audit',
  parameters: '[<address|account|user>]',
  summary:
    'show sign-ins, ended sessions and refusals of an account or a user, or of all, newest first',
  details:
    'Refused sign-ins are counted by day, network, code and the account that was claimed; anyone can claim one.\n' +
    'A flood of them is counted without account and network. Both reach back 90 days.',
  options: { limit: { type: 'string', value: 'N', help: 'at most so many of each (50)' } },
  async run(invocation) {
    const named = readFilter(invocation, 50);
    return withOperatorDatabase(invocation.io, async ({ database }) => {
      const filter = await onAllChains(database, named);
      const trail = await auditTrail(database, filter);
      const refusals = await listRefusals(database, filter);
      const trailTable = table(
        ['AT', 'EVENT', 'BY', 'ACCOUNT', 'FROM', 'SESSION'],
        trail.map((row) => cells(row, ['at', 'event', 'actor', 'account', 'ip', 'session_id'])),
      );
      const refusalTable = table(
        ['REFUSED', 'FROM', 'CLAIMED ACCOUNT', 'FIRST', 'LAST'],
        refusals.map((row) => [
          `${row.count} × ${row.code}`,
          ...cells(row, ['network', 'account', 'first_at', 'last_at']),
        ]),
      );
      return {
        json: {
          trail: trail.map(({ id: _, ...row }) => toJson(row)),
          refusals: refusals.map(toJson),
        },
        text: [
          trail.length === 0 ? 'The trail is empty.' : trailTable,
          ...(refusals.length === 0 ? [] : ['', refusalTable]),
        ].join('\n'),
      };
    });
  },
};
