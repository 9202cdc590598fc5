import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { alice, signIn, signMessage } from '@portico/testing/server/sign-message';
import { startInstance } from '@portico/testing/server/start-instance';
import { createTestAuth } from '@portico/testing/server/test-auth';
import {
  createTestBrowser,
  listSessions,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { createKyselyStore } from '../store/kysely-store.ts';
import { openSqlite } from '../store/sqlite.ts';

/** Enough for a test that signs in as fast as it can. */
const manySignIns = { signInsPerMinute: 1_000_000 };

function checkIntegrity(path: string): unknown {
  const database = new DatabaseSync(path);
  const row = database.prepare('PRAGMA integrity_check').get();
  database.close();
  return row?.['integrity_check'];
}

/** The answers of an instance before it was gone. */
type Acknowledged = { readonly signedIn: TestBrowser[]; readonly signedOut: TestBrowser[] };

/** Signs in and out with new browsers until the instance is gone; keeps what was acknowledged. */
async function visitUntilGone(
  instance: Pick<Auth, 'handler'>,
  { signedIn, signedOut }: Acknowledged,
): Promise<void> {
  try {
    for (let visit = 0; ; visit++) {
      const browser = createTestBrowser(instance);
      const { response } = await signIn(browser, Date.now());
      if (response.status !== 200) throw new Error(`Sign-in answered ${response.status}`);
      // Its cookies open the session, for as long as it lives.
      const copy = createTestBrowser(instance, { copyOf: browser });
      if (visit % 3 > 0) signedIn.push(copy);
      else if ((await browser.post('signout')).response.ok) signedOut.push(copy);
    }
  } catch (cause) {
    // The connection breaks when the process is killed; whatever else happens is a failure.
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
  }
}

test('kill -9 during sign-ins and sign-outs loses nothing that was acknowledged', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const database = `file:${path}`;
  for (let round = 0; round < 4; round++) {
    const instances = await Promise.all([
      startInstance(database, manySignIns),
      startInstance(database, manySignIns),
    ]);
    onTestFinished(async () => {
      for (const instance of instances) await instance.kill();
    });
    const seen = instances.map((): Acknowledged => ({ signedIn: [], signedOut: [] }));
    const visits = instances.flatMap((instance, index) => {
      const acknowledged = seen[index] ?? expect.fail();
      return [visitUntilGone(instance, acknowledged), visitUntilGone(instance, acknowledged)];
    });
    await expect
      .poll(() => seen.every(({ signedIn }) => signedIn.length > 0), { timeout: 60_000 })
      .toBe(true);
    // One dies while the other writes on, then that one, too, each at no moment in particular.
    for (const instance of instances) {
      await delay(200 + Math.random() * 200);
      await instance.kill();
    }
    await Promise.all(visits);

    const { auth } = await createTestAuth({ database, now: Date.now });
    for (const { signedIn, signedOut } of seen) {
      for (const browser of signedIn) {
        const after = createTestBrowser(auth, { copyOf: browser });
        expect(await after.session()).toMatchObject({ address: alice.address });
      }
      for (const browser of signedOut) {
        expect(await createTestBrowser(auth, { copyOf: browser }).session()).toEqual({});
      }
    }
    await auth.close();
    expect(checkIntegrity(path)).toBe('ok');
  }
}, 180_000);

test('a locked database: signing in is 503 and works later, reads continue, nothing blocks', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const { auth, clock } = await createTestAuth({ database: `file:${path}` });
  onTestFinished(() => auth.close());
  const visitor = createTestBrowser(auth);
  await signIn(visitor, clock.now);

  // Counts may still be on their way to the file.
  const other = new DatabaseSync(path, { timeout: 2000 });
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const newcomer = createTestBrowser(auth);
  const signed = await signMessage(await newcomer.csrfToken(), clock.now);
  let answered = false;
  const refused = newcomer.post('callback/siwe', signed).finally(() => {
    answered = true;
  });
  expect(await visitor.session()).toMatchObject({ address: alice.address });
  // Its use cannot be noted, which is no reason to doubt it, nor to keep anybody waiting.
  clock.now += 60_000;
  expect(await visitor.session()).toMatchObject({ address: alice.address });
  expect(answered).toBe(false);
  const { response, answer } = await refused;
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).not.toBeNull();
  expect(answer.code).toBe('STORE_UNAVAILABLE');
  expect(await newcomer.session()).toEqual({});

  other.exec('ROLLBACK');
  expect((await newcomer.post('callback/siwe', signed)).response.status).toBe(200);
});

test('a full disk: signing in is 503 and writes nothing, reads continue, and freeing space fixes it', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const open = await openSqlite(path);
  const store = await createKyselyStore(open);
  const { auth, clock } = await createTestAuth({ database: store, ...manySignIns });
  onTestFinished(() => auth.close());
  // SQLite's own limit fails as a full disk does (SQLITE_FULL), on every system.
  const limit = (pages: number) =>
    sql.raw(`PRAGMA max_page_count = ${pages}`).execute(open.database);
  await limit(40);

  const visitors: TestBrowser[] = [];
  let newcomer = createTestBrowser(auth);
  let signed = await signMessage(await newcomer.csrfToken(), clock.now);
  let last = await newcomer.post('callback/siwe', signed);
  while (last.response.status === 200) {
    visitors.push(newcomer);
    newcomer = createTestBrowser(auth);
    signed = await signMessage(await newcomer.csrfToken(), clock.now);
    last = await newcomer.post('callback/siwe', signed);
  }
  expect(last.response.status).toBe(503);
  expect(last.response.headers.get('retry-after')).not.toBeNull();
  expect(last.answer.code).toBe('STORE_UNAVAILABLE');
  expect(await newcomer.session()).toEqual({});
  expect(await listSessions(auth, `eip155:8453:${alice.address}`)).toHaveLength(visitors.length);
  clock.now += 60_000;
  for (const visitor of visitors) expect(await visitor.session()).not.toEqual({});

  await limit(1_000_000);
  expect((await newcomer.post('callback/siwe', signed)).response.status).toBe(200);
  expect(checkIntegrity(path)).toBe('ok');
});

test('PostgreSQL stops: 503 while it is down, the same sessions when it is back', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.close());
  const database = await postgres.createDatabase();
  const { auth, clock } = await createTestAuth({ database, ...manySignIns });
  onTestFinished(() => auth.close());
  const visitor = createTestBrowser(auth);
  await signIn(visitor, clock.now);

  const statuses = new Set<number>();
  let stopping = false;
  const traffic = Array.from({ length: 12 }, async (_, index) => {
    while (!statuses.has(503) || !stopping) {
      const browser = index % 2 === 0 ? visitor : createTestBrowser(auth);
      const { status } =
        index % 2 === 0
          ? await visitor.fetch('session')
          : (await signIn(browser, clock.now)).response;
      statuses.add(status);
    }
  });
  await delay(100);
  stopping = true;
  await postgres.stop();
  await Promise.all(traffic);
  expect([...statuses].sort()).toEqual([200, 503]);

  const refused = await visitor.fetch('session');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  await expect(auth.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  const newcomer = createTestBrowser(auth);
  const signed = await signMessage(await newcomer.csrfToken(), clock.now);
  expect((await newcomer.post('callback/siwe', signed)).response.status).toBe(503);

  await postgres.start();
  expect(await visitor.session()).toMatchObject({ address: alice.address });
  expect((await newcomer.post('callback/siwe', signed)).response.status).toBe(200);
});
