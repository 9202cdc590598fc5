import { type Kysely, sql, type Transaction } from 'kysely';
import { isCurrentHistory, nonceMemory, type ReadHistory } from './history.ts';
import type { OpenDatabase, Schema } from './schema.ts';
import { findByKey } from './statements.ts';
import type { AttemptOutcome, Store } from './store.ts';

/** Creates the look-up of nonces. @param readHistory where given, nonces from before the last restore count as used */
export function createFindNonce(
  open: OpenDatabase,
  readHistory: ReadHistory | undefined,
): Store['findNonce'] {
  const find = findByKey(open, 'hash', (isAsked) =>
    open.database
      .selectFrom('nonce')
      .select(['hash', 'attempts', 'used_at', 'expires_at'])
      .where(isAsked),
  );
  if (readHistory === undefined) return find;
  return async (hash, issuedAt) => {
    if (issuedAt === undefined) return find(hash);
    const [known, since] = await Promise.all([find(hash), readHistory()]);
    return since !== undefined && issuedAt < since
      ? { hash, attempts: 0, used_at: since, expires_at: since + nonceMemory }
      : known;
  };
}

/** Counts a try. One statement decides: it counts, or changes nothing and returns no row. */
export async function reserveAttempt(
  database: Kysely<Schema>,
  hash: string,
  expiresAt: number,
  maximum: number,
): Promise<AttemptOutcome> {
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

/** Gives a reserved try back. */
export async function releaseAttempt(database: Kysely<Schema>, hash: string): Promise<void> {
  await database
    .updateTable('nonce')
    .set({ attempts: sql`attempts - 1` })
    .where('hash', '=', hash)
    .where('attempts', '>', 0)
    .execute();
}

/** Which copy of the tables is known, and if another one can take its place while the database is open. */
export type ReplaceableTables = Pick<OpenDatabase, 'copy' | 'isReplaceable'>;

/** Consumes a nonce. One statement decides every race: it inserts or marks the nonce, or changes nothing. */
export async function consumeNonce(
  transaction: Transaction<Schema>,
  nonce: { readonly hash: string; readonly expiresAt: number },
  at: number,
  tables: ReplaceableTables,
): Promise<boolean> {
  const [result] = await consumingNonce(transaction, { ...nonce, at }, tables).execute();
  return result?.numInsertedOrUpdatedRows === 1n;
}

/** Builds the statement that consumes a nonce: it changes one row, or none, as in another copy of the tables, after a restore. */
export function consumingNonce(
  database: Kysely<Schema>,
  { hash, expiresAt, at }: { hash: string; expiresAt: number; at: number },
  { copy, isReplaceable }: ReplaceableTables,
) {
  const row = { hash, attempts: 0, used_at: at, expires_at: expiresAt };
  const into = database.insertInto('nonce');
  const insert =
    copy === undefined || !isReplaceable
      ? into.values(row)
      : into
          .columns(['hash', 'attempts', 'used_at', 'expires_at'])
          .expression(
            database
              .selectNoFrom(({ val }) => [
                val(hash).as('hash'),
                val(0).as('attempts'),
                val(at).as('used_at'),
                val(expiresAt).as('expires_at'),
              ])
              .where(isCurrentHistory(database, copy, expiresAt)),
          );
  return insert.onConflict((conflict) =>
    conflict.column('hash').doUpdateSet({ used_at: at }).where('nonce.used_at', 'is', null),
  );
}
