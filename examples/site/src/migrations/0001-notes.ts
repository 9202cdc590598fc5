import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('written', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('notes_owner').on('notes').columns(['owner', 'written']).execute();
}
