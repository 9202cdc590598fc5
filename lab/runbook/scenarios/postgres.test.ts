import { durable, startPostgres } from '@portico/testing/database/postgres';
import { freePort } from '@portico/testing/process/listen';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';
import { keyAccount } from '../../chaos/requests.ts';
import { confirmUnavailable, isKnown, outcome, ready, signIn, test } from '../scenario.ts';
import { hasPrograms, onPair } from './postgres-pair.ts';

test('operate/postgresql.md: A fail-over', async ({ attempt }) => {
  const { quote, confirm, see } = attempt;
  const { primary, standby, site } = await onPair(attempt);
  const { origin } = site;
  const members = await Promise.all(Array.from({ length: 20 }, () => signedInVisitor(origin)));
  const ended = members.splice(0, 10);
  const copies = ended.map(({ account, visitor }) => ({
    account,
    visitor: createVisitor(origin, new Map(visitor.cookies)),
  }));
  await Promise.all(ended.map(({ visitor }) => visitor.signOut()));
  const asking = createVisitor(origin);
  const signed = await keyAccount().sign(origin, await asking.csrfToken());
  const author = createVisitor(origin);
  const written = await keyAccount().sign(origin, await author.csrfToken());
  const cookies = new Map(author.cookies);
  await author.submit(written);

  quote('Make sure that the old primary is off');
  await primary.kill();
  await confirm('Until then they answer 503', () => signIn(origin), '503 STORE_UNAVAILABLE');
  await see('readiness is 503', site.readiness, ready.unavailable);
  const read = await members[0]?.visitor.get('/api/auth/session');
  await see('the standby is not read', () => read?.status, 503);
  await confirm('Portico promotes nothing', async () => {
    const [row] = await standby.query('select pg_is_in_recovery() as waits');
    return row?.['waits'] === true;
  });
  const refused = await asking.submit(signed);
  await confirm('What was under way is 503', () => refused.status, 503);
  quote('On the standby: `select pg_promote();`');
  await standby.query('select pg_promote();');
  const begun = performance.now();
  await see('the next requests are answered', () => signIn(origin), 'ok');
  const seconds = (performance.now() - begun) / 1000;
  const found = 'Instances that run find it within a second of their next request';
  await confirm(found, () => seconds < 3);
  const again = await asking.submit(signed);
  await confirm('the same message can be posted again', () => outcome(again), 'ok');
  await confirm('Every acknowledged sign-in and sign-out is kept', async () => {
    const alive = await Promise.all(members.map((member) => isKnown(member, origin)));
    const revived = await Promise.all(copies.map((copy) => isKnown(copy, origin)));
    return alive.every(Boolean) && !revived.some(Boolean);
  });
  const late = await createVisitor(origin, cookies).submit(written);
  await confirm(
    'Where it had been written, the answer is `NONCE_USED`',
    () => outcome(late),
    '401 NONCE_USED',
  );
  if (await hasPrograms(attempt, 'pg_basebackup')) {
    await primary.run('rm', ['-rf', primary.data]);
    const target = [`--pgdata=${primary.data}`, '--write-recovery-conf', '--checkpoint=fast'];
    await primary.run('pg_basebackup', ['-d', standby.replication, ...target]);
    await primary.start();
    await confirm(
      'The old primary comes back as a standby of the new one',
      async () => (await standby.query('select 1 from pg_stat_replication')).length,
      1,
    );
  }
  const planned = quote(
    'alter system set default_transaction_read_only = on; select pg_reload_conf();',
  );
  for (const statement of planned.split('; ')) await standby.query(statement);
  await confirm('For a planned change, make the primary read-only first', async () =>
    (await signIn(origin)).startsWith('503'),
  );
});

test('operate/postgresql.md: Several hosts in DATABASE_URL', async ({ attempt }) => {
  const { confirm, start, quote } = attempt;
  const { database, standby, member } = await onPair(attempt);
  const mark = database.includes('?') ? '&' : '?';
  const site = await start({
    DATABASE_URL: `${database}${mark}target_session_attrs=read-write`,
  });
  quote('Ports go with their host (`10.0.0.1:5432,10.0.0.2:5433`)');
  await confirm('is allowed and changes nothing', () => isKnown(member, site.origin));
  await confirm('Portico uses the host that takes writes', async () => {
    const rows = await standby.query(
      "select 1 from pg_stat_activity where application_name ilike 'portico%' and state = 'active'",
    );
    return rows.length === 0 && (await signIn(site.origin)) === 'ok';
  });
});

test('PostgreSQL is down', async ({ attempt: { quote, see, confirm, start, defer } }) => {
  const server = await startPostgres(durable);
  defer(() => server.close());
  const database = await server.createDatabase();
  const site = await start({ DATABASE_URL: database });
  const other = await start({ DATABASE_URL: database });
  const member = await signedInVisitor(site.origin);
  await server.stop();
  await confirmUnavailable({ confirm }, site);
  const begun = performance.now();
  const answer = await member.visitor.get('/api/auth/session');
  const seconds = (performance.now() - begun) / 1000;
  await see(`a session is ${answer.status} after ${seconds.toFixed(1)} s`, () => seconds < 6);
  await confirm('requests that need the database are 503 within 5 s', () => answer.status, 503);
  const page = await member.visitor.get('/');
  await confirm(
    'public pages open, with "—" where the account is',
    () =>
      page.status === 200 && page.text.includes('—') && !page.text.includes(member.account.address),
  );
  await confirm('`portico_store_duration_seconds` has the result `STORE_UNAVAILABLE`', () =>
    site.exceeds('portico_store_duration_seconds_count', 'result="STORE_UNAVAILABLE"'),
  );
  const status = await site.portico('status');
  await confirm(
    '`portico status` says why it cannot connect',
    () => status.code !== 0 && /ECONNREFUSED|connect/i.test(status.output),
  );
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const waiting = start({ DATABASE_URL: database, PORT: port, AUTH_URL: origin });
  await see('an instance that is started meanwhile has the reason in readiness', async () => {
    const answer = await fetch(`${origin}/health/ready`);
    return answer.status === 503 && (await answer.text()).includes('"reason":"waiting for the');
  });
  quote('start it, or make it reachable');
  await server.start();
  const late = await waiting;
  await confirm('One that is started meanwhile logs `the database is not there yet`', () =>
    late.logged('the database is not there yet'),
  );
  await confirm('has the `reason` in its readiness, and serves once the database is there', () =>
    isKnown(member, origin),
  );
  quote('Every instance recovers by itself, without a restart');
  for (const one of [site, other]) {
    await see('an instance recovers by itself', one.readiness, ready.ok);
    await see('it has the session', () => isKnown(member, one.origin));
    await signedInVisitor(one.origin);
  }
});

test('PostgreSQL fails over', async ({ attempt }) => {
  const { quote, see, confirm } = attempt;
  const { primary, standby, site, member } = await onPair(attempt);
  await primary.kill();
  await confirm(
    'as above, for as long as the standby takes to be promoted',
    site.readiness,
    ready.unavailable,
  );
  quote('make sure that the old primary is off, then promote the standby');
  await standby.query('select pg_promote()');
  await confirm(
    'With both hosts in `DATABASE_URL` instances find the new primary by themselves',
    site.readiness,
    ready.ok,
  );
  await see('the session is there', () => isKnown(member, site.origin));
  await signedInVisitor(site.origin);
});

test('Signing in is 503 and reads go on, on PostgreSQL', async ({ attempt }) => {
  const { quote, see, confirm } = attempt;
  const { primary, standby, site, member } = await onPair(attempt);
  const tryToSignIn = () => signIn(site.origin);
  const seeOutage = async () => {
    await see('signing in is 503', tryToSignIn, '503 STORE_UNAVAILABLE');
    await see('readiness', site.readiness, ready.readsOnly);
    await see('sessions are read', () => isKnown(member, site.origin));
  };
  await standby.stop();
  await seeOutage();
  await confirm(
    '`{"status":"reads-only"}`; `pg_stat_activity` has `wait_event = SyncRep`',
    async () => {
      const waiting = signIn(site.origin);
      const rows = await primary.query(
        "select 1 from pg_stat_activity where wait_event = 'SyncRep'",
      );
      await waiting;
      return rows.length > 0;
    },
  );
  await standby.start();
  await confirm('**Do:** start it', tryToSignIn, 'ok');
  await standby.stop();
  await seeOutage();
  quote('To go on without it');
  const without = quote(
    "alter system set synchronous_standby_names = ''; select pg_reload_conf();",
  );
  for (const statement of without.split('; ')) await primary.query(statement);
  await see('without a standby, by the statements, signing in works', tryToSignIn, 'ok');
});
