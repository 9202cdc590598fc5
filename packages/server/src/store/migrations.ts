import { type Kysely, type Migration, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Columns of the audit trail that refused sign-ins had. */
type RefusedAudit = { at: number; event: string; provider: string | null; code: string | null };

/** Forward only, oldest first. A migration that was released is never edited: add the next one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_sessions': {
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
      await createIndex(database, 'session', 'account');
      await createIndex(database, 'session', 'expires_at');
      await createIndex(database, 'session', 'last_seen_at');
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
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
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
      await database.schema
        .createTable('audit')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('event', 'text', (column) => column.notNull())
        .addColumn('account', 'text')
        .addColumn('provider', 'text')
        .addColumn('code', 'text')
        .addColumn('session_id', 'text')
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('ip', 'text')
        .execute();
      await createIndex(database, 'audit', 'at');
      await createIndex(database, 'audit', 'account', 'at');
    },
  },
  '0002_contract_accounts': {
    async up(database: Kysely<never>) {
      await database.schema.alterTable('session').addColumn('checked_at', 'bigint').execute();
      await database.schema
        .createTable('proof')
        .addColumn('token_hash', 'text', (column) =>
          column.primaryKey().references('session.token_hash').onDelete('cascade'),
        )
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('signature', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '0003_counted_refusals': {
    async up(database: Kysely<{ audit: RefusedAudit; refusal: Schema['refusal'] }>) {
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
      // By day, provider and code: with their addresses there could be millions.
      const day = sql<number>`at - (at % 86400000)`;
      await database
        .insertInto('refusal')
        .columns(['day', 'network', 'account', 'provider', 'code', 'count', 'first_at', 'last_at'])
        .expression((from) =>
          from
            .selectFrom('audit')
            .select(({ fn }) => [
              day.as('day'),
              sql.lit('').as('network'),
              sql.lit('').as('account'),
              sql<string>`coalesce(provider, '')`.as('provider'),
              sql<string>`coalesce(code, '')`.as('code'),
              fn.countAll<number>().as('count'),
              fn.min('at').as('first_at'),
              fn.max('at').as('last_at'),
            ])
            .where('event', '=', sql.lit('sign-in-refused'))
            .groupBy([day, 'provider', 'code']),
        )
        .execute();
      await database.deleteFrom('audit').where('event', '=', sql.lit('sign-in-refused')).execute();
      await database.schema.alterTable('audit').dropColumn('code').execute();
    },
  },
  // Makes no user: adopt-sessions.ts does, in batches, because this runs in one transaction.
  '0004_users': {
    async up(database: Kysely<never>) {
      await database.schema
        .createTable('users')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await createIndex(database, 'users', 'created_at', 'id');
      await database.schema
        .createTable('accounts')
        .addColumn('account', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) =>
          column.notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('address', 'text')
        .addColumn('chain_id', 'bigint')
        .addColumn('name', 'text')
        .addColumn('email', 'text')
        .addColumn('image', 'text')
        .addColumn('linked_at', 'bigint', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint', (column) => column.notNull())
        .execute();
      // Covers what every look-up of a session reads of the table, in its order.
      await createIndex(database, 'accounts', 'user_id', 'linked_at', 'account');
      await database.schema.alterTable('session').addColumn('user_id', 'text').execute();
      // Of the few that have none, oldest first.
      await database.schema
        .createIndex('session_without_user')
        .on('session')
        .column('created_at')
        .where(sql.ref('user_id'), 'is', null)
        .execute();
      await database.schema.alterTable('email_token').addColumn('user_id', 'text').execute();
      await database.schema.alterTable('audit').addColumn('user_id', 'text').execute();
      await createIndex(database, 'audit', 'user_id', 'at');
    },
  },
  '0005_session_data': {
    async up(database: Kysely<never>) {
      await database.schema.alterTable('session').addColumn('data', 'text').execute();
    },
  },
  '0006_instances': {
    async up(database: Kysely<never>) {
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
  // The order in which sessions are listed: without it a page of a million sessions sorts them all.
  '0007_session_pages': {
    async up(database: Kysely<never>) {
      await createIndex(database, 'session', 'created_at', 'id');
    },
  },
};

/** Named by its first column. */
async function createIndex(
  { schema }: Pick<Kysely<never>, 'schema'>,
  table: string,
  ...columns: string[]
): Promise<void> {
  await schema.createIndex(`${table}_${columns[0]}`).on(table).columns(columns).execute();
}
