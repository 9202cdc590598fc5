// Two instances on a PostgreSQL with very many sessions: what each request and each command of an operator takes, and which of them
// read a whole table. node scripts/lab.ts bench/src/stored-sessions/many-sessions.ts --sessions 1000000

import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startInstance } from '@portico/testing/server/start-instance';
import { sql } from 'kysely';
import { createKyselyStore } from '../../../../packages/server/src/store/kysely-store.ts';
import { openDatabase } from '../../../../packages/server/src/store/open-database.ts';
import type { OpenDatabase } from '../../../../packages/server/src/store/schema.ts';
import { startPostgresServer } from '../servers/servers.ts';
import { fillPostgres, tokenOf } from './fill-sessions.ts';
import { operationsOf } from './operations.ts';

const { values } = parseArgs({ options: { sessions: { type: 'string', default: '1000000' } } });
const sessions = Number(values.sessions);
const cleanUp: (() => Promise<unknown>)[] = [];
try {
  const server = await startPostgresServer();
  cleanUp.push(() => server.close());
  const url = await server.createDatabase();
  await fillPostgres(url, sessions);
  const open = await measure(url);
  const { rows } = await sql<Record<string, string>>`
    select relname as table, n_live_tup as rows, pg_size_pretty(pg_table_size(relid)) as rows_size,
      pg_size_pretty(pg_indexes_size(relid)) as indexes_size
    from pg_stat_user_tables where n_live_tup > 1000 order by pg_total_relation_size(relid) desc`.execute(
    open.database,
  );
  console.table(rows);
} finally {
  for (const end of cleanUp.reverse()) await end();
}

async function measure(url: string) {
  const options = { signInsPerMinute: 1_000_000 };
  const instances = [await startInstance(url, options), await startInstance(url, options)] as const;
  cleanUp.push(() => Promise.all(instances.map((instance) => instance.kill())));
  const open = await openDatabase(url);
  const store = await createKyselyStore(open);
  cleanUp.push(() => store.close());
  const tokenOfVisitor = (index: number) => tokenOf((index * 7919) % sessions);
  const results: Record<string, Record<string, string>> = {};
  for (const { name, times, prepare } of operationsOf(instances, { store, open }, tokenOfVisitor)) {
    const before = await scansOf(open);
    const taken: number[] = [];
    for (let index = 0; index < times; index++) {
      const run = await prepare(index);
      const start = performance.now();
      await run();
      taken.push(performance.now() - start);
    }
    taken.sort((a, b) => a - b);
    const at = (part: number) => `${(taken[Math.floor(taken.length * part)] ?? 0).toFixed(1)} ms`;
    const scanned = [...(await scansOf(open))].filter(
      ([table, count]) => count !== before.get(table),
    );
    const names = scanned.map(([table]) => table).join(', ');
    results[name] = {
      median: at(0.5),
      'one in twenty': at(0.95),
      'reads whole': names || 'nothing',
    };
  }
  console.table(results);
  return open;
}

/** Reads how often each large table was scanned as a whole. PostgreSQL's processes say so about a second later. */
async function scansOf(open: OpenDatabase): Promise<ReadonlyMap<string, string>> {
  await delay(1500);
  const { rows } = await sql<{ table: string; scans: string }>`
    select relname as table, seq_scan::text as scans from pg_stat_user_tables where n_live_tup > 1000`.execute(
    open.database,
  );
  return new Map(rows.map(({ table, scans }) => [table, scans]));
}
