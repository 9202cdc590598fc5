import { Kysely, sql } from 'kysely';
import { AuthError } from '../auth-error.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';
import type { SignIn, Store } from './store.ts';

/** Thrown inside a transaction to roll it back; never leaves this file. */
class NonceUsed extends Error {
  override readonly name = 'NonceUsed';
}

/** A migrated store on any database that Kysely speaks to. */
export async function createKyselyStore({ dialect, exclusively }: OpenDatabase): Promise<Store> {
  const database = new Kysely<Schema>({ dialect });
  try {
    await exclusively(() => migrate(database));
  } catch (cause) {
    await database.destroy();
    throw cause;
  }

  const methods: Store = {
    signIn: (entry) => signIn(database, entry),
    findSession: (tokenHash) =>
      database
        .selectFrom('session')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst(),
    async touchSession(tokenHash, lastSeenAt) {
      await database
        .updateTable('session')
        .set({ last_seen_at: lastSeenAt })
        .where('token_hash', '=', tokenHash)
        .where('last_seen_at', '<', lastSeenAt)
        .execute();
    },
    async endSession(tokenHash) {
      const [result] = await database
        .deleteFrom('session')
        .where('token_hash', '=', tokenHash)
        .execute();
      return result?.numDeletedRows === 1n;
    },
    async endSessionById(account, id) {
      const [result] = await database
        .deleteFrom('session')
        .where('account', '=', account)
        .where('id', '=', id)
        .execute();
      return result?.numDeletedRows === 1n;
    },
    async endSessionsOf(account, keepTokenHash) {
      const [result] = await database
        .deleteFrom('session')
        .where('account', '=', account)
        .$if(keepTokenHash !== undefined, (query) =>
          query.where('token_hash', '!=', keepTokenHash ?? ''),
        )
        .execute();
      return Number(result?.numDeletedRows ?? 0n);
    },
    sessionsOf: (account) =>
      database
        .selectFrom('session')
        .selectAll()
        .where('account', '=', account)
        .orderBy('created_at', 'desc')
        .execute(),
    findNonce: (hash) =>
      database.selectFrom('nonce').selectAll().where('hash', '=', hash).executeTakeFirst(),
    async countAttempt(hash, expiresAt) {
      await database
        .insertInto('nonce')
        .values({ hash, attempts: 1, used_at: null, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet({ attempts: sql`nonce.attempts + 1` }),
        )
        .execute();
    },
    sweep: (limits) => sweep(database, limits),
    async ping() {
      await sql`select 1`.execute(database);
    },
    close: () => database.destroy(),
  };
  return guardStore(methods);
}

/** The first statement writes, so that SQLite takes the write lock at once and waits for it politely. */
async function signIn(database: Kysely<Schema>, { session, nonce, replaces }: SignIn) {
  try {
    await database.transaction().execute(async (transaction) => {
      if (nonce) {
        const [result] = await transaction
          .insertInto('nonce')
          .values({
            hash: nonce.hash,
            attempts: 0,
            used_at: session.created_at,
            expires_at: nonce.expiresAt,
          })
          .onConflict((conflict) =>
            conflict
              .column('hash')
              .doUpdateSet({ used_at: session.created_at })
              .where('nonce.used_at', 'is', null),
          )
          .execute();
        if (result?.numInsertedOrUpdatedRows !== 1n) throw new NonceUsed();
      }
      if (replaces) {
        await transaction.deleteFrom('session').where('token_hash', '=', replaces).execute();
      }
      await transaction.insertInto('session').values(session).execute();
    });
    return 'ok';
  } catch (cause) {
    if (cause instanceof NonceUsed) return 'nonce-used';
    throw cause;
  }
}

async function sweep(
  database: Kysely<Schema>,
  { now, idleSince, limit }: { now: number; idleSince: number; limit: number },
): Promise<number> {
  const [sessions] = await database
    .deleteFrom('session')
    .where('token_hash', 'in', (expression) =>
      expression
        .selectFrom('session')
        .select('token_hash')
        .where((where) =>
          where.or([where('expires_at', '<=', now), where('last_seen_at', '<=', idleSince)]),
        )
        .limit(limit),
    )
    .execute();
  const [nonces] = await database
    .deleteFrom('nonce')
    .where('hash', 'in', (expression) =>
      expression.selectFrom('nonce').select('hash').where('expires_at', '<=', now).limit(limit),
    )
    .execute();
  return Number((sessions?.numDeletedRows ?? 0n) + (nonces?.numDeletedRows ?? 0n));
}

/** Every database error becomes one that says "cannot tell right now": a failure is never an answer. */
function guardStore(store: Store): Store {
  const guard =
    <Arguments extends unknown[], Result>(method: (...values: Arguments) => Promise<Result>) =>
    async (...values: Arguments): Promise<Result> => {
      try {
        return await method(...values);
      } catch (cause) {
        throw new AuthError('STORE_UNAVAILABLE', { cause, retryAfter: 5 });
      }
    };
  return {
    signIn: guard(store.signIn),
    findSession: guard(store.findSession),
    touchSession: guard(store.touchSession),
    endSession: guard(store.endSession),
    endSessionById: guard(store.endSessionById),
    endSessionsOf: guard(store.endSessionsOf),
    sessionsOf: guard(store.sessionsOf),
    findNonce: guard(store.findNonce),
    countAttempt: guard(store.countAttempt),
    sweep: guard(store.sweep),
    ping: guard(store.ping),
    close: store.close,
  };
}
