import { setTimeout as delay } from 'node:timers/promises';
import type { TestPostgres } from '@portico/testing/database/postgres';
import type { TestProxy } from '@portico/testing/database/tcp-proxy';
import { Client } from 'pg';
import { type Fault, randomDuration } from './faults.ts';

/** Everything that happens to a PostgreSQL server at `url` and to the wire that the site has to it. */
export function postgresFaults(
  server: TestPostgres,
  url: string,
  wire: TestProxy,
): readonly Fault[] {
  const statement = async (text: string) => {
    const client = new Client(url);
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
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
    {
      name: 'PostgreSQL is stopped and started again',
      target: 'database',
      async run(harness) {
        await server.stop();
        await delay(randomDuration(harness, 500, 5000));
        await start();
      },
    },
    {
      name: 'PostgreSQL is killed (SIGKILL) and started again',
      target: 'database',
      async run(harness) {
        await server.kill();
        await delay(randomDuration(harness, 0, 4000));
        await start();
      },
    },
    {
      name: 'PostgreSQL is frozen (SIGSTOP)',
      target: 'database',
      async run(harness) {
        server.freeze();
        await delay(randomDuration(harness, 2000, 9000));
        server.thaw();
      },
    },
    {
      name: 'PostgreSQL only reads',
      target: 'database',
      async run(harness) {
        await statement('alter system set default_transaction_read_only = on');
        await statement('select pg_reload_conf()');
        await delay(randomDuration(harness, 2000, 5000));
        await statement('alter system reset default_transaction_read_only');
        await statement('select pg_reload_conf()');
      },
    },
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
    {
      name: 'the wire to PostgreSQL goes dead',
      target: 'database',
      async run(harness) {
        wire.cut();
        await delay(randomDuration(harness, 2000, 7000));
        wire.mend();
      },
    },
    {
      name: 'a transaction locks the sessions',
      target: 'database',
      async run(harness) {
        const client = new Client(url);
        await client.connect();
        await client.query('begin');
        await client.query('lock table portico.session in exclusive mode');
        await delay(randomDuration(harness, 2000, 7000));
        await client.query('rollback');
        await client.end();
      },
    },
  ];
}
