import { databases } from '@portico/testing/database/databases';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compareSchemas, readSchema, schemaAfter } from './compare-schemas.ts';
import { testEverySuite } from './every-suite.conformance.ts';
import { createKyselyStore } from './kysely-store.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './open-database.ts';
import { releases, unusedColumns } from './releases.ts';

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
    ['alter table session rename column data to later', 'no way back', ['session.data is dropped']],
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
  expect(compareSchemas(from, shape('text', false)).reasons).toEqual(['session.id is never null']);
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
