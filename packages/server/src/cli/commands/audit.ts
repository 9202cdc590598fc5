import { auditTrail } from '../../store/kysely/audit-trail.ts';
import type { AuditRow } from '../../store/store.ts';
import { accountsOf } from '../accounts.ts';
import type { Command } from '../command.ts';
import { wholeNumber } from '../number-option.ts';
import { withOperatorDatabase } from '../operator-database.ts';
import { moment, table } from '../table.ts';

/** Shows what happened to an address or to all. */
export const audit: Command = {
  name: 'audit',
  parameters: '[<address|account>]',
  arity: [0, 1],
  summary: 'show sign-ins, refusals and ended sessions of an address, or all, newest first',
  details:
    'Refused sign-ins name no account, since anybody can claim one. The trail reaches back 90 days.',
  options: { limit: { type: 'string', value: 'N', help: 'at most so many (50)' } },
  async run(call) {
    const { io, words } = call;
    const [word] = words;
    const limit = wholeNumber(call, 'limit', 50);
    const accounts = word === undefined ? undefined : accountsOf(word);
    const rows = await withOperatorDatabase(io, ({ database }) =>
      auditTrail(database, { ...(accounts && { accounts }), limit }),
    );
    return {
      json: { trail: rows.map(toJson) },
      text: rows.length === 0 ? 'The trail is empty.' : toText(rows),
    };
  },
};

function toJson(row: AuditRow) {
  return {
    at: new Date(row.at).toISOString(),
    event: row.event,
    actor: row.actor,
    account: row.account,
    provider: row.provider,
    code: row.code,
    sessionId: row.session_id,
    ip: row.ip,
  };
}

function toText(rows: readonly AuditRow[]): string {
  return table(
    ['AT', 'EVENT', 'BY', 'ACCOUNT', 'FROM', 'SESSION OR CODE'],
    rows.map((row) => [
      moment(row.at),
      row.event,
      row.actor,
      row.account ?? '',
      row.ip ?? '',
      row.code ?? row.session_id ?? '',
    ]),
  );
}
