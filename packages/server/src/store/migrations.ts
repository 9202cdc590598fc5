import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Forward only, oldest first. A migration that was released is never edited: add the next one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_sessions_and_nonces': {
    async up(database: Kysely<never>) {
      await database.schema
        .createTable('session')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('id', 'text', (column) => column.notNull().unique())
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('address', 'text')
        .addColumn('chain_id', 'bigint')
        .addColumn('name', 'text')
        .addColumn('email', 'text')
        .addColumn('image', 'text')
        .addColumn('user_agent', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema
        .createIndex('session_account')
        .on('session')
        .column('account')
        .execute();
      await database.schema
        .createIndex('session_expires_at')
        .on('session')
        .column('expires_at')
        .execute();
      await database.schema
        .createIndex('session_last_seen_at')
        .on('session')
        .column('last_seen_at')
        .execute();
      await database.schema
        .createTable('nonce')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('used_at', 'bigint')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema
        .createIndex('nonce_expires_at')
        .on('nonce')
        .column('expires_at')
        .execute();
    },
  },
};
