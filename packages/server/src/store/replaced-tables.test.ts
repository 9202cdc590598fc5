import { setImmediate } from 'node:timers/promises';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { bob, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  alice,
  bobsAccount,
  bob as bobsUser,
  change,
  linkEmail,
  row,
} from './fixtures.conformance.ts';
import { nonceMemory } from './history.ts';
import { openStore, withDatabase } from './open-database.ts';

/** The tables of a database on PostgreSQL, and what replaces them by those of the backup, as pg_restore does. */
async function replaceable() {
  const url = await sharedPostgres.createDatabase();
  const run = async (statements: string) => {
    const client = new Client(url);
    await client.connect();
    try {
      return await client.query(statements);
    } finally {
      await client.end();
    }
  };
  const copy = (from: string, to: string) => `do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = '${from}' loop
      execute format('create table if not exists ${to}.%1$I (like ${from}.%1$I including all)', name);
      execute format('insert into ${to}.%1$I select * from ${from}.%1$I on conflict do nothing', name);
    end loop; end $$`;
  return {
    url,
    backup: () => run(`create schema saved; ${copy('portico', 'saved')}`),
    restore: () =>
      run(
        `begin; drop schema portico cascade; create schema portico; ${copy('saved', 'portico')}; commit`,
      ),
    /** Into tables that an instance made meanwhile. */
    merge: () => run(copy('saved', 'portico')),
    run,
  };
}

const refused = { code: 'NONCE_USED', session: {} };

/** A message that was used after the backup. */
async function usedAfterBackup(database: Awaited<ReturnType<typeof replaceable>>) {
  const running = await createTestAuth({ database: database.url });
  onTestFinished(() => running.auth.close());
  const { auth, clock } = running;
  await signIn(createTestBrowser(auth), clock.now, bob);
  const browser = createTestBrowser(auth);
  const message = await signMessage(await browser.csrfToken(), clock.now);
  await database.backup();
  const thief = createTestBrowser(auth, { copyOf: browser });
  const { response } = await browser.post('callback/siwe', message);
  if (!response.ok) throw new Error('The message was not used');
  return {
    ...running,
    /** Uses it again. */
    replay: async (instance = auth) => {
      const again = createTestBrowser(instance, { copyOf: thief });
      const { answer } = await again.post('callback/siwe', message);
      return { code: 'code' in answer ? answer.code : 'ok', session: await again.session() };
    },
  };
}

/** A database whose backup has a live session, and its instance, which ends the sessions of a restore. */
async function signedInBeforeBackup() {
  const database = await replaceable();
  const { auth, clock } = await createTestAuth({
    database: database.url,
    session: { restored: 'end' },
  });
  onTestFinished(() => auth.close());
  const browser = createTestBrowser(auth);
  await signIn(browser, clock.now);
  await database.backup();
  return { database, auth, browser };
}

test('tables that are replaced below an instance that runs refuse a message that was used', async () => {
  const database = await replaceable();
  const { auth, clock, log, replay } = await usedAfterBackup(database);
  await database.restore();
  clock.now += 60_000;
  expect(await replay()).toEqual(refused);
  expect(log.some(({ message }) => message.includes('another copy of the database'))).toBe(true);
  expect((await signIn(createTestBrowser(auth), clock.now)).response.status).toBe(200);
});

test('readiness ends the sessions of tables that were replaced, where that was chosen', async () => {
  const { database, auth, browser } = await signedInBeforeBackup();
  await database.restore();
  await auth.ping();
  expect(await browser.session()).toEqual({});
});

test('a grant or a new owner is no restore', async () => {
  const { database, auth, browser } = await signedInBeforeBackup();
  await database.run(`create role reader;
    grant usage on schema portico to reader; grant select on portico.session to reader;
    alter schema portico owner to reader; alter table portico.session owner to reader`);
  await auth.ping();
  expect(await browser.session()).toMatchObject({ user: {} });
  await database.run(
    `reassign owned by reader to current_user; drop owned by reader; drop role reader`,
  );
});

test('sessions that come in while the others end are ended, too', async () => {
  const { database, auth, browser } = await signedInBeforeBackup();
  let pinged: Promise<unknown> = Promise.resolve();
  await withDatabase(database.url, ({ exclusively }) =>
    exclusively(async () => {
      await database.restore();
      await database.run('delete from portico.session');
      pinged = auth.ping();
      const isWaiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      while ((await database.run(isWaiting)).rowCount === 0) await setImmediate();
      await database.merge();
    }),
  );
  await pinged;
  expect(await browser.session()).toEqual({});
});

test('a message of the second in which tables were replaced counts as used', async () => {
  const database = await replaceable();
  const { clock, replay } = await usedAfterBackup(database);
  await database.restore();
  clock.now += 300;
  expect(await replay()).toEqual(refused);
});

test('an instance takes over the history that another one began', async () => {
  const database = await replaceable();
  const { clock, replay } = await usedAfterBackup(database);
  await database.restore();
  clock.now += 60_000;
  const other = await createTestAuth({ database: database.url, now: () => clock.now });
  onTestFinished(() => other.auth.close());
  await other.auth.ready();
  expect(await replay()).toEqual(refused);
  expect(await replay(other.auth)).toEqual(refused);
});

test('a backup that is restored into tables of a start in between is one', async () => {
  const database = await replaceable();
  const { clock, auth, replay } = await usedAfterBackup(database);
  await auth.close();
  await database.run('drop schema portico cascade');
  const early = await createTestAuth({ database: database.url, now: () => clock.now });
  onTestFinished(() => early.auth.close());
  await early.auth.ready();
  await database.merge();
  clock.now += 60_000;
  expect(await replay(early.auth)).toEqual(refused);
});

test('a nonce is not consumed in tables that were replaced after it was looked up', async () => {
  const database = await replaceable();
  const store = await openStore(database.url);
  onTestFinished(() => store.close());
  await database.backup();
  const nonce = { hash: 'nonce', expiresAt: Date.now() + nonceMemory };
  expect(await store.findNonce(nonce.hash, Date.now())).toBeUndefined();
  await database.restore();
  const { outcome } = await store.signIn({ session: row('late'), isNew: true, ip: null, nonce });
  expect(outcome).toBe('nonce-used');
});

test('neither a link nor a merge consumes a nonce in tables that were replaced', async () => {
  const database = await replaceable();
  const store = await openStore(database.url);
  onTestFinished(() => store.close());
  await store.signIn({ session: row('a'), isNew: true, ip: null });
  await store.signIn({ session: row('bob', { account: bobsAccount }), isNew: true, ip: null });
  await database.backup();
  await database.restore();
  const nonce = { hash: 'nonce', expiresAt: Date.now() + nonceMemory };
  expect(await linkEmail(store, 'email:a', alice, { nonce })).toBe('nonce-used');
  const from = { userId: bobsUser, account: bobsAccount };
  const merge = { ...change, userId: alice, session: 'hash-a', from, nonce, limit: 200 };
  expect(await store.merge(merge)).toEqual({ outcome: 'nonce-used' });
});
