import { endSessions, listSessions } from '../../store/sessions.ts';
import { accountsOf, readFilter } from '../accounts.ts';
import { type Command, CommandError, confirm, UsageError } from '../command.ts';
import { withOperatorDatabase } from '../database.ts';
import { cells, table, toJson } from '../format.ts';

/** Lists the sessions of an address or of everyone. */
export const sessionsList: Command = {
  name: 'sessions list',
  parameters: '[<address|account>]',
  summary: 'list the sessions of an address, or of everyone, newest first',
  details:
    'Shown until their absolute limit. One that was not used for long may have ended sooner: LAST SEEN tells.',
  options: { limit: { type: 'string', value: 'N', help: 'at most so many (100)' } },
  async run(invocation) {
    const { io } = invocation;
    const filter = readFilter(invocation, 100);
    const rows = await withOperatorDatabase(io, ({ database }) =>
      listSessions(database, filter, io.now()),
    );
    return {
      // Never the hash of the token.
      json: {
        sessions: rows.map(({ token_hash: _, checked_at: __, image: ___, ...row }) => toJson(row)),
      },
      text:
        rows.length === 0
          ? 'There are no sessions.'
          : table(
              ['ID', 'ACCOUNT', 'SIGNED IN', 'LAST SEEN', 'BROWSER'],
              rows.map((row) =>
                cells(row, ['id', 'account', 'created_at', 'last_seen_at', 'user_agent']),
              ),
            ),
    };
  },
};

/** Ends one session, those of an address, or all. */
export const sessionsEnd: Command = {
  name: 'sessions end',
  parameters: '[<address|account>]',
  summary: 'end the sessions of an address, or one of them, or with --all every session',
  details: 'The browsers are signed out at their next request. The audit trail names the operator.',
  options: {
    id: { type: 'string', value: 'ID', help: 'only this session, as "sessions list" names it' },
    all: { type: 'boolean', help: 'every session of the site' },
    yes: { type: 'boolean', help: 'with --all, do not ask' },
  },
  async run(invocation) {
    const { io, words, options } = invocation;
    const [word] = words;
    const { id, all } = options;
    if (Boolean(all) === (word !== undefined)) {
      throw new UsageError('portico sessions end: give an address, or --all for every session.');
    }
    if (word === undefined && id !== undefined) {
      throw new UsageError('portico sessions end: --id goes with the address that it belongs to.');
    }
    const selectors =
      word === undefined
        ? (['all'] as const)
        : accountsOf(word).map((account) =>
            id === undefined ? { account } : { account, id: String(id) },
          );
    return withOperatorDatabase(io, async ({ database }) => {
      if (all) await confirm(invocation, 'This signs everyone out. Go on?');
      const ending = { at: io.now(), event: 'session-ended', actor: 'operator', ip: null } as const;
      let ended = 0;
      for (const selector of selectors) ended += await endSessions(database, selector, ending);
      if (id !== undefined && ended === 0) {
        throw new CommandError(
          `"${word}" has no session ${id}. See: portico sessions list ${word}`,
        );
      }
      return { json: { ended }, text: `Ended ${ended} session${ended === 1 ? '' : 's'}.` };
    });
  },
};
