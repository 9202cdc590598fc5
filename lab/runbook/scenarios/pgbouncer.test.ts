import { startPostgres, withHosts } from '@portico/testing/database/postgres';
import { startPgBouncer } from '@portico/testing/database/start-pgbouncer';
import { Client } from 'pg';
import { signIn, test } from '../scenario.ts';

const timeouts = ['statement_timeout', 'idle_in_transaction_session_timeout'];

/** Reads both timeouts of a connection that asks for others at its start. */
async function readTimeouts(url: string): Promise<string> {
  const asked = { statement_timeout: 1234, idle_in_transaction_session_timeout: 1234 };
  const client = new Client({ connectionString: url, ...asked });
  await client.connect();
  try {
    const values: string[] = [];
    for (const name of timeouts) {
      const { rows } = await client.query<Record<string, string>>(`show ${name}`);
      values.push(rows[0]?.[name] ?? '');
    }
    return values.join();
  } finally {
    await client.end();
  }
}

test('operate/postgresql.md: PgBouncer', async ({
  attempt: { needs, quote, confirm, see, start, defer },
}) => {
  needs('pgbouncer');
  const server = await startPostgres();
  defer(() => server.close());
  const startPooler = async () => {
    const pooler = await startPgBouncer(server.host);
    defer(() => pooler.close());
    return pooler;
  };
  quote('pool_mode = transaction');
  const pooler = await startPooler();
  const database = await server.createDatabase();
  const url = withHosts(database, pooler);
  await confirm('PgBouncer does not pass these two parameters on', () => readTimeouts(url), '0,0');
  for (const [name, value] of [
    [timeouts[0], '4s'],
    [timeouts[1], '10s'],
  ])
    await server.query(quote(`alter role portico set ${name} = '${value}'`));
  // Connections to the server that are new have them.
  const later = withHosts(database, await startPooler());
  await see('the database knows them', () => readTimeouts(later), '4s,10s');

  const site = await start({ DATABASE_URL: `${url}${quote('?prepare=false')}` });
  const crowd = () => Promise.all(Array.from({ length: 40 }, () => signIn(site.origin)));
  await confirm(
    'In transaction mode Portico keeps no state in a connection but its prepared statements',
    async () => (await crowd()).every((outcome) => outcome === 'ok'),
  );
  await site.stop();
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(pooler.version)?.map(Number) ?? [];
  if (major > 1 || minor >= 21) return;
  const without = await start({ DATABASE_URL: url });
  await confirm('or sign-ins fail with 503', async () =>
    (await Promise.all(Array.from({ length: 40 }, () => signIn(without.origin)))).includes(
      '503 STORE_UNAVAILABLE',
    ),
  );
});
