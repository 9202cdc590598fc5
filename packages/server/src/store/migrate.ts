import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

/**
 * Brings a database to this version's schema. Several instances may start at once: the first migrates,
 * the others wait.
 * @throws Error when the database was migrated by a newer version: running on it could lose data
 */
export async function migrate(database: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const newer = error instanceof Error && /corrupted migrations/.test(error.message);
  throw new Error(
    newer
      ? 'The database was made by a newer version of Portico. Upgrade Portico, or restore a backup of this version.'
      : 'The database could not be prepared. Check that it can be written to and is not damaged.',
    { cause: error },
  );
}
