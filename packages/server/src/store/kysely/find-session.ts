import type { InferResult, Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { SessionRow } from '../store.ts';

/**
 * The columns by name: a `select *` that a connection has prepared fails once a newer instance adds a column.
 */
export const sessionColumns = [
  'token_hash',
  'id',
  'account',
  'provider',
  'address',
  'chain_id',
  'name',
  'email',
  'image',
  'user_agent',
  'created_at',
  'last_seen_at',
  'expires_at',
  'checked_at',
] as const satisfies readonly (keyof SessionRow)[];

/** Looks a session up by the hash of its token. Nearly every request does, so the query is compiled once. */
export function createFindSession(
  database: Kysely<Schema>,
): (tokenHash: string) => Promise<SessionRow | undefined> {
  const query = database
    .selectFrom('session')
    .select(sessionColumns)
    .where('token_hash', '=', '')
    .compile();
  return async (tokenHash) => {
    const { rows } = await database.executeQuery<InferResult<typeof query>[number]>({
      ...query,
      parameters: [tokenHash],
    });
    return rows[0];
  };
}
