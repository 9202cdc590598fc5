import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

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
