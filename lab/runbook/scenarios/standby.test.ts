import { durable, startPostgres, withHosts } from '@portico/testing/database/postgres';
import { type Attempt, isKnown, ready, signIn, test } from '../scenario.ts';
import { hasPrograms, onPair, setStandbys } from './postgres-pair.ts';

/** Makes a primary and its standby by the commands of the page. */
async function followPage(attempt: Attempt): Promise<void> {
  const { quote, see, confirm, start, defer } = attempt;
  if (!(await hasPrograms(attempt, 'psql', 'pg_basebackup'))) return;
  const primary = await startPostgres(durable);
  defer(() => primary.close());
  await setStandbys(primary, 'ANY 1 (b)');
  const statements = [
    quote('set synchronous_commit = local'),
    quote("create role replicator login replication password '…'").replace('…', 'secret'),
    quote("create role portico login password '…'")
      .replace('portico', 'site')
      .replace('…', 'secret'),
    quote('create database portico owner portico').replaceAll('portico', 'site'),
    quote("select pg_create_physical_replication_slot('b')"),
  ];
  const psql = `${primary.replication} dbname=postgres`;
  await primary.run('psql', [
    psql,
    '-v',
    'ON_ERROR_STOP=1',
    ...statements.flatMap((one) => ['-c', one]),
  ]);
  const standby = await startPostgres(durable);
  defer(() => standby.close());
  await standby.stop();
  await standby.run('rm', ['-rf', standby.data]);
  const port = primary.host.split(':')[1];
  const connection = `host=127.0.0.1 port=${port} user=replicator password=secret application_name=b`;
  quote('On the standby, with an empty data folder', '--write-recovery-conf --slot=b');
  // The page's command waits for the next checkpoint.
  const options = ['--write-recovery-conf', '--slot=b', '--checkpoint=fast'];
  await standby.run('pg_basebackup', ['-d', connection, `--pgdata=${standby.data}`, ...options]);
  await standby.start();
  await see(
    'pg_stat_replication says b and quorum',
    async () => {
      const query = 'select application_name, sync_state from pg_stat_replication';
      return Object.values((await primary.query(query))[0] ?? {}).join();
    },
    'b,quorum',
  );
  const hosts = withHosts(`postgres://site:secret@${primary.host}/site`, primary, standby);
  const site = await start({ DATABASE_URL: hosts });
  await see('signing in works', () => signIn(site.origin), 'ok');
  await primary.kill();
  await standby.query('select pg_promote()');
  await confirm(
    'Remove `synchronous_standby_names` from its `postgresql.conf`, or it waits for itself after a promotion',
    async () =>
      (await site.readiness()) === ready.readsOnly && (await signIn(site.origin)).startsWith('503'),
  );
  await setStandbys(standby, '');
  await see('without it signing in works', () => signIn(site.origin), 'ok');
}

test('operate/postgresql.md: A standby', async ({ attempt }) => {
  const { quote, confirm, see } = attempt;
  const { primary, standby, site, member } = await onPair(attempt);
  quote("synchronous_standby_names = 'ANY 1 (b)'");
  await setStandbys(primary, 'ANY 1 (standby)');
  const query = quote('select application_name, sync_state from pg_stat_replication');
  await confirm('must say `b` and `quorum`', async () => {
    const [row] = await primary.query(query);
    return row?.['application_name'] === 'standby' && row['sync_state'] === 'quorum';
  });
  await see('signing in works', () => signIn(site.origin), 'ok');
  await confirm('is synchronous: what Portico acknowledges is on both', async () => {
    const rows = await primary.query(
      'select 1 from pg_stat_replication where flush_lsn < pg_current_wal_flush_lsn()',
    );
    return rows.length === 0;
  });
  await standby.stop();
  const while503 = 'With one standby, signing in and out is 503 while it is down, and reads go on';
  await confirm(while503, () => signIn(site.origin), '503 STORE_UNAVAILABLE');
  await see('reads go on', () => isKnown(member, site.origin));

  await standby.start();
  const replication = primary.replication.replace('=standby', '=c');
  const other = await startPostgres(durable, { ...primary, replication });
  attempt.defer(() => other.close());
  await setStandbys(primary, 'ANY 1 (standby, c)');
  const inQuorum = "select 1 from pg_stat_replication where sync_state = 'quorum'";
  await see('two in the quorum', async () => (await primary.query(inQuorum)).length, 2);
  await standby.stop();
  const oneOf = 'With two, `ANY 1 (b, c)`, one of them may be down';
  await confirm(oneOf, () => signIn(site.origin), 'ok');
  await followPage(attempt);
});
