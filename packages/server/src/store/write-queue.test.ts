import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { type SqliteRequest, type SqliteWriter, writeHere } from './sqlite-connection.ts';
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
  const { queue, keys, reader } = await openQueue(1000);
  await queue.batch([insert(1)]);
  reader.exec('begin immediate');
  // Either the queue's timeout ends first or the last try to get the lock.
  await expect(queue.batch([insert(2)])).rejects.toThrow(/busy|locked/);
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

test.each([
  ['counts calls, as coverage does', countCalls],
  ['keeps the names of functions, as esbuild does', keepNames],
])('writes when a tool %s', async (_, change) => {
  const folder = temporaryFolder();
  for (const name of ['sqlite-thread.ts', 'sqlite-worker.ts', 'sqlite-connection.ts']) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8');
    const changed = change(stripTypeScriptTypes(source));
    expect(changed).not.toBe(stripTypeScriptTypes(source));
    writeFileSync(join(folder, name), changed);
  }
  const thread: typeof import('./sqlite-thread.ts') = await import(
    pathToFileURL(join(folder, 'sqlite-thread.ts')).href
  );
  const writer = thread.writeInThread(join(temporaryFolder(), 'portico.sqlite'));
  onTestFinished(() => writer.close());
  const query = (sql: string) => ({ sql, parameters: [] });
  await writer.send({ query: query('CREATE TABLE written (id INTEGER)') });
  const insert = query('INSERT INTO written VALUES (1)');
  expect(await writer.send({ batches: [[insert], [insert]] })).toEqual({
    outcomes: [{ results: [{ rows: [], changes: 1 }] }, { results: [{ rows: [], changes: 1 }] }],
  });
  expect(await writer.send({ query: query('SELECT count(*) AS count FROM written') })).toEqual({
    result: { rows: [{ count: 2 }], changes: 1 },
  });
});

test('a module of the thread that is missing fails each write with its path', async () => {
  const folder = temporaryFolder();
  for (const name of ['sqlite-thread.ts', 'sqlite-connection.ts']) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8');
    writeFileSync(join(folder, name), stripTypeScriptTypes(source));
  }
  const thread: typeof import('./sqlite-thread.ts') = await import(
    pathToFileURL(join(folder, 'sqlite-thread.ts')).href
  );
  const writer = thread.writeInThread(join(temporaryFolder(), 'portico.sqlite'));
  onTestFinished(() => writer.close());
  const write = () => writer.send({ query: { sql: 'SELECT 1', parameters: [] } });
  await expect(write()).rejects.toThrow(/sqlite-worker/);
  await expect(write()).rejects.toThrow(/sqlite-worker/);
});

test('a batch that is too late once it has the lock is not written, and the others of its group are', async () => {
  const { writeInThread } = await import('./sqlite-thread.ts');
  const writer = writeInThread(join(temporaryFolder(), 'portico.sqlite'));
  onTestFinished(() => writer.close());
  const query = (sql: string) => ({ sql, parameters: [] });
  await writer.send({ query: query('CREATE TABLE written (id INTEGER)') });
  const insert = (id: number) => [query(`INSERT INTO written VALUES (${id})`)];
  const now = performance.timeOrigin + performance.now();
  const reply = await writer.send({
    batches: [insert(1), insert(2), insert(3)],
    until: [now + 60_000, now - 1, now + 60_000],
  });
  const written = { results: [{ changes: 1 }] };
  const late = { error: { message: 'The write came too late' } };
  expect(reply).toMatchObject({ outcomes: [written, late, written] });
  const stored = await writer.send({ query: query('SELECT id FROM written') });
  expect(stored).toMatchObject({ result: { rows: [{ id: 1 }, { id: 3 }] } });
});

test('readers have nothing to write after a commit, which they could not on a disk that hangs', async () => {
  const { writeInThread } = await import('./sqlite-thread.ts');
  const path = join(temporaryFolder(), 'portico.sqlite');
  const reader = new DatabaseSync(path);
  reader.exec('PRAGMA journal_mode = WAL');
  reader.exec('CREATE TABLE written (id INTEGER)');
  const writer = writeInThread(path);
  onTestFinished(async () => {
    reader.close();
    await writer.close();
  });
  const insert = { sql: 'INSERT INTO written VALUES (1)', parameters: [] };
  for (const request of [{ batches: [[insert]] }, { query: insert }]) {
    await writer.send(request);
    const committed = readFileSync(`${path}-shm`);
    expect(readUpTo(committed)).toBe(lastFrame(committed));
    expect(reader.prepare('SELECT id FROM written').all()).not.toHaveLength(0);
    expect(readFileSync(`${path}-shm`)).toEqual(committed);
  }
});

/** `mxFrame` of the index of SQLite's journal: https://www.sqlite.org/walformat.html#the_wal_index_file_format */
const lastFrame = (index: Buffer) => index.readUInt32LE(16);

/** The highest of its read marks, of which unused ones are all ones. */
function readUpTo(index: Buffer): number {
  const marks = [1, 2, 3, 4].map((slot) => index.readUInt32LE(100 + 4 * slot));
  return Math.max(...marks.filter((mark) => mark !== 0xffffffff));
}

/** Adds a counter of the module to every block, as tools for coverage do. */
function countCalls(code: string): string {
  return `const calls = { count: 0 };\n${code.replace(/(=>|\))\s+\{\n/g, '$1 {\ncalls.count++;\n')}`;
}

/** Transforms functions within functions as esbuild's `keepNames` does, with its `__name`. */
function keepNames(code: string): string {
  const inner = /^( +)const (\w+) = (\(.*=> (?:.*\{\n[\s\S]*?\n\1\}|.*));$/gm;
  const kept = code.replace(inner, '$1const $2 = /* @__PURE__ */ __name($3, "$2");');
  return `var __name = (target, value) => Object.defineProperty(target, "name", { value });\n${kept}`;
}
