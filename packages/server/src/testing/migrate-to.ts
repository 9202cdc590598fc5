import { migrationsTable } from '../store/migrate.ts';
import { migrations } from '../store/migrations.ts';
import { runMigrations } from '../store/run-migrations.ts';
import type { OpenDatabase } from '../store/schema.ts';

/** Brings a new database to the schema of an earlier version: that after the named migration. */
export async function migrateTo({ exclusively, schema }: OpenDatabase, until: string) {
  await exclusively((database) =>
    runMigrations({ database, schema, migrations, table: migrationsTable, until }),
  );
}
