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
import { PassThrough, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from './run.ts';

let cwd = '';
let printed: string[] = [];
let errors: string[] = [];
let executed: (readonly [command: string, folder: string | undefined])[] = [];
/** The exit code of the commands that it runs. */
let exitCode = 0;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'portico-create-test-'));
  printed = [];
  errors = [];
  executed = [];
  exitCode = 0;
  shown = '';
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const enter = '\r';
const down = '\u001b[B';

/** Everything that was shown on the terminal. */
let shown = '';

/** A terminal on which keys are pressed when a text is shown for the first time: the texts in their order, with the keys. */
function createTerminal(typed: readonly (readonly [text: string, keys: string])[]) {
  const left = [...typed];
  const input = new PassThrough();
  let unread = '';
  const output = new Writable({
    write(chunk, _, done) {
      shown += chunk;
      unread += chunk;
      const [text = '', keys] = left[0] ?? [];
      if (keys !== undefined && unread.includes(text)) {
        left.shift();
        unread = '';
        setImmediate(() => input.write(keys));
      }
      done();
    },
  });
  return { input, output };
}

/** Runs the command, without a terminal unless keys are typed on one. */
function create(
  words: readonly string[],
  typed?: Parameters<typeof createTerminal>[0],
  packedFolder?: string,
  isReleased = true,
) {
  return run(words, {
    cwd,
    version: '1.2.3',
    isReleased,
    terminal: typed && createTerminal(typed),
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    packedFolder,
    createSecret: () => 'x'.repeat(64),
    execute: async (command, folder) => {
      executed.push([command.join(' '), folder]);
      return exitCode;
    },
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

  test('it installs only when it is asked to, and then does not say to do so', async () => {
    expect(await create(['one', '-y'])).toBe(0);
    expect(printed.join()).toContain('npm install');
    expect(executed).toEqual([]);
    printed = [];
    expect(await create(['two', '-y', '--install'])).toBe(0);
    expect(printed.join()).toContain('cd two');
    expect(printed.join()).not.toContain('npm install');
    expect(executed).toEqual([['npm install', join(cwd, 'two')]]);
  });

  test('a failed installation leaves the site, says so, and gives its exit code', async () => {
    exitCode = 7;
    expect(await create(['shop', '-y', '--install'])).toBe(7);
    expect(read('shop/portico.config.ts')).toContain("name: 'Shop'");
    expect(printed.join()).toMatch(/npm install ended with 7\.\n\n {2}cd shop\n {2}npm install\n/);
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
  const defaults = [
    ['Kind', enter],
    ['Database', enter],
    ['Chains', ` ${enter}`],
    ['Languages beside English', enter],
    ['WalletConnect project id', enter],
  ] as const;

  test('it asks for what no flag sets, and repeats a question after an invalid answer', async () => {
    const typed = [
      ['Name of the site', `It’s${enter}`],
      ['A name has 1 to 40 characters', `\u007f\u007f\u007f\u007fCorner shop${enter}`],
      ['Kind', `${down}${enter}`],
      ['Database', enter],
      ['Chains', `${down.repeat(7)} ${enter}`],
      ['WalletConnect project id', `abc${enter}`],
    ] as const;
    expect(await create([], typed)).toBe(0);
    expect(read('corner-shop/lib/auth.ts')).toContain('chains: [baseSepolia]');
    expect(read('corner-shop/app/providers.tsx')).toContain("walletConnectProjectId: 'abc'");
    // Next has no languages to ask for.
    expect(shown).not.toContain('Languages');
  });

  test('it asks for languages only where they have an effect', async () => {
    const typed = defaults.map(([text, keys]) =>
      text.startsWith('Languages')
        ? ([text, `${down} ${enter}`] as const)
        : ([text, keys] as const),
    );
    expect(await create(['shop'], [['Name of the site', enter], ...typed])).toBe(0);
    expect(read('shop/portico.config.ts')).toContain("name: 'Shop'");
    expect(read('shop/portico.config.ts')).toContain("languages: ['en', 'de']");
  });

  test('a name whose folder is taken is refused before the next question', async () => {
    mkdirSync(join(cwd, 'shop'));
    writeFileSync(join(cwd, 'shop/notes.txt'), 'mine');
    const typed = [
      ['Name of the site', `Shop${enter}`],
      ['not empty', `s${enter}`],
      ...defaults.filter(([text]) => !/Kind|Languages/.test(text)),
    ] as const;
    expect(await create(['--kind', 'next'], typed)).toBe(0);
    expect(readdirSync(join(cwd, 'shop'))).toEqual(['notes.txt']);
    expect(existsSync(join(cwd, 'shops/lib/auth.ts'))).toBe(true);
  });

  test('Ctrl+C writes nothing and prints that', async () => {
    const typed = [
      ['Name of the site', enter],
      ['Kind', '\u0003'],
    ] as const;
    expect(await create([], typed)).toBe(130);
    expect(errors).toEqual(['Nothing was written.']);
    expect(readdirSync(cwd)).toEqual([]);
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

  test('before the first release, without a folder of packages', async () => {
    expect(await create(['shop', '-y'], undefined, undefined, false)).toBe(1);
    expect(errors).toEqual([
      expect.stringMatching(/^The packages are not on npm yet: .*--packages/),
    ]);
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

test('a folder that cannot be written is refused in one sentence, and nothing is overwritten', async () => {
  writeFileSync(join(cwd, 'file'), 'mine');
  expect(await create(['file/shop', '-y'])).toBe(1);
  expect(errors.join()).toMatch(/^ENOTDIR: not a directory.*file/);
  expect(errors.join().split('\n')).toHaveLength(1);
  expect(read('file')).toBe('mine');
});

test('the printed folder is quoted for a shell', async () => {
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
