import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildOnce } from './built-from.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-built-from-'));
  for (const folder of ['src', 'src/node_modules', 'dist/client'])
    mkdirSync(join(root, folder), { recursive: true });
  write('src/page.ts', 'one');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const make = async () => {
  write('dist/client/page.js', 'made');
  write('dist/main.js', 'made');
};
const build = (options: readonly (string | undefined)[] = ['v24'], run = make) =>
  buildOnce({ root, inputs: ['src', 'package-lock.json'], options, output: 'dist' }, run);

test('a second build with nothing changed does not run', async () => {
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
});

test.each([
  ['a source', () => write('src/page.ts', 'two')],
  ['a new source', () => write('src/other.ts', 'one')],
  ['a variable of a file that Vite reads', () => write('src/.env', 'VITE_NAME=x')],
  ['the lock file', () => write('package-lock.json', '{ }')],
  ['a file that it wrote', () => write('dist/main.js', 'edited')],
  ['a file that it wrote and that is gone', () => rmSync(join(root, 'dist/client/page.js'))],
  ['a file that it did not write', () => write('dist/client/left.js', '')],
])('it runs again after a change of %s', async (_what, change) => {
  await build();
  change();
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
});

test('it runs again with another version of Node or another option', async () => {
  await build(['v24', undefined]);
  expect(await build(['v26', undefined])).toBe(true);
  expect(await build(['v26', 'production'])).toBe(true);
  expect(await build(['v26', 'production'])).toBe(false);
});

test('tests, documents and what tools installed or wrote change nothing', async () => {
  await build();
  write('src/page.test.ts', 'one');
  write('src/README.md', 'one');
  write('src/node_modules/installed.js', 'one');
  expect(await build()).toBe(false);
});

test('a build that was killed is not taken for whole, also when the change that it was for is undone', async () => {
  await build();
  write('src/page.ts', 'two');
  const killed = async () => {
    write('dist/main.js', 'half');
    throw new Error('killed');
  };
  await expect(build(['v24'], killed)).rejects.toThrow('killed');
  write('src/page.ts', 'one');
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
});

test('a source that is saved while it runs has it run again', async () => {
  const saved = async () => {
    await make();
    write('src/page.ts', 'two');
  };
  expect(await build(['v24'], saved)).toBe(true);
  expect(await build()).toBe(true);
});
