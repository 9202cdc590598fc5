import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { AuditRow } from '../store.ts';

const columns = [
  'id',
  'at',
  'event',
  'account',
  'provider',
  'code',
  'session_id',
  'actor',
  'ip',
] as const satisfies readonly (keyof AuditRow)[];

/** The trail of some accounts, or of all, newest first. */
export async function auditTrail(
  database: Kysely<Schema>,
  { accounts, limit }: { readonly accounts?: readonly string[]; readonly limit: number },
): Promise<readonly AuditRow[]> {
  const rows = await database
    .selectFrom('audit')
    .select(columns)
    .$if(accounts !== undefined, (query) => query.where('account', 'in', accounts ?? []))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  // Only the files beside this one write the columns, and only with these values.
  return rows as readonly AuditRow[];
}
