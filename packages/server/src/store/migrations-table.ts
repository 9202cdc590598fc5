/** Where applied migrations are noted; Kysely's own name for it, so that any of its tools can read it. */
export const migrationsTable = 'kysely_migration';
