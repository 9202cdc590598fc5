import { forget as forgetAccount, forgetUser } from '../../store/forget.ts';
import { type Command, confirm } from '../command.ts';
import { withOperatorDatabase } from '../database.ts';
import { requireOwner, withOtherChains } from '../filters.ts';

/** Deletes everything known about an account or a user. */
export const forget: Command = {
  name: 'forget',
  parameters: '<address|account|user>',
  summary:
    'delete everything known about an account or a user: sessions, audit trail, refusals, mailed links',
  details:
    'A user goes with its last account, and by its id with all of them.\n' +
    'Logs and backups are outside the database: restoring an older backup brings it back.',
  options: { yes: { type: 'boolean', help: 'do not ask' } },
  async run(invocation) {
    const [word = ''] = invocation.words;
    const owner = requireOwner(word);
    return withOperatorDatabase(invocation.io, async ({ database }) => {
      await confirm(invocation, `This deletes everything known about ${word}, for ever. Go on?`);
      let rows = 0;
      if ('userId' in owner) rows = await forgetUser(database, owner.userId);
      else {
        for (const account of await withOtherChains(database, owner.accounts)) {
          rows += await forgetAccount(database, account);
        }
      }
      return {
        json: { deleted: rows },
        text: rows === 0 ? 'Nothing was known.' : `Deleted ${rows} record${rows === 1 ? '' : 's'}.`,
      };
    });
  },
};
