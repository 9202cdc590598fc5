import { setTimeout as delay } from 'node:timers/promises';
import type { TestPostgres } from '@portico/testing/database/postgres';
import type { TestProxy } from '@portico/testing/database/tcp-proxy';
import { Client } from 'pg';
import { type Fault, lasting, randomDuration } from './faults.ts';

export async function runSql(url: string, text: string) {
  const client = new Client(url);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

export function postgresFaults(
  server: TestPostgres,
  url: string,
  wire: TestProxy,
): readonly Fault[] {
  const statement = (text: string) => runSql(url, text);
  const setting = async (change: string) => {
    await statement(`alter system ${change}`);
    await statement('select pg_reload_conf()');
  };
  /** Processes of a killed server end by themselves in a moment; until then none starts. */
  const start = async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await server.start();
      } catch (cause) {
        if (attempt === 20) throw cause;
        await delay(250);
      }
    }
  };
  return [
    lasting('PostgreSQL is stopped and started again', 'database', [500, 5000], server.stop, start),
    lasting(
      'PostgreSQL is killed (SIGKILL) and started again',
      'database',
      [0, 4000],
      server.kill,
      start,
    ),
    lasting('PostgreSQL is frozen (SIGSTOP)', 'database', [2000, 9000], server.freeze, server.thaw),
    lasting(
      'PostgreSQL only reads',
      'database',
      [2000, 5000],
      () => setting('set default_transaction_read_only = on'),
      () => setting('reset default_transaction_read_only'),
    ),
    {
      name: 'PostgreSQL ends every connection',
      target: 'database',
      async run(harness) {
        for (let time = 0; time < 5; time++) {
          await statement(
            'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
          );
          await delay(randomDuration(harness, 100, 600));
        }
      },
    },
    lasting('the wire to PostgreSQL goes dead', 'database', [2000, 7000], wire.cut, wire.mend),
    lasting(
      'a transaction locks the sessions',
      'database',
      [2000, 7000],
      async () => {
        const client = new Client(url);
        await client.connect();
        await client.query('begin');
        await client.query('lock table portico.session in exclusive mode');
        return client;
      },
      async (_, client) => {
        await client.query('rollback');
        await client.end();
      },
    ),
  ];
}
