import type { InferResult } from 'kysely';
import type { OpenDatabase } from '../open-database.ts';
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
export function createFindSession({
  database,
  read = async (query) => (await database.executeQuery(query)).rows,
}: Pick<OpenDatabase, 'database' | 'read'>): (
  tokenHash: string,
) => Promise<SessionRow | undefined> {
  const query = database
    .selectFrom('session')
    .select(sessionColumns)
    .where('token_hash', '=', '')
    .compile();
  return async (tokenHash) => {
    const [row] = await read<InferResult<typeof query>[number]>({
      ...query,
      parameters: [tokenHash],
    });
    return row;
  };
}
