import type { Dialect } from 'kysely';

/**
 * A dialect whose migrator takes no lock of its own. OpenDatabase's exclusively() holds one already, and the
 * migrator's hides why a migration failed: it is released within the failed transaction, which fails again.
 */
export function withoutMigrationLock(dialect: Dialect): Dialect {
  const { supportsCreateIfNotExists, supportsReturning, supportsTransactionalDdl } =
    dialect.createAdapter();
  return {
    createAdapter: () => ({
      supportsCreateIfNotExists: supportsCreateIfNotExists ?? false,
      supportsReturning: supportsReturning ?? false,
      supportsTransactionalDdl: supportsTransactionalDdl ?? false,
      acquireMigrationLock: async () => undefined,
      releaseMigrationLock: async () => undefined,
    }),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
