import { forget as forgetAccount } from '../../store/kysely/forget.ts';
import { accountsOf } from '../accounts.ts';
import type { Command } from '../command.ts';
import { confirm } from '../confirm.ts';
import { withOperatorDatabase } from '../operator-database.ts';

/** Deletes everything known about an address. */
export const forget: Command = {
  name: 'forget',
  parameters: '<address|account>',
  arity: [1, 1],
  summary: 'delete everything known about an address: sessions, audit trail, mailed links',
  details:
    'Logs and backups are outside the database: a backup that is restored knows what it knew when it was made.',
  options: { yes: { type: 'boolean', help: 'do not ask' } },
  async run(call) {
    const [word = ''] = call.words;
    const accounts = accountsOf(word);
    return withOperatorDatabase(call.io, async ({ database }) => {
      await confirm(call, `This deletes everything known about ${word}, for ever. Go on?`);
      let rows = 0;
      for (const account of accounts) rows += await forgetAccount(database, account);
      return {
        json: { deleted: rows },
        text: rows === 0 ? 'Nothing was known.' : `Deleted ${rows} record${rows === 1 ? '' : 's'}.`,
      };
    });
  },
};
