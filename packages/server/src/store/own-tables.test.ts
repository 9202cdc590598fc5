import { databases } from '@portico/testing/database/databases';
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from './open-database.ts';
import { openOwnTables } from './own-tables.ts';

type Own = { orders: { id: string; note: string | null } };

const orders = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('orders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute();
  },
};
const note = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('orders').addColumn('note', 'text').execute();
  },
};
const broken = {
  async up(db: Kysely<never>) {
    await db.schema.createTable('half').addColumn('id', 'text').execute();
    await sql`this is no statement`.execute(db);
  },
};

describe.each(databases)('own tables in %s', (_, createUrl) => {
  async function open(url: string, migrations: Record<string, typeof orders>) {
    const opened = await openOwnTables<Own>({ url, migrations });
    onTestFinished(() => opened.close());
    return opened.db;
  }

  test('are beside those of the sessions, and survive a migration', async () => {
    const url = await createUrl();
    const store = await openStore(url);
    onTestFinished(() => store.close());
    const first = await open(url, { '0001_orders': orders });
    await sql`insert into orders (id) values ('a')`.execute(first);
    const second = await open(url, { '0001_orders': orders, '0002_note': note });
    await second.updateTable('orders').set({ note: 'b' }).where('id', '=', 'a').execute();
    expect(await second.selectFrom('orders').selectAll().execute()).toEqual([
      { id: 'a', note: 'b' },
    ]);
    expect(await store.findSession('none')).toBeUndefined();
  });

  test('a transaction is whole or not at all', async () => {
    const db = await open(await createUrl(), { '0001_orders': orders });
    const failing = db.transaction().execute(async (transaction) => {
      await sql`insert into orders (id) values ('a')`.execute(transaction);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  test('instances that start at once migrate once', async () => {
    const url = await createUrl();
    const migrations = { '0001_orders': orders, '0002_note': note };
    const opened = await Promise.all([1, 2, 3].map(() => open(url, migrations)));
    for (const db of opened)
      expect(await db.selectFrom('orders').selectAll().execute()).toEqual([]);
  });

  test('a failed migration leaves nothing, and the start names it with the reason', async () => {
    const url = await createUrl();
    await expect(open(url, { '0001_orders': orders, '0002_broken': broken })).rejects.toThrow(
      /The site's own tables .*are not ready: .*(syntax|this)/,
    );
    const db = await open(url, { '0001_orders': orders });
    const tables = await db.introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain('half');
  });

  test('a migration that was taken away is refused: the tables are of a newer version', async () => {
    const url = await createUrl();
    await open(url, { '0001_orders': orders, '0002_note': note });
    await expect(open(url, { '0001_orders': orders })).rejects.toThrow('0002_note');
  });

  test('a new migration whose name comes before one that has run is refused', async () => {
    const url = await createUrl();
    await open(url, { '0001_orders': orders, '0003_note': note });
    const migrations = { '0001_orders': orders, '0002_late': note, '0003_note': note };
    await expect(open(url, migrations)).rejects.toThrow(
      '0002_late is new and comes before 0003_note',
    );
  });
});
