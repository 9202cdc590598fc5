import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from './run.ts';

let cwd = '';
let printed: string[] = [];
let errors: string[] = [];
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'portico-create-test-'));
  printed = [];
  errors = [];
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** Runs the command; `lines` are what is typed on the terminal, which is then closed. Without them there is no terminal. */
function create(words: readonly string[], lines?: readonly string[], packedFolder?: string) {
  const left = [...(lines ?? [])];
  return run(words, {
    cwd,
    version: '1.2.3',
    ask: lines && (() => Promise.resolve(left.shift())),
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    packedFolder,
    createSecret: () => 'x'.repeat(64),
  });
}

const read = (path: string) => readFileSync(join(cwd, path), 'utf8');

describe('with --yes', () => {
  test('every question takes its default, and the next commands are named', async () => {
    expect(await create(['--yes'])).toBe(0);
    expect(JSON.parse(read('my-site/package.json')).name).toBe('my-site');
    expect(read('my-site/portico.config.ts')).toContain("name: 'My site'");
    expect(printed.join()).toContain('cd my-site');
    expect(printed.join()).toContain('npm run dev');
  });

  test('the folder names the site', async () => {
    expect(await create(['corner-shop', '-y', '--kind', 'next'])).toBe(0);
    expect(read('corner-shop/app/providers.tsx')).toContain("appName: 'Corner shop'");
  });

  test('the current folder is taken when it is empty but for git', async () => {
    mkdirSync(join(cwd, '.git'));
    expect(await create(['.', '-y'])).toBe(0);
    expect(existsSync(join(cwd, 'portico.config.ts'))).toBe(true);
    expect(printed.join()).not.toContain('cd ');
  });

  test('packed packages are copied into vendor', async () => {
    const packed = join(cwd, 'packed');
    mkdirSync(packed);
    for (const name of ['core', 'locales', 'protocol', 'react', 'server', 'shell'])
      writeFileSync(join(packed, `${name}.tgz`), name);
    expect(await create(['one', '-y', '--packages', 'packed'])).toBe(0);
    expect(await create(['two', '-y', '--kind', 'vite-hono'], undefined, packed)).toBe(0);
    expect(readdirSync(join(cwd, 'one/vendor')).sort()).toEqual(
      ['core', 'locales', 'protocol', 'react', 'server', 'shell'].map((name) => `${name}.tgz`),
    );
    expect(readdirSync(join(cwd, 'two/vendor'))).not.toContain('shell.tgz');
    const { dependencies } = JSON.parse(read('two/package.json'));
    expect(dependencies['@portico/server']).toBe('file:vendor/server.tgz');
  });
});

describe('on a terminal', () => {
  test('it asks for what no flag says, and again when it was no answer', async () => {
    const lines = ['Corner shop', 'remix', 'next', '', 'base-sepolia', 'abc'];
    expect(await create([], lines)).toBe(0);
    expect(printed.join('\n')).toContain('There is no kind "remix"');
    expect(read('corner-shop/lib/auth.ts')).toContain('chains: [baseSepolia]');
    expect(read('corner-shop/app/providers.tsx')).toContain("walletConnectProjectId: 'abc'");
    // Next has no languages to ask for.
    expect(printed.join('\n')).not.toContain('Languages');
  });

  test('it asks for languages where they have an effect', async () => {
    expect(await create(['shop'], ['', '', '', '', 'en,de', ''])).toBe(0);
    expect(read('shop/portico.config.ts')).toContain("languages: ['en', 'de']");
  });

  test('a name whose folder is taken is refused before more is asked', async () => {
    mkdirSync(join(cwd, 'shop'));
    writeFileSync(join(cwd, 'shop/notes.txt'), 'mine');
    expect(await create(['--kind', 'next'], ['Shop', 'Corner shop', '', '', ''])).toBe(0);
    expect(printed.slice(0, 3).join('\n')).toContain('shop is not empty');
    expect(readdirSync(join(cwd, 'shop'))).toEqual(['notes.txt']);
    expect(existsSync(join(cwd, 'corner-shop/lib/auth.ts'))).toBe(true);
  });

  test('a terminal that is closed leaves nothing behind, and says so', async () => {
    expect(await create([], ['Corner shop', 'next'])).toBe(130);
    expect(errors.join().trim()).toBe('Nothing was written.');
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('no line of a question is wider than a terminal of 80 columns', async () => {
    await create([], ['', '', '', '', '', '']);
    const widths = printed
      .join('\n')
      .split('\n')
      .map(({ length }) => length);
    expect(Math.max(...widths)).toBeLessThan(81);
  });
});

describe('one sentence, exit code 1 and nothing written', () => {
  test.each([
    [
      ['shop'],
      'There is no terminal to ask on: give --kind, --database, --chains, --languages, --project-id, or --yes',
    ],
    [['shop', '-y', '--kind', 'remix'], 'There is no kind "remix"'],
    [['shop', '-y', '--kind', 'next', '--languages', 'en,de'], '--languages is for the kind site'],
    [
      ['shop', '-y', '--packages', 'nowhere'],
      'has no core.tgz, locales.tgz, protocol.tgz, react.tgz, server.tgz, shell.tgz',
    ],
  ])('%j', async (words, sentence) => {
    expect(await create(words)).toBe(1);
    expect(errors.join()).toContain(sentence);
    expect(errors.join().split('\n')).toHaveLength(1);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('a folder with something in it is left alone, and so is a file', async () => {
    mkdirSync(join(cwd, 'full'));
    writeFileSync(join(cwd, 'full/notes.txt'), 'mine');
    writeFileSync(join(cwd, 'file'), 'mine');
    expect(await create(['full', '-y'])).toBe(1);
    expect(await create(['file', '-y'])).toBe(1);
    expect(errors.join('\n')).toMatch(/full is not empty.*\n.*file is a file\./);
    expect(readdirSync(join(cwd, 'full'))).toEqual(['notes.txt']);
  });
});

test('a folder that cannot be written is one sentence, and what stands in its way is kept', async () => {
  writeFileSync(join(cwd, 'file'), 'mine');
  expect(await create(['file/shop', '-y'])).toBe(1);
  expect(errors.join()).toMatch(/^ENOTDIR: not a directory.*file/);
  expect(errors.join().split('\n')).toHaveLength(1);
  expect(read('file')).toBe('mine');
});

test('the folder is named as a shell takes it', async () => {
  expect(await create(['two words', '-y'])).toBe(0);
  expect(printed.join()).toContain("cd 'two words'\n");
});

test('--help names every flag, and --version the release', async () => {
  expect(await create(['--help'])).toBe(0);
  for (const flag of ['--name', '--kind', '--database', '--chains', '--languages', '--project-id'])
    expect(printed.join()).toContain(flag);
  expect(
    Math.max(
      ...printed
        .join()
        .split('\n')
        .map(({ length }) => length),
    ),
  ).toBeLessThan(81);
  expect(await create(['--version'])).toBe(0);
  expect(printed.at(-1)).toBe('1.2.3');
  expect(readdirSync(cwd)).toEqual([]);
});
