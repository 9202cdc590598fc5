import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { addToTrail, endBatch } from './sessions.ts';
import type { EndedSession, NewAccount, SessionRow, SignIn, SignInOutcome } from './store.ts';
import { accountNames } from './users.ts';

/** One statement decides: it counts the try, or changes nothing and returns no row. */
export async function reserveAttempt(
  database: Kysely<Schema>,
  hash: string,
  expiresAt: number,
  maximum: number,
): Promise<'reserved' | 'used' | 'exhausted'> {
  const reserved = await database
    .insertInto('nonce')
    .values({ hash, attempts: 1, used_at: null, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ attempts: sql`nonce.attempts + 1` })
        .where('nonce.used_at', 'is', null)
        .where('nonce.attempts', '<', maximum),
    )
    .returning('attempts')
    .executeTakeFirst();
  if (reserved !== undefined) return 'reserved';
  const nonce = await database
    .selectFrom('nonce')
    .select('used_at')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return nonce?.used_at == null ? 'exhausted' : 'used';
}

/** A sign-in that another one was faster than. Takes back what the transaction wrote. */
class Outpaced extends Error {
  readonly outcome: Exclude<SignInOutcome['outcome'], 'ok'>;
  constructor(outcome: Exclude<SignInOutcome['outcome'], 'ok'>) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** The first statement writes, so that SQLite takes the write lock at once, where it can be waited for. */
export async function signIn(
  database: Kysely<Schema>,
  { session, isNew, proof, nonce, emailToken, replaces, ip }: SignIn,
): Promise<SignInOutcome> {
  const at = session.created_at;
  try {
    return await database.transaction().execute(async (transaction) => {
      if (nonce && !(await consumeNonce(transaction, nonce, at))) throw new Outpaced('nonce-used');
      if (emailToken !== undefined && !(await consumeLink(transaction, emailToken, at))) {
        throw new Outpaced('link-used');
      }
      const claim = isNew ? insertUser : useAccount;
      if (!(await claim(transaction, session, at))) throw new Outpaced('account-moved');
      await addToTrail(transaction, session, { at, event: 'sign-in', actor: 'visitor', ip });
      const ending = { at, event: 'session-ended', actor: 'sign-in', ip } as const;
      const ended: EndedSession[] = [];
      for (const tokenHash of replaces ?? []) {
        ended.push(...(await endBatch(transaction, { tokenHash }, ending, 1)));
      }
      await transaction.insertInto('session').values(session).execute();
      if (proof !== undefined) {
        await transaction
          .insertInto('proof')
          .values({ token_hash: session.token_hash, ...proof })
          .execute();
      }
      const accounts = isNew ? [session.account] : await accountNames(transaction, session.user_id);
      return { outcome: 'ok', accounts, ended } as const;
    });
  } catch (cause) {
    if (cause instanceof Outpaced) return { outcome: cause.outcome };
    throw cause;
  }
}

/**
 * Records that an account opened a session, with what the sign-in said about it; false unless it belongs to the user.
 * The update holds the account's row until the end of the transaction: an account that is unlinked meanwhile either
 * goes first, and this changes nothing, or waits and finds the session to end.
 */
async function useAccount(
  transaction: Transaction<Schema>,
  { account, user_id: userId, name, email, image }: SessionRow,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('accounts')
    .set({ name, email, image, last_used_at: at })
    .where('account', '=', account)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Links an account that no user has; false, with nothing written, where one has it. */
export async function insertAccount(
  transaction: Transaction<Schema>,
  { account, user_id, provider, address, chain_id, name, email, image }: NewAccount,
  at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('accounts')
    .values({
      ...{ account, user_id, provider, address, chain_id, name, email, image },
      ...{ linked_at: at, last_used_at: at },
    })
    .onConflict((conflict) => conflict.column('account').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Makes a user with a first account; false where another user has the account: take the user back then. */
async function insertUser(
  transaction: Transaction<Schema>,
  account: NewAccount,
  at: number,
): Promise<boolean> {
  await transaction.insertInto('users').values({ id: account.user_id, created_at: at }).execute();
  return insertAccount(transaction, account, at);
}

/** One statement decides every race: it inserts or marks the nonce, or changes nothing. */
export async function consumeNonce(
  transaction: Transaction<Schema>,
  nonce: { readonly hash: string; readonly expiresAt: number },
  at: number,
): Promise<boolean> {
  const [result] = await transaction
    .insertInto('nonce')
    .values({ hash: nonce.hash, attempts: 0, used_at: at, expires_at: nonce.expiresAt })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ used_at: at }).where('nonce.used_at', 'is', null),
    )
    .execute();
  return result?.numInsertedOrUpdatedRows === 1n;
}

/** Deleting decides the race, as inserting does for a nonce. */
export async function consumeLink(
  transaction: Transaction<Schema>,
  hash: string,
  at: number,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('email_token')
    .where('hash', '=', hash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
