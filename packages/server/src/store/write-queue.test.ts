import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import type { SqliteRequest } from './sqlite-connection.ts';
import { type SqliteWriter, writeHere } from './sqlite-connection.ts';
import { writeInThread } from './sqlite-thread.ts';
import type { Step } from './statements.ts';
import { createReader, createWriteQueue } from './write-queue.ts';

/** A statement as Kysely compiles one. */
const step = (sql: string, parameters: readonly unknown[] = [], changes?: number): Step => ({
  query: {
    sql,
    parameters,
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: '' },
  },
  ...(changes !== undefined && { changes }),
});

const insert = (key: number) => step('insert into item values (?)', [key]);

/** A thread that has started, which takes longer than the timeouts of these tests on a busy machine. */
async function startThread(path: string): Promise<SqliteWriter> {
  const thread = writeInThread(path);
  await thread.send({ query: { sql: 'select 1', parameters: [] } });
  return thread;
}

/** A queue on a new file with a table, the requests that reach the writer, and what another connection reads. */
async function openQueue(timeout = 5000) {
  const path = join(temporaryFolder(), 'items.sqlite');
  const reader = new DatabaseSync(path);
  reader.exec('pragma journal_mode = wal; create table item (key integer primary key)');
  const thread = await startThread(path);
  const requests: SqliteRequest[] = [];
  const writer: SqliteWriter = {
    ...thread,
    send(request) {
      requests.push(request);
      return thread.send(request);
    },
  };
  const queue = createWriteQueue(writer, timeout);
  onTestFinished(async () => {
    await queue.close();
    reader.close();
  });
  const keys = () =>
    reader
      .prepare('select key from item order by key')
      .all()
      .map(({ key }) => key);
  return { queue, requests, keys, reader };
}

test('what waits during a flush is committed together', async () => {
  const { queue, requests, keys } = await openQueue();
  const first = queue.batch([insert(0)]);
  await Promise.resolve();
  await Promise.all([first, ...Array.from({ length: 49 }, (_, i) => queue.batch([insert(i + 1)]))]);
  expect(keys()).toHaveLength(50);
  expect(requests.length).toBeLessThanOrEqual(2);
});

test('a batch that fails or meets its condition not is undone whole, its neighbours are kept', async () => {
  const { queue, requests, keys } = await openQueue();
  const outcomes = await Promise.allSettled([
    queue.batch([insert(1)]),
    queue.batch([insert(2), insert(1)]),
    queue.batch([insert(3), step('delete from item where key = 99', [], 1), insert(4)]),
    queue.batch([insert(5), step('delete from item where key = 1', [], 1)]),
    queue.batch([insert(6), step('no sql')]),
    queue.batch([insert(7)]),
  ]);
  expect(requests).toHaveLength(1);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  ]);
  expect(outcomes[2]).toMatchObject({ value: { failed: 1 } });
  expect(keys()).toEqual([5, 7]);
});

test('while another process has the lock a batch waits, and one that was too late is never written', async () => {
  const { queue, keys, reader } = await openQueue(200);
  await queue.batch([insert(1)]);
  reader.exec('begin immediate');
  await expect(queue.batch([insert(2)])).rejects.toThrow('busy');
  const waiting = queue.batch([insert(3)]);
  reader.exec('rollback');
  await waiting;
  expect(keys()).toEqual([1, 3]);
});

test('a disk that hangs fails writes in time, and those that were not handed to it are never written', async () => {
  const path = join(temporaryFolder(), 'items.sqlite');
  const reader = new DatabaseSync(path);
  reader.exec('pragma journal_mode = wal; create table item (key integer primary key)');
  const thread = await startThread(path);
  const disk = Promise.withResolvers<void>();
  const queue = createWriteQueue(
    {
      ...thread,
      async send(request) {
        const reply = await thread.send(request);
        await disk.promise;
        return reply;
      },
    },
    200,
  );
  const handed = queue.batch([insert(1)]);
  await Promise.resolve();
  await Promise.resolve();
  const later = queue.batch([insert(2)]);
  await expect(handed).rejects.toThrow('waited too long');
  await expect(later).rejects.toThrow('waited too long');
  expect(await createReader(reader, 200)(step('select 1 as one').query)).toEqual([
    expect.objectContaining({ one: 1 }),
  ]);
  disk.resolve();
  await queue.batch([insert(3)]);
  await queue.close();
  const keys = reader.prepare('select key from item order by key').all();
  expect(keys.map(({ key }) => key)).toEqual([1, 3]);
  reader.close();
});

test('in memory, nothing is read that may yet be rolled back', async () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table item (key integer primary key)');
  const queue = createWriteQueue(writeHere(database), 2000);
  const read = createReader(database, 2000, queue);
  const writer = await queue.exclusively(2000);
  await writer.run({ sql: 'begin immediate', parameters: [] });
  await writer.run({ sql: 'insert into item values (1)', parameters: [] });
  const reading = read(step('select key from item').query);
  await writer.run({ sql: 'ROLLBACK', parameters: [] });
  writer.release();
  expect(await reading).toEqual([]);
  await queue.close();
});
