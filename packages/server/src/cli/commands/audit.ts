import { auditTrail, listRefusals } from '../../store/audit.ts';
import type { AuditRow, RefusalRow } from '../../store/store.ts';
import { accountsOf } from '../accounts.ts';
import { type Command, wholeNumber } from '../command.ts';
import { withOperatorDatabase } from '../database.ts';
import { formatTime, table } from '../format.ts';

/** Shows what happened to an address or to all. */
export const audit: Command = {
  name: 'audit',
  parameters: '[<address|account>]',
  arity: [0, 1],
  summary: 'show sign-ins, ended sessions and refusals of an address, or of all, newest first',
  details:
    'Refused sign-ins are counted by day, network, code and the account that was claimed; anyone can claim one.\n' +
    'A flood of them is counted without account and network. Both reach back 90 days.',
  options: { limit: { type: 'string', value: 'N', help: 'at most so many of each (50)' } },
  async run(invocation) {
    const [word] = invocation.words;
    const accounts = word === undefined ? undefined : accountsOf(word);
    const filter = { ...(accounts && { accounts }), limit: wholeNumber(invocation, 'limit', 50) };
    return withOperatorDatabase(invocation.io, async ({ database }) => {
      const trail = await auditTrail(database, filter);
      const refusals = await listRefusals(database, filter);
      return {
        json: { trail: trail.map(trailJson), refusals: refusals.map(refusalJson) },
        text: [
          trail.length === 0 ? 'The trail is empty.' : trailTable(trail),
          ...(refusals.length === 0 ? [] : ['', refusalTable(refusals)]),
        ].join('\n'),
      };
    });
  },
};

function trailJson(row: AuditRow) {
  return {
    at: new Date(row.at).toISOString(),
    event: row.event,
    actor: row.actor,
    account: row.account,
    provider: row.provider,
    sessionId: row.session_id,
    ip: row.ip,
  };
}

function trailTable(rows: readonly AuditRow[]): string {
  return table(
    ['AT', 'EVENT', 'BY', 'ACCOUNT', 'FROM', 'SESSION'],
    rows.map((row) => [
      formatTime(row.at),
      row.event,
      row.actor,
      row.account,
      row.ip ?? '',
      row.session_id ?? '',
    ]),
  );
}

function refusalJson({ first_at, last_at, ...row }: RefusalRow) {
  return {
    ...row,
    firstAt: new Date(first_at).toISOString(),
    lastAt: new Date(last_at).toISOString(),
  };
}

function refusalTable(rows: readonly RefusalRow[]): string {
  return table(
    ['REFUSED', 'FROM', 'CLAIMED ACCOUNT', 'FIRST', 'LAST'],
    rows.map((row) => [
      `${row.count} × ${row.code}`,
      row.network ?? '',
      row.account ?? '',
      formatTime(row.first_at),
      formatTime(row.last_at),
    ]),
  );
}
