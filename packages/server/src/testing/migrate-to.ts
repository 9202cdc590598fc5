import { Migrator } from 'kysely/migration';
import { migrations } from '../store/migrations.ts';
import type { OpenDatabase } from '../store/schema.ts';

/** Brings a new database to the schema of an earlier version: that after the named migration. */
export async function migrateTo(open: OpenDatabase, name: string): Promise<void> {
  await open.exclusively(async (database) => {
    const { error } = await new Migrator({
      db: database,
      provider: { getMigrations: async () => ({ ...migrations }) },
      ...(open.schema !== undefined && { migrationTableSchema: open.schema }),
    }).migrateTo(name);
    if (error !== undefined) throw error;
  });
}
