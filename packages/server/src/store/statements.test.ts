import { setImmediate as nextTurn } from 'node:timers/promises';
import { databases } from '@portico/testing/database/databases';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { countRefusal } from './audit.ts';
import { row } from './fixtures.conformance.ts';
import { createKyselyStore } from './kysely-store.ts';
import { openDatabase } from './open-database.ts';
import { listingSessions } from './sessions.ts';
import { openSqlite } from './sqlite.ts';
import { coalesce } from './statements.ts';

/** Loads that a test lets finish one by one. */
function startLoads() {
  const loads: { keys: readonly string[]; finish(): void; fail(cause: Error): void }[] = [];
  const find = coalesce<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    const known = keys.filter((key) => key !== 'unknown');
    const finish = () => resolve(new Map(known.map((key) => [key, `value of ${key}`])));
    loads.push({ keys, finish, fail: reject });
    return promise;
  });
  return { loads, find };
}

test('keys of one turn are looked up together, each once', async () => {
  const { loads, find } = startLoads();
  const found = Promise.all(['a', 'b', 'a', 'unknown'].map(find));
  await nextTurn();
  expect(loads.map(({ keys }) => keys)).toEqual([['a', 'b', 'unknown']]);
  loads[0]?.finish();
  expect(await found).toEqual(['value of a', 'value of b', 'value of a', undefined]);
});

test('while two loads are in flight, the others gather', async () => {
  const { loads, find } = startLoads();
  const found: Promise<string | undefined>[] = [];
  for (const key of ['a', 'b', 'c', 'd']) {
    found.push(find(key));
    await nextTurn();
  }
  expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  // The second one is back first.
  loads[1]?.finish();
  expect(await found[1]).toBe('value of b');
  await nextTurn();
  expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c', 'd']]);
  loads[0]?.finish();
  loads[2]?.finish();
  expect(await Promise.all(found)).toEqual(['a', 'b', 'c', 'd'].map((key) => `value of ${key}`));
});

test('a failure is that of its callers alone', async () => {
  const { loads, find } = startLoads();
  const failing = expect(Promise.all([find('a'), find('b')])).rejects.toThrow('away');
  await nextTurn();
  loads[0]?.fail(new Error('away'));
  await failing;
  const found = find('a');
  await nextTurn();
  loads[1]?.finish();
  expect(await found).toBe('value of a');
});

test.each(databases)(
  'a page of sessions is read in order on %s, not sorted out of all',
  async (_, create) => {
    const open = await openDatabase(await create());
    const store = await createKyselyStore(open);
    onTestFinished(() => store.close());
    const { database } = open;
    for (let from = 0; from < 3000; from += 500) {
      const rows = Array.from({ length: 500 }, (_, index) =>
        row(`${from + index}`, { created_at: from + index, last_seen_at: from + index }),
      );
      await database.insertInto('session').values(rows).execute();
    }
    await sql`analyze`.execute(database);
    for (const after of [undefined, { id: 'id-1500', created_at: 1500 }]) {
      const query = listingSessions(database, { limit: 20, after }, 0);
      const rows = open.hasArrays ? query.explain() : query.explain(undefined, sql`query plan`);
      const plan = JSON.stringify(await rows);
      expect(plan).toMatch(/session_created_at/);
      expect(plan).not.toMatch(/Seq Scan on session|Sort|SCAN session(?! USING)|TEMP B-TREE/);
    }
  },
);

const now = Date.parse('2026-03-01T12:00:00Z');

test('rows per day are capped, however many networks and accounts are claimed, and no count is lost', async () => {
  const open = await openSqlite(':memory:');
  const store = await createKyselyStore(open);
  onTestFinished(() => store.close());
  const count = (network: number, account: number, at = now) =>
    countRefusal(
      open.database,
      {
        account: `eip155:8453:${account}`,
        network: `2001:db8:0:${network}::/64`,
        provider: 'siwe',
        code: 'SIGNATURE_INVALID',
        at,
      },
      { perNetwork: 3, perDay: 10 },
    );
  const total = async () =>
    (await store.refusals({ limit: 1000 })).reduce((sum, row) => sum + row.count, 0);

  for (let account = 0; account < 20; account++) await count(1, account);
  expect(await store.refusals({ limit: 100 })).toHaveLength(4);
  for (let network = 2; network < 40; network++) await count(network, network);
  // Ten, and the one row for all the others.
  expect(await store.refusals({ limit: 100 })).toHaveLength(11);
  expect(await total()).toBe(20 + 38);
  // Rows that were there go on counting, and the next day begins anew.
  await count(2, 2);
  expect(await store.refusals({ account: 'eip155:8453:2', limit: 1 })).toMatchObject([
    { count: 2 },
  ]);
  await count(99, 99, now + 86_400_000);
  expect(await store.refusals({ account: 'eip155:8453:99', limit: 1 })).toHaveLength(1);
});
