import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { startProxy } from '@portico/testing/database/tcp-proxy';
import { createSessionRow, openSession } from '@portico/testing/server/session-row';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testWaiting } from './audit.conformance.ts';
import { testEverySuite } from './every-suite.conformance.ts';
import { createKyselyStore } from './kysely-store.ts';
import { openStore } from './open-database.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

/** One database for the suites, emptied before each test. */
let emptied: Promise<string> | undefined;
async function openEmpty(): Promise<Store> {
  emptied ??= sharedPostgres.createDatabase();
  const store = await openStore(await emptied);
  const tables = [
    'session',
    'proof',
    'nonce',
    'email_token',
    'hit',
    'audit',
    'refusal',
    'users',
    'accounts',
    'unlinked_account',
  ];
  await runOutside(await emptied, `truncate ${tables.map((name) => `portico.${name}`).join()}`);
  return store;
}

testEverySuite('PostgreSQL', openEmpty);
testWaiting('PostgreSQL', openEmpty);

const unavailable = expect.objectContaining({ code: 'STORE_UNAVAILABLE' });

/** Runs one statement as another program would. */
async function runOutside(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A store on one connection, and the database below it. */
async function openOne(url: string) {
  const open = await openPostgres(`${url}?pool_max_conns=1`);
  const store = await createKyselyStore(open);
  onTestFinished(() => store.close());
  return { open, store };
}

test('keeps sessions over a restart of the instance', async () => {
  const url = await sharedPostgres.createDatabase();
  const before = await openStore(url);
  await openSession(before, createSessionRow());
  await before.close();
  const after = await openStore(url);
  onTestFinished(() => after.close());
  expect(await after.findSession('hash')).toMatchObject(createSessionRow());
});

test('migrates in a schema that its user was given, without the right to create one', async () => {
  const url = await sharedPostgres.createEmptyDatabase();
  const role = `given_${new URL(url).pathname.slice(-12)}`;
  await runOutside(url, `create role ${role} login password 'given'`);
  await runOutside(url, `create schema portico authorization ${role}`);
  const own = Object.assign(new URL(url), { username: role, password: 'given' });
  const store = await openStore(own.href);
  onTestFinished(() => store.close());
  await openSession(store, createSessionRow());
});

test('sign-ins of one moment share a few transactions', async () => {
  const { open, store } = await openOne(await sharedPostgres.createDatabase());
  await openSession(store, createSessionRow());
  const rows = Array.from({ length: 40 }, (_, index) =>
    createSessionRow({ token_hash: `hash-${index}`, id: `id-${index}` }),
  );
  await Promise.all(rows.map((row) => openSession(store, row)));
  // The transaction that wrote a row.
  const { rows: found } = await sql<{ rows: string; transactions: string }>`
    select count(*)::text as rows, count(distinct xmin::text)::text as transactions from portico.session
    where token_hash <> 'hash'`.execute(open.database);
  expect(found[0]?.rows).toBe('40');
  expect(Number(found[0]?.transactions)).toBeLessThan(10);
});

test('refuses a database that a newer version changed', async () => {
  const url = await sharedPostgres.createDatabase();
  await (await openStore(url)).close();
  await runOutside(
    url,
    "insert into portico.kysely_migration values ('9999_future', '2030-01-01'); alter table portico.session drop column data",
  );
  await expect(openStore(url)).rejects.toThrow('newer version of Portico');
});

test('shares a database with tables of the site that have the same names', async () => {
  const url = await sharedPostgres.createEmptyDatabase();
  await runOutside(
    url,
    'create table session (mine text); create table kysely_migration (mine text)',
  );
  const store = await openStore(url);
  onTestFinished(() => store.close());
  await openSession(store, createSessionRow());
  expect(await store.findSession('hash')).toMatchObject(createSessionRow());
});

test('prepares a lookup once per connection', async () => {
  const { open, store } = await openOne(await sharedPostgres.createDatabase());
  await store.findSession('a');
  await store.findSession('b');
  const { rows } = await sql<{ uses: number }>`
    select (generic_plans + custom_plans) as uses from pg_prepared_statements
    where statement like 'select%from "portico"."session"%token_hash" = any($1)%'`.execute(
    open.database,
  );
  expect(rows).toEqual([{ uses: 2 }]);
});

test('names a prepared statement by its text, whatever was prepared before it', async () => {
  const url = await sharedPostgres.createDatabase();
  const [first, second] = [await openOne(url), await openOne(url)];
  await first.store.findSession('a');
  await first.store.findNonce('a');
  await second.store.findNonce('a');
  await second.store.findSession('a');
  const names = async ({ open }: typeof first) => {
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements
      where statement like 'select%from "portico".%hash" = %$1%' order by statement`.execute(
      open.database,
    );
    return rows;
  };
  const prepared = await names(first);
  // Both look-ups, and that of the last restore, which each start makes.
  expect(new Set(prepared.map(({ name }) => name)).size).toBe(3);
  expect(await names(second)).toEqual(prepared);
});

test('continues when a newer instance adds a column', async () => {
  const url = await sharedPostgres.createDatabase();
  const { store } = await openOne(url);
  await openSession(store, createSessionRow());
  await store.findSession('hash');
  await runOutside(url, 'alter table portico.session add column later text');
  expect(await store.findSession('hash')).toMatchObject(createSessionRow());
});

test('a column that changes its type fails one query per connection, not all later ones', async () => {
  const url = await sharedPostgres.createDatabase();
  const { store } = await openOne(url);
  await store.reserveAttempt('nonce', 5, 5);
  await store.findNonce('nonce');
  await runOutside(url, 'alter table portico.nonce alter column attempts type bigint');
  await expect(store.findNonce('nonce')).rejects.toEqual(unavailable);
  expect(await store.findNonce('nonce')).toMatchObject({ attempts: 1 });
});

test('a statement that times out is unavailable, and leaves the connection usable', async () => {
  const url = await sharedPostgres.createDatabase();
  const { store } = await openOne(url);
  await openSession(store, createSessionRow());
  const other = new Client(url);
  await other.connect();
  await other.query('begin; lock table portico.session');
  await expect(store.findSession('hash')).rejects.toEqual(unavailable);
  await other.query('rollback');
  await other.end();
  expect(await store.findSession('hash')).toMatchObject(createSessionRow());
});

test('a server that stops responding is unavailable to all callers until it responds again', async () => {
  const proxy = await startProxy(await sharedPostgres.createDatabase());
  onTestFinished(() => proxy.close());
  const store = await createKyselyStore(await openPostgres(`${proxy.url}?pool_max_conns=2`));
  onTestFinished(() => store.close());
  await openSession(store, createSessionRow());

  proxy.cut();
  const asked = [
    ...Array.from({ length: 6 }, () => store.findSession('hash')),
    openSession(store, createSessionRow({ token_hash: 'b', id: 'b' })),
    store.ping(),
  ];
  for (const outcome of await Promise.allSettled(asked)) {
    expect(outcome).toEqual({ status: 'rejected', reason: unavailable });
  }

  proxy.mend();
  expect(await store.findSession('hash')).toMatchObject(createSessionRow());
  expect(await store.findSession('b')).toBeUndefined();
});

test('a store can be closed while the server does not respond', async () => {
  const proxy = await startProxy(await sharedPostgres.createDatabase());
  onTestFinished(() => proxy.close());
  const store = await createKyselyStore(await openPostgres(proxy.url));
  proxy.cut();
  const asked = expect(store.touchSession('hash', 1)).rejects.toEqual(
    expect.objectContaining({
      code: 'STORE_UNAVAILABLE',
      cause: new Error('Query read timeout'),
    }),
  );
  // A closed store sends nothing.
  await setImmediate();
  await store.close();
  await asked;
});

test('a connection that ends between two statements of a transaction fails that transaction alone', async () => {
  const url = await sharedPostgres.createDatabase();
  const { open, store } = await openOne(url);
  const cut = open.database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      transaction,
    );
    await runOutside(url, `select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    await transaction.insertInto('hit').values({ key: 'k', count: 1, expires_at: 1 }).execute();
  });
  await expect(cut).rejects.toThrow();
  expect(await store.countHits([{ key: 'k', expires_at: 1, count: 1 }])).toEqual([1]);
});

test('a server that closes new connections is unavailable, and does not crash the process', async () => {
  const message = (type: string, ...parts: (string | number)[]) => {
    const body = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.alloc(4, part))),
    );
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const server = createServer((socket) => {
    socket.once('data', () => {
      const [authenticated, ready] = [message('R', 0), message('Z', 'I')];
      const ended = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0');
      // One packet, as a server under load may send them.
      socket.end(Buffer.concat([authenticated, ready, ended]));
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(openStore(`postgres://x:x@127.0.0.1:${port}/x`)).rejects.toThrow();
});

test.each(['0', 'x', '1.5'])('refuses a pool of %s connections', async (size) => {
  await expect(openStore(`postgres://127.0.0.1/x?pool_max_conns=${size}`)).rejects.toThrow(
    'pool_max_conns',
  );
});

test('says why a database cannot be reached', async () => {
  const url = new URL(await sharedPostgres.createDatabase());
  url.pathname = '/nowhere';
  await expect(openStore(url.href)).rejects.toThrow('database "nowhere" does not exist');
  await expect(openStore('postgres://localhost:1/x')).rejects.toThrow('ECONNREFUSED');
});
