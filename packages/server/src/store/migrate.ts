import { DummyDriver, Kysely, type Migration } from 'kysely';
import { compareSchemas, readSchema, schemaAfter } from './compare-schemas.ts';
import { migrations, newestColumn, unreleasedMigration, unusedColumns } from './migrations.ts';
import type { OpenDatabase, Schema } from './schema.ts';

/** The table of applied migrations; Kysely's own name for it, so that its tools can read it. */
const migrationsTable = 'kysely_migration';

/**
 * Brings a database to this version's schema, and returns what ran. Of several instances the first migrates, the others wait.
 * @throws Error when the database was migrated by a newer version: running on it could lose data
 */
export async function migrate(open: OpenDatabase): Promise<readonly string[]> {
  const missing = await missingMigrations(open);
  if (missing.length > 0) await applyMigrations(open);
  return missing;
}

function applyMigrations(open: OpenDatabase): Promise<void> {
  return open.exclusively(async (database) => {
    // Another instance may have been faster; then there is nothing left, or something newer.
    await missingMigrations({ ...open, database });
    await runMigrations({ database, schema: open.schema, migrations, table: migrationsTable });
  });
}

/**
 * Lists the migrations that a database lacks, oldest first; none where a newer version only added to it: old instances may restart.
 * @throws Error when a newer version changed what this one needs
 */
export async function missingMigrations(open: OpenDatabase): Promise<readonly string[]> {
  const states = await migrationStatus(open);
  const newer = states.filter(({ known }) => !known).map(({ name }) => name);
  const missing = states.filter(({ appliedAt }) => appliedAt === null).map(({ name }) => name);
  if (newer.length === 0) return missing;
  const { verdict, reasons } = compareSchemas(
    await schemaAfter(Object.keys(migrations), unusedColumns),
    await readSchema(open),
  );
  if (verdict === 'rolling' && missing.length === 0) return [];
  throw new Error(
    `The database was made by a newer version of Portico (it has ${newer.join(', ')}${reasons.map((reason) => `; ${reason}`).join('')}). ` +
      'Upgrade Portico, or restore a backup of this version.',
  );
}

/** One step of the schema, in a database or still to come. */
export type MigrationState = {
  readonly name: string;
  /** ISO 8601, or null where it is still to be applied. */
  readonly appliedAt: string | null;
  /** False where only a newer version of Portico knows it. */
  readonly known: boolean;
};

/** Lists the migrations that a database has or lacks, in order. @throws Error when an unreleased version made the database */
export async function migrationStatus({
  database,
  schema,
}: OpenDatabase): Promise<readonly MigrationState[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  const ours = tables.filter((table) => schema === undefined || table.schema === schema);
  const exists = ours.some(({ name }) => name === migrationsTable);
  // The builder reads on its own connection: a start that finds nothing to do starts no writer.
  const rows = exists
    ? await database
        .withTables<{ [migrationsTable]: { name: string; timestamp: string } }>()
        .selectFrom(migrationsTable)
        .select(['name', 'timestamp'])
        .execute()
    : [];
  const applied = new Map(rows.map(({ name, timestamp }) => [name, timestamp]));
  const isOld = ours.some(
    ({ name, columns }) =>
      name === newestColumn.table && !columns.some((column) => column.name === newestColumn.column),
  );
  if (applied.has(unreleasedMigration) || (applied.size > 0 && isOld)) {
    throw new Error(
      'This database was made by an unreleased version of Portico, whose tables differ. Use a new, empty database.',
    );
  }
  const names = new Set([...Object.keys(migrations), ...applied.keys()]);
  return [...names].sort().map((name) => ({
    name,
    appliedAt: applied.get(name) ?? null,
    known: Object.hasOwn(migrations, name),
  }));
}

type PlannedMigration = { readonly name: string; readonly sql: readonly string[] };

/** Lists the statements that an upgrade would run, oldest first. @throws Error when a newer version migrated the database */
export async function migrationPlan(open: OpenDatabase): Promise<readonly PlannedMigration[]> {
  const { database, schema } = open;
  const executor = database.getExecutor();
  let statements: string[] = [];
  const listener = new Kysely<never>({
    // The words of the open database's own dialect, and none of its connections.
    dialect: {
      createAdapter: () => executor.adapter,
      createDriver: () => new DummyDriver(),
      createIntrospector: () => database.introspection,
      createQueryCompiler: () => executor,
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  const target = schema === undefined ? listener : listener.withSchema(schema);
  const plan: PlannedMigration[] = [];
  for (const name of await missingMigrations(open)) {
    statements = [];
    await migrations[name]?.up(target);
    plan.push({ name, sql: statements });
  }
  return plan;
}

type MigrationRun = {
  /** Within a transaction that no other instance can have at the same time. */
  readonly database: Kysely<Schema>;
  /** The schema within the database that the tables are in, made where it is missing. */
  readonly schema?: string | undefined;
  /** The migrations by their names, in whose order they run. */
  readonly migrations: Readonly<Record<string, Migration>>;
  /** The table that records what has run, with the columns of Kysely's own migrator. */
  readonly table: string;
};

/**
 * Runs the migrations that a database lacks, in the order of their names, all or none, and records each. Not by Kysely's migrator: on
 * Node 20 it refuses to work within a transaction.
 * @throws Error when one that has run is not among them, or one that has not run would come before it
 */
export async function runMigrations(run: MigrationRun): Promise<void> {
  const { database, schema, migrations, table } = run;
  if (schema !== undefined) {
    // "if not exists" alone would need the right to create schemas even where there is this one.
    const schemas = await database.introspection.getSchemas();
    const exists = schemas.some(({ name }) => name === schema);
    if (!exists) await database.schema.createSchema(schema).ifNotExists().execute();
  }
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
