import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  sharedPostgres,
  startPair,
  type TestPostgres,
  untilInSync,
  withHosts,
} from '@portico/testing/database/postgres';
import { alice, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import {
  createTestBrowser,
  listSessions,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { expect, onTestFinished, test } from 'vitest';

/** Enough for a test that signs in as fast as it can. */
const manySignIns = { signInsPerMinute: 1_000_000 };

/** A pair, and the URL of a new database on it. */
async function openPair() {
  const { primary, standby } = await startPair();
  onTestFinished(() => primary.close());
  onTestFinished(() => standby.close());
  const created = await primary.createDatabase();
  const name = new URL(created).pathname.slice(1);
  // The standby confirms what it has on its disk, a moment before it can be asked for it.
  const find = `select 1 from pg_database where datname = '${name}'`;
  while ((await standby.query(find)).length === 0) await delay(20);
  return { primary, standby, url: withHosts(created, primary, standby) };
}

/** Connections of instances to a server. */
function connectionsTo(server: TestPostgres) {
  return server.query("select 1 from pg_stat_activity where application_name = 'portico'");
}

async function openAuth(database: string) {
  const opened = await createTestAuth({ database, now: Date.now, ...manySignIns });
  onTestFinished(() => opened.auth.close());
  await opened.auth.ready();
  return opened;
}

test('primary killed, standby promoted: nothing acknowledged is lost, 503 in between, no restart', async () => {
  const { primary, standby, url } = await openPair();
  const instances = [await openAuth(url), await openAuth(url)];
  const signedIn: TestBrowser[] = [];
  const signedOut: TestBrowser[] = [];
  const statuses = new Set<number>();
  let recovered = 0;
  let stopping = false;
  const traffic = instances.flatMap(({ auth }) =>
    Array.from({ length: 4 }, async () => {
      for (let visit = 0; !stopping; visit++) {
        const browser = createTestBrowser(auth);
        const { response } = await signIn(browser, Date.now());
        statuses.add(response.status);
        if (response.status !== 200) {
          await delay(20);
          continue;
        }
        if (statuses.has(503)) recovered += 1;
        const copy = createTestBrowser(auth, { copyOf: browser });
        if (visit % 3 > 0) signedIn.push(copy);
        else if ((await browser.post('signout')).response.ok) signedOut.push(copy);
        const known = await createTestBrowser(auth, { copyOf: signedIn[0] ?? copy }).fetch(
          'session',
        );
        statuses.add(known.status);
      }
    }),
  );
  await expect.poll(() => signedIn.length > 20 && signedOut.length > 5).toBe(true);
  await primary.kill();
  await expect.poll(() => statuses.has(503)).toBe(true);
  await delay(300);
  for (const { auth } of instances) expect(await auth.health()).toEqual({ store: 'unavailable' });

  await standby.query('select pg_promote()');
  const before = recovered;
  await expect.poll(() => recovered - before).toBeGreaterThan(20);
  stopping = true;
  await Promise.all(traffic);
  expect([...statuses].sort()).toEqual([200, 503]);

  // The old primary comes back as it was, alone in the belief that it is one.
  await primary.start({ synchronous_standby_names: '' });
  const all = [...instances, await openAuth(url)];
  for (const { auth } of all) {
    const newcomer = createTestBrowser(auth);
    expect((await signIn(newcomer, Date.now())).response.status).toBe(200);
    for (const copyOf of [...signedIn, newcomer]) {
      expect(await createTestBrowser(auth, { copyOf }).session()).toMatchObject({
        address: alice.address,
      });
    }
    for (const copyOf of signedOut) {
      expect(await createTestBrowser(auth, { copyOf }).session()).toEqual({});
    }
  }
  expect(await connectionsTo(primary)).toEqual([]);
});

test('a primary that is made read-only: 503, its connections are dropped, and the promoted standby is used', async () => {
  const { primary, standby, url } = await openPair();
  const { auth } = await openAuth(url);
  const visitor = createTestBrowser(auth);
  await signIn(visitor, Date.now());
  expect(await connectionsTo(primary)).not.toEqual([]);

  await primary.query('alter system set default_transaction_read_only = on');
  await primary.query('select pg_reload_conf()');
  const newcomer = createTestBrowser(auth);
  const signed = await signMessage(await newcomer.csrfToken(), Date.now());
  const tryAgain = async () => (await newcomer.post('callback/siwe', signed)).response.status;
  // Until the server has read its settings, it writes.
  while ((await signIn(createTestBrowser(auth), Date.now())).response.status === 200);
  expect(await tryAgain()).toBe(503);
  await expect.poll(() => connectionsTo(primary)).toEqual([]);

  await standby.query('select pg_promote()');
  await expect.poll(tryAgain).toBe(200);
  expect(await visitor.session()).toMatchObject({ address: alice.address });
  expect(await newcomer.session()).toMatchObject({ address: alice.address });
  expect(await connectionsTo(primary)).toEqual([]);
});

test('a commit that the standby did not confirm is not acknowledged, also when its wait is cancelled', async () => {
  const { primary, standby, url } = await openPair();
  const { auth } = await openAuth(url);
  const browser = createTestBrowser(auth);
  const signed = await signMessage(await browser.csrfToken(), Date.now());
  await standby.stop();
  expect(await auth.health()).toEqual({ store: 'reads-only' });
  let isAnswered = false;
  const answering = browser.post('callback/siwe', signed).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    await primary.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
    );
    await delay(20);
  }
  expect((await answering).answer.code).toBe('STORE_UNAVAILABLE');

  await standby.start();
  await untilInSync(primary);
  // It was written, and its token reached no one: the message is used, and a new one signs in.
  expect((await browser.post('callback/siwe', signed)).answer.code).toBe('NONCE_USED');
  expect((await signIn(browser, Date.now())).response.status).toBe(200);
});

test('a start while no host takes writes names the reason for each, and works once one does', async () => {
  const { primary, standby, url } = await openPair();
  await (await openAuth(url)).auth.close();
  await primary.stop();
  const { auth } = await createTestAuth({ database: url });
  onTestFinished(() => auth.close());
  const failure = await auth.ready().catch(String);
  expect(failure).toContain(`${standby.host}: it only reads`);
  expect(failure).toContain(`${primary.host}: connect ECONNREFUSED`);
  expect(failure).not.toContain(new URL(url.replace(/,[^/]*/, '')).password);
  await standby.query('select pg_promote()');
  await expect.poll(() => auth.health()).toEqual({ store: 'ok' });
});

/** A wire that breaks once, at the first commit of a sign-in: before the commit arrives, or before its answer does. */
async function startBreakingWire(target: string, breaks: 'before' | 'after'): Promise<string> {
  const url = new URL(target);
  const { hostname, port } = url;
  let isBroken = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let opensSession = false;
    let isCommitting = false;
    near.on('data', (data) => {
      opensSession ||= data.includes('insert into "portico"."session"');
      isCommitting = opensSession && !isBroken && data.includes('commit');
      if (isCommitting) isBroken = true;
      if (isCommitting && breaks === 'before') far.destroy();
      else far.write(data);
    });
    far.on('data', (data) => {
      if (isCommitting) near.destroy();
      else near.write(data);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  // With their text, by which the wire knows the statements.
  url.searchParams.set('prepare', 'false');
  return url.href;
}

const sessions = (auth: Parameters<typeof listSessions>[0]) =>
  listSessions(auth, `eip155:8453:${alice.address}`);

test.each([
  { breaks: 'before', again: undefined, opened: 1 },
  // It was written, and its token reached no one.
  { breaks: 'after', again: 'NONCE_USED', opened: 1 },
] as const)(
  'the connection breaks $breaks a sign-in is committed: 503, then $again',
  async ({ breaks, again, opened }) => {
    const database = await startBreakingWire(await sharedPostgres.createDatabase(), breaks);
    const { auth, clock } = await createTestAuth({ database });
    onTestFinished(() => auth.close());
    const browser = createTestBrowser(auth);
    const signed = await signMessage(await browser.csrfToken(), clock.now);
    const { response, answer } = await browser.post('callback/siwe', signed);
    expect([response.status, answer.code]).toEqual([503, 'STORE_UNAVAILABLE']);
    expect(await browser.session()).toEqual({});

    expect((await browser.post('callback/siwe', signed)).answer.code).toBe(again);
    expect(await sessions(auth)).toHaveLength(opened);
    expect((await signIn(browser, clock.now)).response.status).toBe(200);
    expect(await browser.session()).toMatchObject({ address: alice.address });
  },
);
