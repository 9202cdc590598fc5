import type { Kysely, Migration } from 'kysely';
import type { Schema } from './schema.ts';

/** What to run, and where it is recorded. */
type MigrationRun = {
  /** Within a transaction that no other instance can have at the same time. */
  readonly database: Kysely<Schema>;
  /** The schema within the database that the tables are in, made where it is missing. */
  readonly schema?: string | undefined;
  /** By their names, in whose order they run. */
  readonly migrations: Readonly<Record<string, Migration>>;
  /** The table that records what has run, with the columns of Kysely's own migrator. */
  readonly table: string;
};

/**
 * Runs the migrations that a database lacks, in the order of their names, and records each.
 *
 * The migrator of the Kysely that runs on Node 20 refuses to work within a transaction. Here there always is one, so that all
 * migrations run or none, and instances that start at once do not run one twice.
 *
 * @throws Error when one that has run is not among them, or one that has not run would come before it
 */
export async function runMigrations(run: MigrationRun): Promise<void> {
  const { database, schema, migrations, table } = run;
  if (schema !== undefined) await database.schema.createSchema(schema).ifNotExists().execute();
  await database.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  const record = database.withTables<{ [name: string]: { name: string; timestamp: string } }>();
  const applied = await record.selectFrom(table).select('name').orderBy('name').execute();
  const names = Object.keys(migrations).sort();
  for (const [index, { name }] of applied.entries()) {
    const expected = names[index];
    if (expected === name) continue;
    throw new Error(
      expected !== undefined && names.includes(name)
        ? `The migration ${expected} is new and comes before ${name}, which has run. Give it a name that comes after it.`
        : `The migration ${name} has run in this database and is not there any more.`,
    );
  }
  for (const name of names.slice(applied.length)) {
    await migrations[name]?.up(database);
    await record.insertInto(table).values({ name, timestamp: new Date().toISOString() }).execute();
  }
}
