import { join } from 'node:path';
import { databases } from '@portico/testing/database/databases';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { startInstance } from '@portico/testing/server/start-instance';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compareSchemas, readSchema, schemaAfter } from './compare-schemas.ts';
import { testEverySuite } from './every-suite.conformance.ts';
import { createKyselyStore } from './kysely-store.ts';
import { migrate, migrationPlan, migrationStatus } from './migrate.ts';
import { migrations, releases, unusedColumns } from './migrations.ts';
import { openDatabase, openStore } from './open-database.ts';
import type { OpenDatabase } from './schema.ts';

const names = Object.keys(migrations);

describe.each([
  { name: 'SQLite', create: async () => `file:${join(temporaryFolder(), 'portico.sqlite')}` },
  { name: 'PostgreSQL', create: () => sharedPostgres.createEmptyDatabase() },
])('migrating $name', ({ create }) => {
  async function open(url: string): Promise<OpenDatabase> {
    const opened = await openDatabase(url);
    onTestFinished(() => opened.close());
    return opened;
  }

  /** Our tables with their columns, however they came to be. */
  async function tables({ database, schema }: OpenDatabase) {
    const found = await database.introspection.getTables();
    return found
      .filter((table) => schema === undefined || table.schema === schema)
      .map(({ name, columns }) => ({ name, columns }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  test('processes that start at once on an empty database all serve, and it is migrated once', async () => {
    const url = await create();
    const instances = await Promise.all(Array.from({ length: 3 }, () => startInstance(url)));
    onTestFinished(async () => {
      for (const instance of instances) await instance.kill();
    });
    for (const { handler } of instances) {
      const answer = await handler(new Request('https://example.com/api/auth/session'));
      expect(answer.status).toBe(200);
    }
    const status = await migrationStatus(await open(url));
    expect(status.map(({ name, known }) => ({ name, known }))).toEqual(
      names.map((name) => ({ name, known: true })),
    );
  });

  test('stores of one process that open at once share the work', async () => {
    const url = await create();
    const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(url)));
    onTestFinished(async () => {
      for (const store of stores) await store.close();
    });
    const hits = [{ key: 'key', expires_at: 1, count: 1 }];
    expect(await Promise.all(stores.map((store) => store.countHits(hits)))).toHaveLength(5);
    expect(await stores[0]?.countHits(hits)).toEqual([6]);
  });

  test('a process that starts during another’s migration waits for it', async () => {
    const url = await create();
    const first = await open(url);
    const order: string[] = [];
    let second: Promise<void> | undefined;
    await first.exclusively(async () => {
      const store = openStore(url);
      second = store.then((opened) => {
        order.push('second');
        return opened.close();
      });
      // A reader sees the database as it is, so the second gets as far as asking for the lock.
      await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 200))]);
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  test('a failed migration reports why, rolls back and can be retried', async () => {
    const url = await create();
    const opened = await open(url);
    const { database, schema } = opened;
    if (schema) await database.schema.createSchema(schema).execute();
    // In the way of one of the last steps.
    await database.schema.createTable('audit').addColumn('id', 'text').execute();
    await expect(openStore(url)).rejects.toThrow(/"?audit"? already exists/);
    expect((await tables(opened)).map(({ name }) => name)).toEqual(['audit']);
    await database.schema.dropTable('audit').execute();
    await (await openStore(url)).close();
    expect((await tables(opened)).map(({ name }) => name)).toContain('session');
  });

  test('lists applied migrations with their time, pending ones, and ones of a newer version', async () => {
    const opened = await open(await create());
    expect(await migrationStatus(opened)).toEqual(
      names.map((name) => ({ name, appliedAt: null, known: true })),
    );
    expect(await migrate(opened)).toEqual(names);
    expect(await migrate(opened)).toEqual([]);
    for (const { appliedAt } of await migrationStatus(opened)) {
      expect(new Date(appliedAt ?? 0).toISOString()).toBe(appliedAt);
      expect(Date.parse(appliedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    }

    const table = sql.id(...(opened.schema ? [opened.schema] : []), 'kysely_migration');
    await sql`insert into ${table} values ('9999_future', '2030-01-01')`.execute(opened.database);
    expect((await migrationStatus(opened)).at(-1)).toEqual({
      name: '9999_future',
      appliedAt: '2030-01-01',
      known: false,
    });
    // It only added something: what is needed here is there.
    expect(await migrate(opened)).toEqual([]);
    expect(await migrationPlan(opened)).toEqual([]);
    await opened.database.schema.alterTable('session').dropColumn('data').execute();
    await expect(migrate(opened)).rejects.toThrow('9999_future; session.data is dropped');
    await expect(migrationPlan(opened)).rejects.toThrow('9999_future');
  });

  test('a database of an unreleased version is refused by one sentence, and left alone', async () => {
    const url = await create();
    const opened = await open(url);
    const { database, schema } = opened;
    if (schema) await database.schema.createSchema(schema).execute();
    const old = sql.id(...(schema ? [schema] : []), 'kysely_migration');
    await sql`create table ${old} (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      database,
    );
    await sql`insert into ${old} values ('0001_sessions', '2026-11-01')`.execute(database);
    const before = await tables(opened);
    const sentence = 'This database was made by an unreleased version of Portico';
    await expect(openStore(url)).rejects.toThrow(sentence);
    await expect(migrationStatus(opened)).rejects.toThrow(sentence);
    await expect(migrationPlan(opened)).rejects.toThrow(sentence);
    expect(await tables(opened)).toEqual(before);
  });

  test('a database whose first migration lacks a later column is refused by the same sentence', async () => {
    const opened = await open(await create());
    await migrate(opened);
    await opened.database.schema.alterTable('accounts').dropColumn('revision').execute();
    await expect(migrate(opened)).rejects.toThrow(
      'This database was made by an unreleased version of Portico',
    );
  });

  test('a plan changes nothing, and its SQL creates the same tables', async () => {
    const planned = await open(await create());
    const plan = await migrationPlan(planned);
    expect(plan.map(({ name }) => name)).toEqual(names);
    expect(await tables(planned)).toEqual([]);

    if (planned.schema) await planned.database.schema.createSchema(planned.schema).execute();
    for (const statement of plan.flatMap((migration) => migration.sql)) {
      await sql.raw(statement).execute(planned.database);
    }
    const migrated = await open(await create());
    await migrate(migrated);
    expect(await tables(planned)).toEqual(await tables(migrated));
    expect(await migrationPlan(migrated)).toEqual([]);
  });
});

describe('releases', () => {
  const names = Object.keys(migrations);
  const until = (migration: string) => names.filter((name) => name <= migration);

  test('there is one migration before the first release', () => {
    if (releases.length === 0) expect(names).toEqual(['0001_portico']);
    for (const { migration } of releases) expect(names).toContain(migration);
  });

  test('every version may run beside the one before it', async () => {
    const next = [
      ...releases.slice(1),
      { version: 'this version', migration: names.at(-1) ?? '', unused: unusedColumns },
    ];
    for (const [index, { version, migration, unused }] of releases.entries()) {
      const { verdict, reasons } = compareSchemas(
        await schemaAfter(until(migration), unused),
        await schemaAfter(until(next[index]?.migration ?? '')),
      );
      expect({ from: version, to: next[index]?.version, verdict, reasons }).toMatchObject({
        verdict: 'rolling',
      });
    }
  });

  describe.each(databases)('the schema on %s', (_, create) => {
    async function open() {
      const opened = await openDatabase(await create());
      onTestFinished(() => opened.close());
      await migrate(opened);
      return opened;
    }

    test('is the one that migrations make', async () => {
      const [made, expected] = [await readSchema(await open()), await schemaAfter(names)];
      for (const [name, shape] of expected) expect([name, made.get(name)]).toEqual([name, shape]);
    });

    test.each([
      ['create table later (id text primary key)', 'rolling', []],
      ['alter table session add column later text', 'rolling', []],
      ["alter table session add column later text not null default ''", 'rolling', []],
      ['create index later on session (name)', 'rolling', []],
      [
        'create unique index later on session (name)',
        'stop first',
        ['session (name) becomes unique'],
      ],
      ['drop table proof', 'no way back', ['proof is dropped']],
      ['alter table session drop column data', 'no way back', ['session.data is dropped']],
      [
        'alter table session rename column data to later',
        'no way back',
        ['session.data is dropped'],
      ],
    ] as const)('%s: %s', async (change, verdict, reasons) => {
      const opened = await open();
      const before = await readSchema(opened);
      const { database, schema } = opened;
      // Tables of another schema are no part of it.
      await database.connection().execute(async (one) => {
        if (schema) await sql`set search_path to ${sql.id(schema)}`.execute(one);
        await sql.raw(change).execute(one);
        if (schema) await sql`reset search_path`.execute(one);
      });
      expect(compareSchemas(before, await readSchema(opened))).toEqual({ verdict, reasons });
    });
  });

  test('what becomes stricter or another type needs a stop', async () => {
    const shape = (type: string, isNullable: boolean, hasDefault = false, key = 'id') =>
      new Map([
        [
          'session',
          {
            columns: new Map([['id', { type, isNullable, hasDefault }]]),
            uniqueKeys: new Set([key]),
          },
        ],
      ]);
    const from = shape('text', true);
    expect(compareSchemas(from, shape('bigint', true)).reasons).toEqual([
      'session.id becomes bigint',
    ]);
    expect(compareSchemas(from, shape('text', false)).reasons).toEqual([
      'session.id is never null',
    ]);
    expect(compareSchemas(from, shape('text', true, false, 'name')).reasons).toEqual([
      'session (id) is no longer unique',
      'session (name) becomes unique',
    ]);
    expect(compareSchemas(shape('text', false), from)).toEqual({ verdict: 'rolling', reasons: [] });
  });

  testEverySuite('A database that a newer version added to', async () => {
    const open = await openDatabase(':memory:');
    await migrate(open);
    const { database } = open;
    for (const table of (await schemaAfter(names)).keys())
      await database.schema.alterTable(table).addColumn('later', 'text').execute();
    await database.schema.createTable('later').addColumn('id', 'text').execute();
    await sql`insert into kysely_migration values ('9999_later', '2030-01-01')`.execute(database);
    return createKyselyStore(open);
  });
});
