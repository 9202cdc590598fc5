import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../run.ts';
import { addKindNames, addKinds, oldestPeers } from './add-kinds.ts';

let cwd = '';
let printed: string[] = [];
let errors: string[] = [];
let executed: string[] = [];
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'portico-add-test-'));
  printed = [];
  errors = [];
  executed = [];
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** Runs `create-portico add` without a terminal. */
const add = (...words: readonly string[]) =>
  run(['add', ...words], {
    cwd,
    version: '1.2.3',
    isReleased: true,
    terminal: undefined,
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    packedFolder: undefined,
    createSecret: () => 'x'.repeat(64),
    execute: async (command) => {
      executed.push(command.join(' '));
      return 0;
    },
  });

const read = (path: string) => readFileSync(join(cwd, path), 'utf8');

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
}

/** Every file below the folder, with its text. */
const snapshot = () =>
  Object.fromEntries(
    readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [
        join(parentPath, name),
        read(join(parentPath, name).slice(cwd.length)),
      ]),
  );

/** An app by Vite's own generator, as far as it matters. */
const viteApp = {
  'package.json': `{\n  "name": "vite-app",\n  "dependencies": {\n    "@astrojs/node": "1.0.0",\n    "react": "^19.3.1"\n  },\n  "devDependencies": {\n    "vite": "^8.3.4"\n  }\n}\n`,
  'vite.config.ts': `import { defineConfig } from 'vite'\n\nexport default defineConfig({\n  plugins: [],\n})\n`,
  'src/main.tsx': `import App from './App.tsx'\n\nrender(\n    <App />,\n)\n`,
};

describe('in an app by Vite', () => {
  test('it writes files, changes those that are there, and runs the installation', async () => {
    write(viteApp);
    expect(await add('--yes')).toBe(0);
    expect(printed[0]).toBe('vite-hono · npm · React 19.3.1');
    expect(read('server.ts')).toContain('createAuth({');
    expect(read('vite.config.ts')).toContain("proxy: { '/api'");
    expect(read('src/main.tsx')).toContain('    <PorticoProvider config={portico}>');
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'vite-app',
      scripts: { api: expect.stringContaining('server.ts') },
      dependencies: { react: '^19.3.1', '@portico/react': '1.2.3', '@portico/server': '1.2.3' },
    });
    expect(read('.env')).toBe(`AUTH_SECRET=${'x'.repeat(64)}\n`);
    expect(read('.gitignore')).toBe('.env\ndata\n');
    expect(executed).toEqual(['npm install']);
  });

  test('a second run changes nothing', async () => {
    write(viteApp);
    await add('-y');
    const files = snapshot();
    expect(await add('-y')).toBe(0);
    expect(printed.at(-1)).toContain('Nothing to write');
    expect(snapshot()).toEqual(files);
    expect(executed).toHaveLength(1);
  });

  test('without --yes and without a terminal it only shows the plan', async () => {
    write(viteApp);
    const files = snapshot();
    expect(await add()).toBe(0);
    expect(printed.join('\n')).toContain('+     <PorticoProvider config={portico}>');
    expect(snapshot()).toEqual(files);
    expect(executed).toEqual([]);
  });

  test('a file that it does not understand is left alone, and its lines are printed', async () => {
    write({ ...viteApp, 'src/main.tsx': 'render(<Router />)\n', 'server.ts': '// mine\n' });
    expect(await add('-y')).toBe(0);
    expect(read('src/main.tsx')).toBe('render(<Router />)\n');
    expect(read('server.ts')).toBe('// mine\n');
    expect(printed.join('\n')).toContain('By hand. In src/main.tsx, around <App />:');
    expect(printed.join('\n')).toContain('By hand. server.ts exists and is left as it is.');
  });

  test('Express is found, and its server is written', async () => {
    const manifest = viteApp['package.json'].replace('"react"', '"express": "5.3.0", "react"');
    write({ ...viteApp, 'package.json': manifest });
    expect(await add('-y')).toBe(0);
    expect(read('server.ts')).toContain('expressHandler(auth)');
    expect(JSON.parse(read('package.json')).dependencies.hono).toBeUndefined();
  });
});

test.each([
  [
    'pnpm-lock.yaml',
    'pnpm',
    'pnpm-workspace.yaml',
    "overrides:\n  '@portico/core': file:vendor/core.tgz\n",
  ],
  [
    'yarn.lock',
    'yarn',
    'package.json',
    '"resolutions": {\n    "@portico/core": "file:vendor/core.tgz"',
  ],
])('tarballs of the packages, with %s', async (lockFile, name, path, text) => {
  write({ ...viteApp, [lockFile]: '' });
  const names = ['core', 'locales', 'protocol', 'react', 'server'];
  write(Object.fromEntries(names.map((one) => [`packed/${one}.tgz`, one])));
  expect(await add('-y', '--packages', 'packed')).toBe(0);
  expect(executed).toEqual([`${name} install`]);
  expect(readdirSync(join(cwd, 'vendor')).sort()).toEqual(names.map((one) => `${one}.tgz`));
  expect(JSON.parse(read('package.json')).dependencies['@portico/core']).toBe(
    'file:vendor/core.tgz',
  );
  expect(read(path)).toContain(text);
  const files = snapshot();
  expect(await add('-y', '--packages', 'packed')).toBe(0);
  expect(snapshot()).toEqual(files);
});

test.each([
  ['{ "compilerOptions": { "paths": { "@/*": [\n"./src/*"\n] } } }', '@/lib/auth'],
  ['{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }', '../../../lib/auth'],
  ['{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }', '../../../lib/auth'],
])('imports of a Next site with the aliases %s', async (config, module) => {
  write({
    'package.json': '{ "dependencies": { "next": "16.4.3" } }\n',
    'tsconfig.json': config,
    'src/app/layout.tsx': '<html><body>{children}</body></html>\n',
  });
  expect(await add('-y')).toBe(0);
  expect(read('src/app/api/[...portico]/route.ts')).toContain(`from '${module}';`);
  expect(read('src/app/layout.tsx')).toContain(`from '${module.replace('../../..', '..')}';`);
  const files = snapshot();
  expect(await add('-y')).toBe(0);
  expect(snapshot()).toEqual(files);
});

test.each([
  [{ 'pnpm-workspace.yaml': '', 'pnpm-lock.yaml': '' }, 'pnpm'],
  [{ 'package.json': '{ "workspaces": ["apps/*"] }', 'yarn.lock': '' }, 'yarn'],
  [{ 'package.json': '{ "workspaces": [], "packageManager": "bun@1.2.0" }' }, 'bun'],
  [{ 'package.json': '{}', 'yarn.lock': '' }, 'npm'],
])('a folder below %j is installed with %s', async (files, name) => {
  write(files);
  cwd = join(cwd, 'apps/web');
  write(viteApp);
  expect(await add('-y')).toBe(0);
  expect(executed).toEqual([`${name} install`]);
  cwd = join(cwd, '../..');
});

test('a Next site below src gets its files there', async () => {
  write({
    'package.json': '{ "dependencies": { "next": "16.4.3", "react": "19.3.0" } }\n',
    'src/app/layout.tsx':
      'export default function RootLayout({ children }) {\n  return <html><body>{children}</body></html>;\n}\n',
    'next.config.ts': 'const nextConfig: NextConfig = {\n};\n',
  });
  expect(await add('-y')).toBe(0);
  expect(printed[0]).toContain('next · npm');
  expect(read('src/lib/auth.ts')).toContain('createAuth');
  expect(read('src/proxy.ts')).toContain('guard(auth)');
  expect(read('src/app/layout.tsx')).toContain('<Portico session={currentSession(auth)}>');
  expect(read('next.config.ts')).toContain("  serverExternalPackages: ['@portico/server'],");
});

test.each([
  ['15.5.29', false],
  ['^16.0.0', true],
  ['latest', true],
])('proxy.ts on Next %s: %s', async (version, isWritten) => {
  write({
    'package.json': JSON.stringify({ dependencies: { next: version } }),
    'app/layout.tsx': '<html><body>{children}</body></html>\n',
  });
  expect(await add('-y')).toBe(0);
  expect(read('app/vault/page.tsx')).toContain('requireSession(auth');
  expect(readdirSync(cwd).includes('proxy.ts')).toBe(isWritten);
});

test('a server is changed where it is', async () => {
  write({
    'package.json': '{ "dependencies": { "hono": "4.13.19" } }\n',
    'server.ts': "import { Hono } from 'hono';\nconst app = new Hono();\n",
  });
  expect(await add('-y')).toBe(0);
  expect(read('server.ts')).toMatch(/createAuth\(\{.*\}\);\n\nconst app = new Hono\(\);\napp\.on/s);
});

describe('one sentence, exit code 1 and nothing written', () => {
  test.each([
    [{}, [], 'There is no package.json here'],
    [{ 'package.json': '{ "name": ' }, [], 'package.json is not valid JSON'],
    [{ 'package.json': '{}' }, [], 'This is no framework that add knows'],
    [{ 'package.json': '{}' }, ['remix'], 'There is no kind "remix"'],
    [
      { 'package.json': '{"dependencies":{"react":"17.0.2"}}' },
      ['vite-hono'],
      'React 18.2 or later',
    ],
    [
      { 'package.json': '{"dependencies":{"wagmi":"2.19.5"}}' },
      ['next'],
      'wagmi 3.7 or later, and this project has 2.19.5: update it first.',
    ],
    [
      { 'package.json': '{"dependencies":{"wagmi":"2.19.5","@rainbow-me/rainbowkit":"2.2.11"}}' },
      ['next'],
      'this project has 2.19.5: uninstall RainbowKit and wagmi first.',
    ],
    [{ 'package.json': '{}' }, ['next', '--name', 'Shop'], '--name is for new sites'],
  ])('%j %j', async (files, words, sentence) => {
    write(files);
    expect(await add(...words, '-y')).toBe(1);
    expect(errors.join()).toContain(sentence);
    expect(errors.join().split('\n')).toHaveLength(1);
    expect(readdirSync(cwd)).toEqual(Object.keys(files));
  });
});

test('the oldest versions are those of the packages', () => {
  const manifest = (name: string): { peerDependencies: Record<string, string> } =>
    JSON.parse(readFileSync(new URL(`../../../${name}/package.json`, import.meta.url), 'utf8'));
  for (const [name, oldest] of Object.entries(oldestPeers))
    expect(manifest('react').peerDependencies[name]).toMatch(new RegExp(`^\\^${oldest}\\.`));
});

test.each(addKindNames)('the guides of %s have something to write', async (name) => {
  write({ 'package.json': '{}\n' });
  expect(await add(name, '-y')).toBe(0);
  expect(addKinds[name].guides.length).toBeGreaterThan(0);
  expect(`${printed.join()}${JSON.stringify(snapshot())}`).toContain('createAuth({');
});
