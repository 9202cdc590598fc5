import { Migrator } from 'kysely/migration';
import { type MigrationState, migrationStatus } from './migration-status.ts';
import { migrations } from './migrations.ts';
import { migrationsTable } from './migrations-table.ts';
import type { OpenDatabase } from './open-database.ts';

/**
 * Brings a database to this version's schema. Several instances may start at once: the first migrates,
 * the others wait. One that is up to date is only read.
 * @returns the names of the migrations that were missing
 * @throws Error when the database was migrated by a newer version: running on it could lose data
 */
export async function migrate(open: OpenDatabase): Promise<readonly string[]> {
  const missing = await missingMigrations(open);
  if (missing.length === 0) return [];
  await open.exclusively(async (database) => {
    const { schema } = open;
    // Another instance may have been faster; then there is nothing left, or something newer.
    refuseNewer(await migrationStatus(schema ? { database, schema } : { database }));
    const { error } = await new Migrator({
      db: database,
      provider: { getMigrations: async () => ({ ...migrations }) },
      migrationTableName: migrationsTable,
      ...(schema !== undefined && { migrationTableSchema: schema }),
    }).migrateToLatest();
    if (error !== undefined) throw error;
  });
  return missing;
}

/**
 * The migrations that a database lacks, oldest first. Changes nothing.
 * @throws Error when the database was migrated by a newer version
 */
export async function missingMigrations(
  open: Pick<OpenDatabase, 'database' | 'schema'>,
): Promise<readonly string[]> {
  const states = await migrationStatus(open);
  refuseNewer(states);
  return states.filter(({ appliedAt }) => appliedAt === null).map(({ name }) => name);
}

function refuseNewer(states: readonly MigrationState[]): void {
  const newer = states.filter(({ known }) => !known).map(({ name }) => name);
  if (newer.length === 0) return;
  throw new Error(
    `The database was made by a newer version of Portico (it has ${newer.join(', ')}). ` +
      'Upgrade Portico, or restore a backup of this version.',
  );
}
