import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Deletes everything known about an account: sessions, trail, refusals, and links mailed to it. How many rows went. */
export function forget(database: Kysely<Schema>, account: string): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const results = [
      await transaction.deleteFrom('session').where('account', '=', account).executeTakeFirst(),
      await transaction.deleteFrom('audit').where('account', '=', account).executeTakeFirst(),
      await transaction.deleteFrom('refusal').where('account', '=', account).executeTakeFirst(),
      // Accounts of email sign-in are `<provider>:<mail address>`.
      await transaction
        .deleteFrom('email_token')
        .where('email', '=', account.slice(account.indexOf(':') + 1))
        .executeTakeFirst(),
    ];
    return results.reduce((total, { numDeletedRows }) => total + Number(numDeletedRows), 0);
  });
}
