import { nextCursor } from '../../store/rows.ts';
import { endAllSessions, listingSessions } from '../../store/sessions.ts';
import type { SessionSelector } from '../../store/store.ts';
import type { Owner } from '../../users/account-names.ts';
import { byOperator, type Command, CommandError, confirm, UsageError } from '../command.ts';
import { withOperatorDatabase } from '../database.ts';
import {
  moreLines,
  pageOptions,
  readAfter,
  readFilter,
  readLimit,
  requireOwner,
} from '../filters.ts';
import { cells, joinLines, table, toJson } from '../format.ts';

const shown = ['id', 'account', 'user_id', 'created_at', 'last_seen_at', 'user_agent'] as const;

/** Lists the sessions of an account, a user, or of everyone. */
export const sessionsList: Command = {
  name: 'sessions list',
  parameters: '[<address|account|user>]',
  summary: 'list the sessions of an account or a user, or of everyone, newest first',
  details:
    'Shown until their absolute limit. One that was not used for long may have ended sooner: LAST SEEN tells.',
  options: pageOptions,
  async run(invocation) {
    const { io, options } = invocation;
    const limit = readLimit(options, 100);
    const after = readAfter(options);
    const rows = await withOperatorDatabase(io, async ({ database }) => {
      const filter = { ...(await readFilter(database, invocation, limit)), after };
      return listingSessions(database, filter, io.now()).execute();
    });
    const next = nextCursor(rows, limit);
    return {
      // Never the hash of the token.
      json: {
        next,
        sessions: rows.map(({ token_hash: _, checked_at: __, image: ___, ...row }) => toJson(row)),
      },
      text:
        rows.length === 0
          ? 'There are no sessions.'
          : joinLines(
              table(
                ['ID', 'ACCOUNT', 'USER', 'SIGNED IN', 'LAST SEEN', 'BROWSER'],
                rows.map((row) => cells(row, shown)),
              ),
              moreLines(next),
            ),
    };
  },
};

/** Ends one session, all sessions of an account or a user, or all. */
export const sessionsEnd: Command = {
  name: 'sessions end',
  parameters: '[<address|account|user>]',
  summary: 'end the sessions of an account or a user, or one of them, or with --all every session',
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
      throw new UsageError(
        'portico sessions end: give an account or a user, or --all for every session.',
      );
    }
    if (word === undefined && id !== undefined) {
      throw new UsageError(
        'portico sessions end: --id goes with the account or user that it belongs to.',
      );
    }
    return withOperatorDatabase(io, async ({ database }) => {
      if (all) await confirm(invocation, 'This signs everyone out. Go on?');
      const selectors =
        word === undefined
          ? ['all' as const]
          : toSelectors(await requireOwner(database, word), id?.toString());
      const ending = { ...byOperator(io), event: 'session-ended' } as const;
      let ended = 0;
      for (const selector of selectors) ended += await endAllSessions(database, selector, ending);
      if (id !== undefined && ended === 0) {
        throw new CommandError(
          `"${word}" has no session ${id}. See: portico sessions list ${word}`,
        );
      }
      return { json: { ended }, text: `Ended ${ended} session${ended === 1 ? '' : 's'}.` };
    });
  },
};

function toSelectors(owner: Owner, id: string | undefined): readonly SessionSelector[] {
  const one = id === undefined ? {} : { id };
  return 'userId' in owner
    ? [{ ...owner, ...one }]
    : owner.accounts.map((account) => ({ account, ...one }));
}
