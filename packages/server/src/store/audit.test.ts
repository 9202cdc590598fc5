import { expect, onTestFinished, test } from 'vitest';
import { countRefusal } from './audit.ts';
import { createKyselyStore } from './kysely-store.ts';
import { openSqlite } from './sqlite.ts';

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
