import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { runCommand, runPortico } from '@portico/testing/server/run-command';
import { signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { version } from '../../common/versions.ts';
import { formatTime } from '../../health/instances.ts';
import type { Command } from '../command.ts';
import { table } from '../format.ts';
import { operatorCommands } from '../run-cli.ts';

test('--help lists every command', async () => {
  const { code, stdout, stderr } = await runCommand(['--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const { name } of operatorCommands) expect(stdout).toContain(`\n  ${name}`);
});

test('help and --version succeed as words of their own', async () => {
  const help = await runCommand(['help']);
  expect(help).toMatchObject({
    code: 0,
    stderr: '',
    stdout: (await runCommand(['--help'])).stdout,
  });
  expect((await runCommand(['help', 'sessions'])).stdout).toContain('sessions end');
  expect(await runCommand(['--version'])).toMatchObject({
    code: 0,
    stdout: `${version}\n`,
    stderr: '',
  });
});

/** Nothing may ask for this database. */
const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' };

test.each(operatorCommands.map(({ name }) => name))('portico %s has its own help', async (name) => {
  const { code, stdout } = await runCommand([...name.split(' '), '--help'], nowhere);
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Usage: portico ${name}`));
  expect(stdout).toContain('--json');
});

test('help for a command group lists only its commands', async () => {
  const { code, stdout } = await runCommand(['sessions', '--help'], nowhere);
  expect(code).toBe(0);
  expect(stdout).toContain('sessions end');
  expect(stdout).not.toContain('backup');
});

test.each([
  { words: [] },
  { words: ['sessions', 'frobnicate'] },
  { words: ['frobnicate'] },
  { words: ['frobnicate', '--help'] },
  { words: ['migrate', 'now'] },
  { words: ['migrate', '--force'] },
  { words: ['migrate', '--status', '--dry-run'] },
  { words: ['forget'] },
  { words: ['audit', '--since', '2026-01-01'] },
  { words: ['audit', '--lines', '--since', 'yesterday'] },
  { words: ['audit', '--lines', '--limit', '5'] },
  { words: ['backup'] },
  { words: ['backup', 'a', '--to', 'b'] },
  { words: ['backup', 'a', '--record'] },
  { words: ['backup', 'a', 'b'] },
  { words: ['sessions', 'list', '--limit', '0'] },
  { words: ['sessions', 'list', '--limit', 'many'] },
  { words: ['sessions', 'end'] },
  { words: ['sessions', 'end', '--all', `0x${'a'.repeat(40)}`] },
  { words: ['sessions', 'end', '--all', '--id', 'x'] },
])('wrong usage exits with 2 and prints help to stderr: $words', async ({ words }) => {
  const { code, stdout, stderr } = await runCommand(words, nowhere);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/portico|--|0x/);
  expect(stderr).not.toContain('ECONNREFUSED');
});

test('the process runs in a site’s folder, with its exit code and the site’s commands', async () => {
  const folder = temporaryFolder();
  const audit = await runPortico(['audit'], {}, folder);
  expect(audit).toMatchObject({ code: 1, stdout: '' });
  expect(audit.stderr).toContain('There is no database at ./data/portico.sqlite');
  expect(existsSync(`${folder}/data`)).toBe(false);

  const shell = join(folder, 'node_modules/@portico/shell');
  mkdirSync(shell, { recursive: true });
  writeFileSync(
    join(shell, 'package.json'),
    JSON.stringify({ type: 'module', exports: { './commands': './commands.js' } }),
  );
  writeFileSync(
    join(shell, 'commands.js'),
    `export const commands = [{
      name: 'dev', parameters: '[<port>]', summary: 'serve with hot reload',
      run: async ({ words, io }) => void io.print('listening on ' + words[0]),
    }];`,
  );
  const dev = await runPortico(['dev', '3000'], {}, folder);
  expect(dev).toEqual({ code: 0, stdout: 'listening on 3000\n', stderr: '' });
});

test('external commands are in the help, and are loaded only when used', async () => {
  const dev: Command = {
    name: 'dev',
    parameters: '',
    summary: 'serve with hot reload',
    run: async () => ({ text: 'served', json: {}, code: 1 }),
  };
  const run = (...words: string[]) => runCommand(words, nowhere, { commands: [dev] });
  expect(await run('dev')).toMatchObject({ code: 1, stdout: 'served\n' });
  expect((await run('--help')).stdout).toMatch(/ {2}dev +serve with hot reload/);
  expect((await run('dev', 'now')).stderr).toContain('portico dev: It takes no arguments.');
  expect(await run('frobnicate')).toMatchObject({ code: 2 });
  expect(await run('migrate', '--help')).toMatchObject({ code: 0, loaded: false });
});

test('a closed pipe, as with head, is no failure', async () => {
  const { code, stderr } = await runPortico(['--help'], {}, undefined, { readNothing: true });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test.each([
  { words: ['sessions', 'list'] },
  { words: ['sessions', 'end', `0x${'a'.repeat(40)}`] },
  { words: ['forget', `0x${'a'.repeat(40)}`, '--yes'] },
  { words: ['audit'] },
  { words: ['backup', 'copy'] },
])('a wrong folder is an error, not an empty list: $words', async ({ words }) => {
  const folder = join(temporaryFolder(), 'data');
  const { code, stdout, stderr } = await runCommand(words, {
    DATABASE_URL: `file:${folder}/portico.sqlite`,
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(`There is no database at ${folder}/portico.sqlite`);
  expect(existsSync(folder)).toBe(false);
});

test('an invalid or unreachable database is an error', async () => {
  const wrong = await runCommand(['audit'], { DATABASE_URL: 'mysql://localhost/x' });
  expect(wrong).toMatchObject({ code: 1, stdout: '' });
  expect(wrong.stderr).toContain('DATABASE_URL');
  const memory = await runCommand(['audit'], { DATABASE_URL: ':memory:' });
  expect(memory).toMatchObject({ code: 1, stdout: '' });
  const away = await runCommand(['audit'], { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' });
  expect(away).toMatchObject({ code: 1, stdout: '' });
  expect(away.stderr).toContain('ECONNREFUSED');
  expect(away.stderr).not.toContain('hunter2');
});

describe.each([
  { name: 'SQLite', create: async () => `file:${join(temporaryFolder(), 'portico.sqlite')}` },
  { name: 'PostgreSQL', create: () => sharedPostgres.createDatabase() },
])('long lists on $name', ({ create }) => {
  /** A site with seven users, all of the same moment but one. */
  async function site() {
    const DATABASE_URL = await create();
    const { auth, clock } = await createTestAuth({ database: DATABASE_URL });
    onTestFinished(() => auth.close());
    for (let key = 1; key <= 7; key++) {
      if (key === 4) clock.now += 1;
      const signer = privateKeyToAccount(`0x${String(key).padStart(64, '0')}`);
      await signIn(createTestBrowser(auth), clock.now, signer);
    }
    return (...words: string[]) => runCommand(words, { DATABASE_URL }, { now: () => clock.now });
  }

  test.each(['users', 'sessions'])('%s are listed page by page, each once', async (list) => {
    const portico = await site();
    const all = JSON.parse((await portico(list, '--json')).stdout);
    expect(all.next).toBeNull();
    const ids = (page: Record<string, { id: string }[]>) => (page[list] ?? []).map(({ id }) => id);
    expect(new Set(ids(all)).size).toBe(7);
    const paged: string[] = [];
    let after: string[] = [];
    for (let page = 0; page < 4; page++) {
      const { stdout } = await portico(list, 'list', '--json', '--limit', '2', ...after);
      const found = JSON.parse(stdout);
      paged.push(...ids(found));
      after = ['--after', found.next];
      if (found.next === null) break;
    }
    expect(paged).toEqual(ids(all));
  });

  test('every page but the last names the next one', async () => {
    const portico = await site();
    const first = await portico('sessions', '--limit', '5');
    const [, cursor = ''] = /\n\nMore: add --after (\S+)\n$/.exec(first.stdout) ?? [];
    const second = await portico('sessions', '--limit', '5', '--after', cursor);
    expect(second.stdout.trimEnd().split('\n')).toHaveLength(3);
    expect(second.stdout).not.toContain('More:');
  });
});

test.each(['yesterday', '12', '12.', '12.a b', ''])('--after %j is refused', async (after) => {
  for (const list of ['users', 'sessions']) {
    const { code, stderr } = await runCommand([list, '--after', after]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--after must be')]);
  }
});

test('columns are as wide as they need, and lines end with their last word', () => {
  expect(
    table(
      ['A', 'LONGER', 'C'],
      [
        ['wide cell', 'x', ''],
        ['y', 'z', 'end'],
      ],
    ),
  ).toBe('A          LONGER  C\nwide cell  x\ny          z       end');
});

test('control characters in user input do not reach the terminal', () => {
  const cell = 'a\u001b[2Jb\r\nc\u202ed';
  expect(table(['A'], [[cell]])).toBe('A\na�[2Jb��c�d');
});

test('a time is in UTC, to the second', () => {
  expect(formatTime(Date.parse('2026-03-01T12:00:00.999Z'))).toBe('2026-03-01 12:00:00 UTC');
});
