import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testEverySuite } from '../../../server/src/store/every-suite.conformance.ts';
import { openStore } from '../../../server/src/store/open-database.ts';
import type { Store } from '../../../server/src/store/store.ts';
import { alice, signIn } from '../server/sign-message.ts';
import { createTestAuth } from '../server/test-auth.ts';
import { createTestBrowser, type TestBrowser } from '../server/test-browser.ts';
import { startPair, startPostgres, type TestPostgres, withHosts } from './postgres.ts';
import { startPgBouncer, type TestPgBouncer } from './start-pgbouncer.ts';

let server: TestPostgres;
let pooler: TestPgBouncer;

beforeAll(async () => {
  server = await startPostgres();
  pooler = await startPgBouncer(server.host);
});
afterAll(async () => {
  await pooler.close();
  await server.close();
});

/** A URL through PgBouncer, of a new database. */
async function pooledUrl(): Promise<string> {
  return through(await server.createDatabase(), pooler);
}

const through = (url: string, ...poolers: readonly TestPgBouncer[]) =>
  `${withHosts(url, ...poolers)}?prepare=false`;

async function openPooled(): Promise<Store> {
  return openStore(await pooledUrl());
}

testEverySuite('PgBouncer', openPooled);

test('without prepare=false, what a PgBouncer before 1.21 does not know is 503, and nothing else', async () => {
  const url = (await pooledUrl()).replace('?prepare=false', '');
  const { auth, clock } = await createTestAuth({ database: url });
  onTestFinished(() => auth.close());
  await auth.ready().catch(() => undefined);
  const statuses = new Set<number>();
  for (let index = 0; index < 20; index++) {
    const browser = createTestBrowser(auth);
    const { status } = await browser.fetch('csrf');
    statuses.add(status === 200 ? (await signIn(browser, clock.now)).response.status : status);
  }
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
});

test('a PgBouncer before each host: the primary is killed, the standby promoted, nothing is lost', async () => {
  const { primary, standby } = await startPair();
  onTestFinished(() => primary.close());
  onTestFinished(() => standby.close());
  const poolers = [await startPgBouncer(primary.host), await startPgBouncer(standby.host)];
  for (const pooler of poolers) onTestFinished(() => pooler.close());
  const database = through(await primary.createDatabase(), ...poolers);
  const { auth } = await createTestAuth({ database, now: Date.now, signInsPerMinute: 1_000_000 });
  onTestFinished(() => auth.close());
  const signedIn: TestBrowser[] = [];
  for (let index = 0; index < 20; index++) {
    const browser = createTestBrowser(auth);
    expect((await signIn(browser, Date.now())).response.status).toBe(200);
    signedIn.push(browser);
  }
  const [signedOut] = signedIn.splice(0, 1);
  const copy = createTestBrowser(auth, { copyOf: signedOut ?? expect.fail() });
  await signedOut?.post('signout');

  await primary.kill();
  expect((await createTestBrowser(auth).fetch('session')).status).toBe(200);
  expect((await copy.fetch('session')).status).toBe(503);
  await standby.query('select pg_promote()');
  await expect.poll(async () => (await copy.fetch('session')).status).toBe(200);
  expect(await copy.session()).toEqual({});
  for (const browser of signedIn) {
    expect(await browser.session()).toMatchObject({ address: alice.address });
  }
  expect((await signIn(createTestBrowser(auth), Date.now())).response.status).toBe(200);
});
