import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { addToTrail, endBatch } from './sessions.ts';
import type { SignIn } from './store.ts';

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

/** The first statement writes, so that SQLite takes the write lock at once, where it can be waited for. */
export async function signIn(
  database: Kysely<Schema>,
  { session, proof, nonce, emailToken, replaces, ip }: SignIn,
): Promise<'ok' | 'nonce-used' | 'link-used'> {
  const at = session.created_at;
  let outcome: 'ok' | 'nonce-used' | 'link-used' = 'ok';
  try {
    await database.transaction().execute(async (transaction) => {
      if (nonce && !(await consumeNonce(transaction, nonce, at))) {
        outcome = 'nonce-used';
      } else if (emailToken !== undefined && !(await consumeLink(transaction, emailToken, at))) {
        outcome = 'link-used';
      }
      // A nonce may be used up by now, which the transaction takes back.
      if (outcome !== 'ok') throw new Error(outcome);
      await addToTrail(transaction, session, { at, event: 'sign-in', actor: 'visitor', ip });
      if (replaces !== undefined) {
        const ending = { at, event: 'session-ended', actor: 'sign-in', ip } as const;
        await endBatch(transaction, { tokenHash: replaces }, ending);
      }
      await transaction.insertInto('session').values(session).execute();
      if (proof === undefined) return;
      await transaction
        .insertInto('proof')
        .values({ token_hash: session.token_hash, ...proof })
        .execute();
    });
  } catch (cause) {
    if (outcome === 'ok') throw cause;
  }
  return outcome;
}

/** One statement decides every race: it inserts or marks the nonce, or changes nothing. */
async function consumeNonce(
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
async function consumeLink(
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
