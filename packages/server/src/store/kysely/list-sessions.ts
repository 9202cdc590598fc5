import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { SessionRow } from '../store.ts';
import { sessionColumns } from './find-session.ts';

/** Which sessions an operator wants to see. */
export type SessionFilter = {
  /** Of these accounts; of everybody without. */
  readonly accounts?: readonly string[];
  /** Whose absolute limit is after this, in milliseconds since the epoch. */
  readonly liveAt: number;
  readonly limit: number;
};

/** Sessions of several accounts or of everybody, newest first. */
export function listSessions(
  database: Kysely<Schema>,
  { accounts, liveAt, limit }: SessionFilter,
): Promise<readonly SessionRow[]> {
  return database
    .selectFrom('session')
    .select(sessionColumns)
    .where('expires_at', '>', liveAt)
    .$if(accounts !== undefined, (query) => query.where('account', 'in', accounts ?? []))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
