import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { endBatch } from './sessions.ts';
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

/** Thrown inside a transaction to roll it back; never leaves this file. */
class AlreadyConsumed extends Error {
  override readonly name = 'AlreadyConsumed';
  readonly outcome: 'nonce-used' | 'link-used';

  constructor(outcome: 'nonce-used' | 'link-used') {
    super(outcome);
    this.outcome = outcome;
  }
}

/** The first statement writes, so that SQLite takes the write lock at once, where it can be waited for. */
export async function signIn(
  database: Kysely<Schema>,
  { session, proof, nonce, emailToken, replaces, ip }: SignIn,
): Promise<'ok' | 'nonce-used' | 'link-used'> {
  const at = session.created_at;
  try {
    await database.transaction().execute(async (transaction) => {
      if (nonce && !(await consumeNonce(transaction, nonce, at)))
        throw new AlreadyConsumed('nonce-used');
      if (emailToken !== undefined && !(await consumeEmailToken(transaction, emailToken, at))) {
        throw new AlreadyConsumed('link-used');
      }
      await transaction
        .insertInto('audit')
        .values({
          id: randomUUID(),
          at,
          event: 'sign-in',
          account: session.account,
          provider: session.provider,
          session_id: session.id,
          actor: 'visitor',
          ip,
        })
        .execute();
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
    return 'ok';
  } catch (cause) {
    if (cause instanceof AlreadyConsumed) return cause.outcome;
    throw cause;
  }
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
async function consumeEmailToken(
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
