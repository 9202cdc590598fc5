import { DummyDriver, Kysely } from 'kysely';
import { missingMigrations } from './migrate.ts';
import { migrations } from './migrations.ts';
import type { OpenDatabase } from './open-database.ts';

/** What one migration would run. */
export type PlannedMigration = { readonly name: string; readonly sql: readonly string[] };

/**
 * What bringing a database up to date would run, oldest first. Changes nothing: the migrations run against
 * a driver that only listens.
 * @throws Error when the database was migrated by a newer version
 */
export async function migrationPlan(
  open: Pick<OpenDatabase, 'database' | 'schema'>,
): Promise<readonly PlannedMigration[]> {
  const plan: PlannedMigration[] = [];
  for (const name of await missingMigrations(open)) {
    plan.push({ name, sql: await statementsOf(name, open) });
  }
  return plan;
}

async function statementsOf(
  name: string,
  { database, schema }: Pick<OpenDatabase, 'database' | 'schema'>,
): Promise<readonly string[]> {
  const statements: string[] = [];
  const executor = database.getExecutor();
  const listener = new Kysely<never>({
    // The words of the open database's own dialect, and none of its connections.
    dialect: {
      createAdapter: () => executor.adapter,
      createDriver: () => new DummyDriver(),
      createIntrospector: () => database.introspection,
      createQueryCompiler: () => ({
        compileQuery: (node, queryId) => executor.compileQuery(node, queryId),
      }),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  await migrations[name]?.up(schema === undefined ? listener : listener.withSchema(schema));
  return statements;
}
