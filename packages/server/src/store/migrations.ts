import type { CreateTableBuilder, Kysely, Migration } from 'kysely';

/** Forward only, oldest first. A migration that was released is never edited: add the next one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_portico': {
    async up(database: Kysely<never>) {
      await createUsers(database);
      await createSessions(database);
      await createProofs(database);
      await createTrail(database);
      await database.schema
        .createTable('instance')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('nodes', 'text', (column) => column.notNull())
        .addColumn('started_at', 'bigint', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};

/** The first migration of versions that were never released, whose tables differ. */
export const unreleasedMigration = '0001_sessions';

/** The newest column of the first migration: a database without it is of an unreleased version, too. */
export const newestColumn = { table: 'accounts', column: 'by_key' } as const;

async function createUsers(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(database, 'users', 'created_at', 'id');
  await database.schema
    .createTable('accounts')
    .$call(addAccountColumns)
    .addColumn('linked_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('by_key', 'text')
    .execute();
  // Covers what every look-up of a session reads of the table, in its order.
  await createIndex(database, 'accounts', 'user_id', 'linked_at', 'account');
  await database.schema
    .createTable('unlinked_account')
    .$call(addAccountColumns)
    .addColumn('linked_at', 'bigint', (column) => column.notNull())
    .addColumn('unlinked_at', 'bigint', (column) => column.notNull())
    .addColumn('unlinked_by', 'text', (column) => column.notNull())
    .execute();
  await createIndex(database, 'unlinked_account', 'user_id');
  await createIndex(database, 'unlinked_account', 'unlinked_at');
}

function addAccountColumns(table: CreateTableBuilder<string>): CreateTableBuilder<string> {
  return table
    .addColumn('account', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('chain_id', 'bigint')
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('image', 'text');
}

async function createSessions(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull())
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
    .addColumn('checked_at', 'bigint')
    .addColumn('data', 'text')
    .execute();
  await createIndex(database, 'session', 'account');
  await createIndex(database, 'session', 'expires_at');
  await createIndex(database, 'session', 'last_seen_at');
  // The order in which sessions are listed: without it a page of a million sessions sorts them all.
  await createIndex(database, 'session', 'created_at', 'id');
  await database.schema
    .createTable('proof')
    .addColumn('token_hash', 'text', (column) =>
      column.primaryKey().references('session.token_hash').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .execute();
}

/** The tables of nonces and mailed links, which open a session once, and of the counters that limit tries. */
async function createProofs(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('nonce')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(database, 'nonce', 'expires_at');
  await database.schema
    .createTable('email_token')
    .addColumn('mailbox', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('code', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(database, 'email_token', 'expires_at');
  await database.schema
    .createTable('hit')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await createIndex(database, 'hit', 'expires_at');
}

async function createTrail(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('account', 'text')
    .addColumn('provider', 'text')
    .addColumn('session_id', 'text')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('ip', 'text')
    .execute();
  await createIndex(database, 'audit', 'at');
  await createIndex(database, 'audit', 'account', 'at');
  await createIndex(database, 'audit', 'user_id', 'at');
  await database.schema
    .createTable('refusal')
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('refusal_key', ['day', 'network', 'account', 'provider', 'code'])
    .execute();
  await createIndex(database, 'refusal', 'account', 'day');
}

/** Named by its first column. */
async function createIndex(
  { schema }: Pick<Kysely<never>, 'schema'>,
  table: string,
  ...columns: string[]
): Promise<void> {
  await schema.createIndex(`${table}_${columns[0]}`).on(table).columns(columns).execute();
}
