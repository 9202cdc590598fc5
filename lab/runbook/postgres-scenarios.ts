import { durable, startPostgres, untilInSync, withHosts } from '@portico/testing/database/postgres';
import { freePort } from '@portico/testing/process/free-port';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { type Attempt, hasState, isKnown, refusal, type Scenario, signIn } from './scenario.ts';

/** A primary that acknowledges what its standby has flushed, by settings that an operator can change. */
async function onPair(attempt: Attempt) {
  const primary = await startPostgres(durable);
  attempt.defer(() => primary.close());
  const standby = await startPostgres(durable, primary);
  attempt.defer(() => standby.close());
  await primary.query("alter system set synchronous_standby_names = 'standby'");
  await primary.query('select pg_reload_conf()');
  await untilInSync(primary);
  const database = withHosts(await primary.createDatabase(), primary, standby);
  const site = await attempt.start({ DATABASE_URL: database });
  return { primary, standby, site, member: await signedInVisitor(site.origin) };
}

/** Symptoms of PostgreSQL. */
export const postgresScenarios: readonly Scenario[] = [
  {
    heading: 'PostgreSQL is down',
    async run({ quote, see, start, defer }) {
      const server = await startPostgres(durable);
      defer(() => server.close());
      const database = await server.createDatabase();
      const instances = [
        await start({ DATABASE_URL: database }),
        await start({ DATABASE_URL: database }),
      ];
      const [site] = instances;
      if (site === undefined) throw new Error('No instance was started');
      const member = await signedInVisitor(site.origin);
      await server.stop();
      quote('readiness is 503 with `{"status":"unavailable"}`');
      await see(
        'readiness is 503 {"status":"unavailable"}',
        async () => (await site.readiness()) === '503 {"status":"unavailable"}',
      );
      quote('`portico_store_state` is 1 for `unavailable`');
      await see('portico_store_state is 1 for unavailable', () => hasState(site, 'unavailable'));
      quote('requests that need the database are 503 within 5 s');
      const begun = performance.now();
      const answer = await member.visitor.get('/api/auth/session');
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      await see(
        `a session is ${answer.status} after ${seconds} s`,
        () => answer.status === 503 && Number(seconds) < 6,
      );
      quote('public pages open, with "—" where the account is');
      const page = await member.visitor.get('/');
      await see(
        'the home opens, with "—" where the account is',
        () =>
          page.status === 200 &&
          page.text.includes('—') &&
          !page.text.includes(member.account.address),
      );
      quote('`portico_store_duration_seconds` has the result `STORE_UNAVAILABLE`');
      await see('portico_store_duration_seconds has the result STORE_UNAVAILABLE', async () => {
        const name = 'portico_store_duration_seconds_count';
        return ((await site.metric(name, 'result="STORE_UNAVAILABLE"')) ?? 0) > 0;
      });
      quote('`portico status` says why it cannot connect');
      const status = await site.portico('status');
      await see(
        `portico status says: ${status.output.trim().split('\n')[0]}`,
        () => status.code !== 0 && /ECONNREFUSED|connect/i.test(status.output),
      );
      const port = String(await freePort());
      const origin = `http://localhost:${port}`;
      const waiting = start({ DATABASE_URL: database, PORT: port, AUTH_URL: origin });
      quote('One that is started meanwhile logs `the database is not there yet`');
      quote('has the `reason` in its readiness, and serves once the database is there');
      await see('an instance that is started meanwhile has the reason in readiness', async () => {
        const ready = await fetch(`${origin}/health/ready`);
        return ready.status === 503 && (await ready.text()).includes('"reason":"waiting for the');
      });
      await server.start();
      const late = await waiting;
      await see(
        'it has logged "the database is not there yet", and serves',
        async () => late.logged('the database is not there yet') && (await isKnown(member, origin)),
      );
      quote('Every instance recovers by itself, without a restart');
      for (const one of instances) {
        await see(
          'an instance recovers by itself',
          async () =>
            (await one.readiness()) === '200 {"status":"ok"}' &&
            (await isKnown(member, one.origin)),
        );
        await signedInVisitor(one.origin);
      }
    },
  },
  {
    heading: 'PostgreSQL fails over',
    async run(attempt) {
      const { quote, see } = attempt;
      const { primary, standby, site, member } = await onPair(attempt);
      quote('as above, for as long as the standby takes to be promoted');
      await primary.kill();
      await see(
        'readiness is 503 until the standby is promoted',
        async () => (await site.readiness()) === '503 {"status":"unavailable"}',
      );
      quote('make sure that the old primary is off, then promote the standby');
      await standby.query('select pg_promote()');
      quote('With both hosts in `DATABASE_URL` instances find the new primary by themselves');
      await see(
        'the instance finds the new primary by itself, with the session',
        async () =>
          (await site.readiness()) === '200 {"status":"ok"}' &&
          (await isKnown(member, site.origin)),
      );
      await signedInVisitor(site.origin);
    },
  },
  {
    heading: 'Signing in is 503 and reads go on, on PostgreSQL',
    async run(attempt) {
      const { quote, see } = attempt;
      const { primary, standby, site, member } = await onPair(attempt);
      const seeOutage = async () => {
        await see(
          'signing in is 503',
          async () => refusal(await signIn(site.origin)) === '503 STORE_UNAVAILABLE',
        );
        await see('readiness has {"status":"reads-only"}', async () =>
          (await site.readiness()).endsWith(' {"status":"reads-only"}'),
        );
        await see('sessions are read', () => isKnown(member, site.origin));
      };
      await standby.stop();
      quote('`{"status":"reads-only"}`; `pg_stat_activity` has `wait_event = SyncRep`');
      await seeOutage();
      await see('pg_stat_activity has wait_event = SyncRep while a commit waits', async () => {
        const waiting = signIn(site.origin);
        const rows = await primary.query(
          "select 1 from pg_stat_activity where wait_event = 'SyncRep'",
        );
        await waiting;
        return rows.length > 0;
      });
      quote('**Do:** start it');
      await standby.start();
      await see(
        'with the standby back, signing in works',
        async () => (await signIn(site.origin)).status === 200,
      );
      await standby.stop();
      await seeOutage();
      const without = quote(
        "alter system set synchronous_standby_names = ''; select pg_reload_conf();",
      );
      for (const statement of without.split('; ')) await primary.query(statement);
      await see(
        'without a standby, by the statements, signing in works',
        async () => (await signIn(site.origin)).status === 200,
      );
    },
  },
];
