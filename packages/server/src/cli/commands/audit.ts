import { auditTrail, listRefusals, readTrail } from '../../store/audit.ts';
import { type Command, type Invocation, UsageError } from '../command.ts';
import { withOperatorDatabase } from '../database.ts';
import { readFilter, readLimit } from '../filters.ts';
import { cells, joinLines, table, toJson } from '../format.ts';

/** Shows what happened to an account, a user, or to all. */
export const audit: Command = {
  name: 'audit',
  parameters: '[<address|account|user>]',
  summary:
    'show sign-ins, ended sessions and refusals of an account or a user, or of all, newest first',
  details:
    'Refused sign-ins are counted by day, network, code and the account that was claimed; anyone can claim one.\n' +
    'A flood of them is counted without account and network. Both reach back 90 days.',
  options: {
    limit: { type: 'string', value: 'N', help: 'at most so many of each (50)' },
    lines: {
      type: 'boolean',
      help: 'the whole trail, oldest first, one JSON object a line, to keep elsewhere',
    },
    since: { type: 'string', value: 'TIME', help: 'with --lines, from this time on (ISO 8601)' },
  },
  async run(invocation) {
    const { io, words, options } = invocation;
    if (options['lines']) return printLines(io, words, options);
    if (options['since']) throw new UsageError('portico audit: --since goes with --lines.');
    const limit = readLimit(options, 50);
    return withOperatorDatabase(io, async ({ database }) => {
      const filter = await readFilter(database, invocation, limit);
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
        text: joinLines(
          trail.length === 0 ? 'The trail is empty.' : trailTable,
          refusals.length > 0 && `\n${refusalTable}`,
        ),
      };
    });
  },
};

/** Prints as it reads, so it has no result. Entries have their id: one that was exported twice can be told. */
async function printLines(
  io: Invocation['io'],
  words: Invocation['words'],
  { limit, since = '1970-01-01' }: Invocation['options'],
): Promise<undefined> {
  if (words.length > 0 || limit !== undefined)
    throw new UsageError('portico audit: --lines goes alone, or with --since.');
  const from = Date.parse(String(since));
  if (Number.isNaN(from))
    throw new UsageError(`--since must be a time such as 2026-11-25T00:00:00Z, not "${since}".`);
  await withOperatorDatabase(io, async ({ database }) => {
    for await (const rows of readTrail(database, from))
      for (const row of rows) io.print(JSON.stringify(toJson(row)));
  });
  return undefined;
}
