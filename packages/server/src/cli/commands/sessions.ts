import { endSessions, listSessions } from '../../store/sessions.ts';
import type { SessionRow } from '../../store/store.ts';
import { accountsOf } from '../accounts.ts';
import {
  type Command,
  CommandError,
  type CommandResult,
  confirm,
  type Invocation,
  UsageError,
  wholeNumber,
} from '../command.ts';
import { withOperatorDatabase } from '../database.ts';
import { formatTime, table } from '../format.ts';

/** Lists the sessions of an address or of everyone. */
export const sessionsList: Command = {
  name: 'sessions list',
  parameters: '[<address|account>]',
  arity: [0, 1],
  summary: 'list the sessions of an address, or of everyone, newest first',
  details:
    'Shown until their absolute limit. One that was not used for long may have ended sooner: LAST SEEN tells.',
  options: { limit: { type: 'string', value: 'N', help: 'at most so many (100)' } },
  async run(invocation) {
    const { io, words } = invocation;
    const [word] = words;
    const limit = wholeNumber(invocation, 'limit', 100);
    const accounts = word === undefined ? undefined : accountsOf(word);
    const rows = await withOperatorDatabase(io, ({ database }) =>
      listSessions(database, { accounts, limit }, io.now()),
    );
    return {
      json: { sessions: rows.map(toJson) },
      text: rows.length === 0 ? 'There are no sessions.' : toText(rows),
    };
  },
};

/** Everything but the hash of the token. */
function toJson(row: SessionRow) {
  return {
    id: row.id,
    account: row.account,
    provider: row.provider,
    address: row.address,
    chainId: row.chain_id,
    name: row.name,
    email: row.email,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    userAgent: row.user_agent,
  };
}

function toText(rows: readonly SessionRow[]): string {
  return table(
    ['ID', 'ACCOUNT', 'SIGNED IN', 'LAST SEEN', 'BROWSER'],
    rows.map((row) => [
      row.id,
      row.account,
      formatTime(row.created_at),
      formatTime(row.last_seen_at),
      row.user_agent ?? '',
    ]),
  );
}

/** Ends one session, those of an address, or all. */
export const sessionsEnd: Command = {
  name: 'sessions end',
  parameters: '<address|account>',
  arity: [0, 1],
  summary: 'end the sessions of an address, or one of them, or with --all every session',
  details: 'The browsers are signed out at their next request. The audit trail names the operator.',
  options: {
    id: { type: 'string', value: 'ID', help: 'only this session, as "sessions list" names it' },
    all: { type: 'boolean', help: 'every session of the site' },
    yes: { type: 'boolean', help: 'with --all, do not ask' },
  },
  async run(invocation) {
    const { io, words, has, get } = invocation;
    const [word] = words;
    const id = get('id');
    if (has('all') === (word !== undefined)) {
      throw new UsageError('portico sessions end: give an address, or --all for every session.');
    }
    if (word === undefined && id !== undefined) {
      throw new UsageError('portico sessions end: --id goes with the address that it belongs to.');
    }
    if (word === undefined) return endAll(invocation);
    const accounts = accountsOf(word);
    return withOperatorDatabase(io, async ({ database }) => {
      let ended = 0;
      for (const account of accounts) {
        const selector = id === undefined ? { account } : { account, id };
        ended += await endSessions(database, selector, ending(invocation));
      }
      if (id !== undefined && ended === 0) {
        throw new CommandError(
          `"${word}" has no session ${id}. See: portico sessions list ${word}`,
        );
      }
      return report(ended);
    });
  },
};

function endAll(invocation: Invocation): Promise<CommandResult> {
  return withOperatorDatabase(invocation.io, async ({ database }) => {
    await confirm(invocation, 'This signs everyone out. Go on?');
    return report(await endSessions(database, 'all', ending(invocation)));
  });
}

function ending({ io }: Invocation) {
  return { at: io.now(), event: 'session-ended', actor: 'operator', ip: null } as const;
}

function report(ended: number): CommandResult {
  return { json: { ended }, text: `Ended ${ended} session${ended === 1 ? '' : 's'}.` };
}
