import type { CompiledQuery, Transaction } from 'kysely';
import type { AccountRow, NewAccount, SessionRow } from './rows.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { isAmong, statement } from './statements.ts';
import { linkedAccountColumns, lockingUser, maximumAccounts } from './users.ts';

/** Compiles the statements of a sign-in whose key may have accounts on other chains. */
export function compileKeyQueries({ database, hasArrays = false, holdName }: OpenDatabase) {
  const insertUser = statement<{ id: string; at: number; sameKey: unknown }>(
    ({ id, at, sameKey }) =>
      database
        .insertInto('users')
        .columns(['id', 'created_at'])
        .expression(
          database
            .selectNoFrom(({ val }) => [val(id).as('id'), val(at).as('created_at')])
            .where(({ exists, not, selectFrom }) => {
              const joining = selectFrom('accounts')
                .select('account')
                .where(isAmong('account', sameKey, hasArrays))
                .where('by_key', '=', 'joins');
              return not(exists(joining));
            }),
        ),
  );
  return {
    /** Makes the user unless an account of the same key has one: of two first sign-ins on two chains, the second finds that user. */
    makeUserOfKey(
      { address, user_id: id, created_at: at }: SessionRow,
      accounts: readonly string[],
    ) {
      const sameKey = hasArrays ? accounts : JSON.stringify(accounts);
      const hold: CompiledQuery | undefined = holdName?.(`key ${address}`);
      return { hold, insertUser: insertUser({ id, at, sameKey }) };
    },
    // With the age of the other account: the same key proves both.
    joinAccount: statement<NewAccount & { beside: string }>(
      ({ account, user_id, provider, chain_id, beside }) =>
        database
          .insertInto('accounts')
          .columns([...linkedAccountColumns, 'revision'])
          .expression(({ selectFrom, val }) =>
            selectFrom('accounts')
              .select([
                val(account).as('account'),
                'user_id',
                val(provider).as('provider'),
                'address',
                val(chain_id).as('chain_id'),
                'name',
                'email',
                'image',
                'linked_at',
                'last_used_at',
                'revision',
              ])
              .where('account', '=', beside)
              .where('user_id', '=', user_id)
              .where('by_key', '=', 'joins'),
          )
          .onConflict((conflict) => conflict.column('account').doNothing()),
    ),
    /** Changes one row if the user, which is locked, has no more accounts than it may. */
    checkNumber: statement<{ userId: string }>(({ userId }) =>
      lockingUser(database, userId).where(
        ({ selectFrom, fn }) =>
          selectFrom('accounts').select(fn.countAll().as('accounts')).where('user_id', '=', userId),
        '<=',
        maximumAccounts,
      ),
    ),
  };
}

/** Lets an address join no more accounts after one was removed: otherwise a stolen key would put it back from another chain. */
export async function stopJoining(
  transaction: Transaction<Schema>,
  userId: string,
  address: AccountRow['address'],
): Promise<void> {
  if (address === null) return;
  await transaction
    .updateTable('accounts')
    .set({ by_key: 'alone' })
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .execute();
}
