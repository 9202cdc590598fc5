import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runProgram } from '@portico/testing/process/child';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { createSessionRow, openSession } from '@portico/testing/server/session-row';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testWaiting } from './audit.conformance.ts';
import { testEverySuite } from './every-suite.conformance.ts';
import { createKyselyStore } from './kysely-store.ts';
import { openStore } from './open-database.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

const temporaryFile = () => join(temporaryFolder(), 'portico.sqlite');

testEverySuite('SQLite in memory', () => openStore(':memory:'));
testEverySuite('SQLite in a file', () => openStore(`file:${temporaryFile()}`));

testWaiting('SQLite in a file', () => openStore(`file:${temporaryFile()}`));

/** Counts one event. */
const countHit = (store: Store) => store.countHits([{ key: 'key', expires_at: 1, count: 1 }]);

/** A store on a new file, and the database below it. */
async function openFile(timeout?: number) {
  const open = await openSqlite(temporaryFile(), timeout === undefined ? {} : { timeout });
  const store = await createKyselyStore(open);
  onTestFinished(() => store.close());
  return { open, store };
}

test('a file is created with its folder, and keeps sessions over a restart', async () => {
  const url = `file:${join(temporaryFolder(), 'a', 'b', 'portico.sqlite')}`;
  const before = await openStore(url);
  await openSession(before, createSessionRow());
  await before.close();
  const after = await openStore(url);
  onTestFinished(() => after.close());
  expect(await after.findSession('hash')).toMatchObject(createSessionRow());
});

test('a new file and its journal are readable by their owner only', async () => {
  const path = temporaryFile();
  const store = await openStore(`file:${path}`);
  onTestFinished(() => store.close());
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
});

test('several instances may open one new file at once and then share it', async () => {
  const url = `file:${temporaryFile()}`;
  const stores = await Promise.all([openStore(url), openStore(url), openStore(url)]);
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  await openSession(stores[0] ?? expect.fail(), createSessionRow());
  expect(await stores[2]?.findSession('hash')).toBeDefined();
  const ending = { at: 2, event: 'sign-out', actor: 'visitor', ip: null } as const;
  await stores[1]?.endSessions({ tokenHash: 'hash' }, ending, 1);
  expect(await stores[0]?.findSession('hash')).toBeUndefined();
});

test('closing ends before the process does, also while a write is under way', async () => {
  const module = new URL('./sqlite-thread.ts', import.meta.url);
  const script = `const { writeInThread } = await import(${JSON.stringify(module.href)});
    const writer = writeInThread(':memory:');
    writer.send({ query: { sql: 'begin', parameters: [] } });
    await writer.close();
    console.log('closed');`;
  const args = ['--conditions=source', '--input-type=module', '--eval', script];
  expect(await runProgram(process.execPath, args)).toMatchObject({ code: 0, stdout: 'closed\n' });
});

test('a check of the files that is under way while the database closes logs nothing', async () => {
  const path = temporaryFile();
  const logged: unknown[] = [];
  const log = (...line: unknown[]) => void logged.push(line);
  const open = await openSqlite(path, { logger: { info: log, error: log } });
  // Removed before the check instead of by closing: the check is sure to miss it.
  rmSync(`${path}-wal`);
  const checked = open.verify?.();
  await open.close();
  await checked;
  expect(logged).toEqual([]);
});

test('a power loss undoes no commit: the journal is WAL and every commit is flushed', async () => {
  const { open } = await openFile();
  const { rows: mode } = await sql`PRAGMA journal_mode`.execute(open.database);
  expect(mode.map((row) => ({ ...Object(row) }))).toEqual([{ journal_mode: 'wal' }]);
  const { rows: flush } = await sql`PRAGMA synchronous`.execute(open.database);
  expect(flush.map((row) => ({ ...Object(row) }))).toEqual([{ synchronous: 2 }]);
});

test('no reader sees a session before it is committed, nor one that is rolled back', async () => {
  const { open, store } = await openFile();
  const rolledBack = open.database.transaction().execute(async (transaction) => {
    await transaction.insertInto('session').values(createSessionRow()).execute();
    expect(await store.findSession('hash')).toBeUndefined();
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await store.findSession('hash')).toBeUndefined();
});

test('writes wait for the transaction of another caller and are not part of it', async () => {
  const { open, store } = await openFile();
  let counted: Promise<readonly number[]> | undefined;
  const rolledBack = open.database.transaction().execute(async (transaction) => {
    await transaction.insertInto('session').values(createSessionRow()).execute();
    counted = countHit(store);
    await transaction
      .insertInto('session')
      .values(createSessionRow({ token_hash: 'b', id: 'b' }))
      .execute();
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await counted).toEqual([1]);
  expect(await countHit(store)).toEqual([2]);
});

test('a write that waits too long in the queue fails, and the next one works', async () => {
  const { open, store } = await openFile(1000);
  let finish: (() => void) | undefined;
  const long = open.database.transaction().execute(async (transaction) => {
    await transaction.insertInto('session').values(createSessionRow()).execute();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await expect.poll(() => finish).toBeDefined();
  const unavailable = expect.objectContaining({ code: 'STORE_UNAVAILABLE' });
  await expect(countHit(store)).rejects.toEqual(unavailable);
  finish?.();
  await long;
  expect(await countHit(store)).toEqual([1]);
});

test('ends thousands of sessions of one account at once', async () => {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  const { account } = createSessionRow();
  for (let index = 0; index < 4000; index++) {
    const name = String(index);
    await openSession(store, createSessionRow({ token_hash: name, id: name }));
  }
  const ending = { at: 2, event: 'sign-out', actor: 'visitor', ip: null } as const;
  expect(await store.endSessions({ account }, ending, 4000)).toHaveLength(4000);
});

test('refuses a database that a newer version changed', async () => {
  const path = temporaryFile();
  await (await openStore(`file:${path}`)).close();
  const database = new DatabaseSync(path);
  database.exec("INSERT INTO kysely_migration VALUES ('9999_future', '2030-01-01T00:00:00.000Z')");
  database.exec('ALTER TABLE session DROP COLUMN data');
  database.close();
  await expect(openStore(`file:${path}`)).rejects.toThrow('newer version of Portico');
});
