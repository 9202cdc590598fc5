import type { Kysely } from 'kysely';
import type { InstanceRow } from './rows.ts';
import type { Schema } from './schema.ts';

/** Records that an instance runs, and forgets those that were last seen before. */
export async function announce(
  database: Kysely<Schema>,
  row: InstanceRow,
  forgetBefore: number,
): Promise<void> {
  const { id, name, version, started_at, ...seen } = row;
  await database
    .insertInto('instance')
    .values({ id, name, version, started_at, ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute();
  await database.deleteFrom('instance').where('seen_at', '<', forgetBefore).execute();
}

/** Records that an instance ended. */
export async function retire(database: Kysely<Schema>, id: string): Promise<void> {
  await database.deleteFrom('instance').where('id', '=', id).execute();
}

/** The instances that were seen last, by name. */
export function listInstances(database: Kysely<Schema>): Promise<readonly InstanceRow[]> {
  return database
    .selectFrom('instance')
    .select(['id', 'name', 'version', 'state', 'nodes', 'started_at', 'seen_at'])
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute();
}
