import { listSessions } from '../../store/kysely/list-sessions.ts';
import type { SessionRow } from '../../store/store.ts';
import { accountsOf } from '../accounts.ts';
import type { Command } from '../command.ts';
import { wholeNumber } from '../number-option.ts';
import { withOperatorDatabase } from '../operator-database.ts';
import { moment, table } from '../table.ts';

/** Lists the sessions of an address or of everybody. */
export const sessionsList: Command = {
  name: 'sessions list',
  parameters: '[<address|account>]',
  arity: [0, 1],
  summary: 'list the sessions of an address, or of everybody, newest first',
  details:
    'Shown until their absolute limit. One that was not used for long may have ended sooner: LAST SEEN tells.',
  options: { limit: { type: 'string', value: 'N', help: 'at most so many (100)' } },
  async run(call) {
    const { io, words } = call;
    const [word] = words;
    const limit = wholeNumber(call, 'limit', 100);
    const accounts = word === undefined ? undefined : accountsOf(word);
    const rows = await withOperatorDatabase(io, ({ database }) =>
      listSessions(database, { ...(accounts && { accounts }), liveAt: io.now(), limit }),
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
      moment(row.created_at),
      moment(row.last_seen_at),
      row.user_agent ?? '',
    ]),
  );
}
