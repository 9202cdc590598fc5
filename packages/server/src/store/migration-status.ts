import { sql } from 'kysely';
import { migrations } from './migrations.ts';
import { migrationsTable } from './migrations-table.ts';
import type { OpenDatabase } from './open-database.ts';

/** One step of the schema, in a database or still to come. */
export type MigrationState = {
  readonly name: string;
  /** ISO 8601, or null where it is still to be applied. */
  readonly appliedAt: string | null;
  /** False where only a newer version of Portico knows it. */
  readonly known: boolean;
};

/** Which migrations a database has and which it lacks, in order. Changes nothing. */
export async function migrationStatus({
  database,
  schema,
}: Pick<OpenDatabase, 'database' | 'schema'>): Promise<readonly MigrationState[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  const exists = tables.some(
    (table) => table.name === migrationsTable && (schema === undefined || table.schema === schema),
  );
  const { rows } = exists
    ? await sql<{ name: string; timestamp: string }>`
        select name, timestamp from ${sql.id(...(schema ? [schema] : []), migrationsTable)}
      `.execute(database)
    : { rows: [] };
  const applied = new Map(rows.map(({ name, timestamp }) => [name, timestamp]));
  const names = new Set([...Object.keys(migrations), ...applied.keys()]);
  return [...names].sort().map((name) => ({
    name,
    appliedAt: applied.get(name) ?? null,
    known: Object.hasOwn(migrations, name),
  }));
}
