import { forget as forgetAccount } from '../../store/retention.ts';
import { accountsOf } from '../accounts.ts';
import { type Command, confirm } from '../command.ts';
import { withOperatorDatabase } from '../database.ts';

/** Deletes everything known about an address. */
export const forget: Command = {
  name: 'forget',
  parameters: '<address|account>',
  summary:
    'delete everything known about an address: sessions, audit trail, refusals, mailed links',
  details: 'Logs and backups are outside the database: restoring an older backup brings it back.',
  options: { yes: { type: 'boolean', help: 'do not ask' } },
  async run(invocation) {
    const [word = ''] = invocation.words;
    const accounts = accountsOf(word);
    return withOperatorDatabase(invocation.io, async ({ database }) => {
      await confirm(invocation, `This deletes everything known about ${word}, for ever. Go on?`);
      let rows = 0;
      for (const account of accounts) rows += await forgetAccount(database, account);
      return {
        json: { deleted: rows },
        text: rows === 0 ? 'Nothing was known.' : `Deleted ${rows} record${rows === 1 ? '' : 's'}.`,
      };
    });
  },
};
