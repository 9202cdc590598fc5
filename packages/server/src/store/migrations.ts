import type { CreateTableBuilder, Kysely, Migration } from 'kysely';

/** Forward only, oldest first. A migration that was released is never edited: add the next one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_portico': {
    async up({ schema }: Kysely<never>) {
      for (const [table, columns] of Object.entries(tables)) {
        const builder: TableBuilder = schema.createTable(table);
        const made = columns.split(',').reduce(addColumn, builder);
        await (table === 'refusal'
          ? made.addPrimaryKeyConstraint('refusal_key', refusalKey)
          : made
        ).execute();
      }
      // Named by the first column.
      for (const [table, ...columns] of indexes)
        await schema.createIndex(`${table}_${columns[0]}`).on(table).columns(columns).execute();
    },
  },
};

/** The first migration of versions that were never released, whose tables differ. */
export const unreleasedMigration = '0001_sessions';

/** The newest column of the first migration: a database without it is of an unreleased version, too. */
export const newestColumn = { table: 'accounts', column: 'revision' } as const;

const profile =
  'provider text not null, address text, chain_id bigint, name text, email text, image text';
const account = `account text primary key, user_id text not null references users.id, ${profile}, linked_at bigint not null`;

type TableBuilder = CreateTableBuilder<string, string>;

/** The columns of each table, in SQL. A row goes with the one that it refers to. */
const tables = {
  users: 'id text primary key, created_at bigint not null',
  accounts: `${account}, last_used_at bigint not null, by_key text, revision integer not null default 0`,
  unlinked_account: `${account}, unlinked_at bigint not null, unlinked_by text not null`,
  session: `token_hash text primary key, id text not null unique, user_id text not null, account text not null, ${profile},
    user_agent text, created_at bigint not null, last_seen_at bigint not null, expires_at bigint not null,
    checked_at bigint, data text`,
  proof: `token_hash text primary key references session.token_hash, hash text not null, signature text not null`,
  nonce:
    'hash text primary key, attempts integer not null, used_at bigint, expires_at bigint not null',
  email_token: `mailbox text primary key, hash text not null unique, email text not null, user_id text, code text,
    expires_at bigint not null`,
  hit: 'key text primary key, count integer not null, expires_at bigint not null',
  audit: `id text primary key, at bigint not null, event text not null, user_id text not null, account text,
    provider text, session_id text, actor text not null, ip text`,
  refusal: `day bigint not null, network text not null, account text not null, provider text not null, code text not null,
    count integer not null, first_at bigint not null, last_at bigint not null`,
  instance: `id text primary key, name text not null, version text not null, state text not null, nodes text not null,
    started_at bigint not null, seen_at bigint not null`,
};

const refusalKey = ['day', 'network', 'account', 'provider', 'code'];

const indexes: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['users', 'created_at', 'id'],
  // Covers what every look-up of a session reads of the table, in its order.
  ['accounts', 'user_id', 'linked_at', 'account'],
  ['unlinked_account', 'user_id'],
  ['unlinked_account', 'unlinked_at'],
  ['session', 'account'],
  ['session', 'expires_at'],
  ['session', 'last_seen_at'],
  // The order in which sessions are listed: without it a page of a million sessions sorts them all.
  ['session', 'created_at', 'id'],
  ['nonce', 'expires_at'],
  ['email_token', 'expires_at'],
  ['hit', 'expires_at'],
  ['audit', 'at'],
  ['audit', 'account', 'at'],
  ['audit', 'user_id', 'at'],
  ['refusal', 'account', 'day'],
];

/** Adds a column of its SQL, by Kysely's builder: that knows the schema which the tables are in. */
function addColumn(table: TableBuilder, column: string): TableBuilder {
  const [name = '', type, ...rest] = column.trim().split(' ');
  const constraints = rest.join(' ');
  const [, target] = /references (.+)$/.exec(constraints) ?? [];
  return table.addColumn(name, type as 'text' | 'bigint' | 'integer', (start) => {
    let made = start;
    if (constraints.includes('primary key')) made = made.primaryKey();
    if (constraints.includes('not null')) made = made.notNull();
    if (constraints.includes('unique')) made = made.unique();
    if (constraints.includes('default 0')) made = made.defaultTo(0);
    return target === undefined ? made : made.references(target).onDelete('cascade');
  });
}

/** A published version, as the next one finds its databases. */
type Release = {
  readonly version: string;
  readonly migration: string;
  /** The columns that it keeps for the version before it and neither reads nor writes, as `table.column`: the next one may drop them. */
  readonly unused: readonly string[];
};

/**
 * Every published version, oldest first; none before the first release. Each is `rolling` from the one before
 * (`compare-schemas.ts`): columns are added first, and what nothing uses any more is dropped one release later.
 */
export const releases: readonly Release[] = [];

/** The columns that this version neither reads nor writes, as `table.column`. */
export const unusedColumns: readonly string[] = [];
