import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validate as lint } from 'dockerfile-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answers, chainNames, languageCodes } from './answers.ts';
import { type KindName, kinds } from './kinds.ts';
import { projectFiles } from './project.ts';
import { readTemplate } from './templates.ts';
import { writeSite } from './write-site.ts';

const kindNames = Object.keys(kinds) as KindName[];
const plain: Omit<Answers, 'kind'> = {
  name: 'Corner shop',
  database: 'sqlite',
  chains: ['base'],
  languages: ['en'],
  projectId: '',
};

const write = (answers: Answers, isVendored = false) =>
  projectFiles(answers, {
    packageName: 'corner-shop',
    version: '1.2.3',
    isVendored,
    secret: 'x'.repeat(64),
    readTemplate,
  });
const allText = (files: Readonly<Record<string, string>>) => Object.values(files).join('\n');

describe.each(kindNames)('a site of the kind %s', (kind) => {
  const files = write({ ...plain, kind });
  const manifest = JSON.parse(files['package.json'] ?? '');

  test('starts, builds, is tested and has its types checked by its own scripts', () => {
    expect(Object.keys(manifest.scripts).sort()).toEqual(
      ['build', 'dev', 'preview', 'start', 'test', 'typecheck'].sort(),
    );
    expect(manifest.name).toBe('corner-shop');
    expect(manifest.scripts.start).toMatch(
      /^node (--env-file-if-exists=.env )?--max-semi-space-size=16 /,
    );
    expect(files['Dockerfile']).toContain('CMD ["node", "--max-semi-space-size=16", ');
    expect(manifest.scripts.preview).toBe('npm run build && npm start');
    expect(manifest.private).toBe(true);
  });

  test('has exact versions, and our packages in the release of the command', () => {
    const versions = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const version of Object.values(versions)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(versions['@portico/server']).toBe('1.2.3');
    expect(versions['viem']).toBe('2.57.20');
  });

  test('contains no name of its example', () => {
    expect(allText(files)).toContain('Corner shop');
    expect(allText(files)).not.toMatch(/\bLantern\b|\bExample\b|portico-example/);
  });

  test('keeps its secret out of git and of the image', () => {
    expect(files['.env']).toContain(`AUTH_SECRET=${'x'.repeat(64)}\n`);
    expect(files['.env.example']).toContain('AUTH_SECRET=\n');
    for (const path of ['.gitignore', '.dockerignore'])
      expect(files[path]?.split('\n')).toContain('.env');
  });

  test('has a guarded page and tests that sign in', () => {
    expect(allText(files)).toContain('/vault');
    expect(files['tests/sign-in.spec.ts']).toContain('signs in, sees the guarded page');
  });

  test.each([false, true])(
    'has an image that Docker’s linter accepts, tarballs: %s',
    (vendored) => {
      for (const database of ['sqlite', 'postgres'] as const) {
        const dockerfile = write({ ...plain, kind, database }, vendored)['Dockerfile'] ?? '';
        expect(lint(dockerfile)).toEqual([]);
        expect(dockerfile).toContain('USER node');
        expect(dockerfile.includes('COPY vendor vendor')).toBe(vendored);
        expect(dockerfile.includes('file:/data/portico.sqlite')).toBe(database === 'sqlite');
      }
    },
  );

  test('installs all tarballs, indirect dependencies included', () => {
    const { dependencies } = JSON.parse(write({ ...plain, kind }, true)['package.json'] ?? '');
    for (const name of ['core', 'locales', 'protocol', 'react', 'server'])
      expect(dependencies[`@portico/${name}`]).toBe(`file:vendor/${name}.tgz`);
  });

  test('signs in on the chains that were chosen', () => {
    const other = write({ ...plain, kind, chains: ['optimism', 'arbitrumSepolia'] });
    const text = allText(other);
    expect(text).toMatch(/import \{[^}]*arbitrumSepolia, optimism[^}]*\} from '@portico/);
    expect(text).toContain('chains: [optimism, arbitrumSepolia],');
    expect(text).not.toMatch(/chains: \[base/);
    // The scripted wallet is on Base unless it is told otherwise.
    expect(other['tests/wallet-in-page.ts']).toContain('chainId: optimism.id,');
    expect(other['playwright.config.ts']).toContain('ARBITRUM_SEPOLIA_RPC_URL');
  });

  test('keeps its sessions in the database that was chosen', () => {
    expect(files['.env']).toContain('DATABASE_URL=file:./data/portico.sqlite');
    const postgres = write({ ...plain, kind, database: 'postgres' });
    expect(postgres['.env']).toContain('DATABASE_URL=postgres://');
    expect(postgres['compose.yaml']).toContain('postgres:18');
    expect(files['compose.yaml']).toBeUndefined();
    const { [kinds[kind].server]: server = '' } = postgres;
    expect(server).not.toContain('file:./data');
  });

  test('names only existing files in its README', () => {
    const named = [...(files['README.md'] ?? '').matchAll(/`([\w./-]+\.tsx?)`/g)];
    expect(named.length).toBeGreaterThan(1);
    for (const [, path = ''] of named) expect(files[path], path).toBeDefined();
  });

  test('lets wallets on phones connect with the project id', () => {
    const text = allText(write({ ...plain, kind, projectId: 'abc-1' }));
    expect(text).toContain("walletConnectProjectId: 'abc-1'");
    expect(allText(files)).not.toContain('walletConnectProjectId');
  });
});

test('each further language has a file for the words of the pages, and a test', () => {
  const files = write({ ...plain, kind: 'site', languages: ['en', 'de', 'ja'] });
  expect(files['portico.config.ts']).toContain("languages: ['en', 'de', 'ja'],");
  const languages = Object.keys(files).filter((path) => path.startsWith('src/locales/'));
  expect(languages).toEqual(['src/locales/de.ts', 'src/locales/ja.ts']);
  expect(files['tests/languages.spec.ts']).toContain("'en de ja'");
});

test('the kinds by frameworks have one frame around their pages', () => {
  const frames = kindNames.flatMap((kind) =>
    Object.entries(readTemplate(kinds[kind].example)).flatMap(([path, text]) =>
      path.endsWith('/site.css') ? [text] : [],
    ),
  );
  expect(frames).toHaveLength(5);
  expect(new Set(frames).size).toBe(1);
});

describe('written files are formatted', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const repository = fileURLToPath(new URL('../../..', import.meta.url));

  test.each(
    kindNames.flatMap((kind) => [
      { kind, ...plain },
      { kind, ...plain, database: 'postgres' as const, chains: chainNames, projectId: 'abc' },
      ...(kinds[kind].hasLanguages ? [{ kind, ...plain, languages: languageCodes }] : []),
    ]),
  )('$kind, $database', (answers) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-written-'));
    folders.push(folder);
    writeSite(folder, write(answers), {});
    const formatter = ['format', '--colors=off', `--config-path=${join(repository, 'biome.json')}`];
    const words = ['--vcs-enabled=false', folder];
    const run = () =>
      execFileSync(join(repository, 'node_modules/.bin/biome'), [...formatter, ...words], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
    expect(run).not.toThrow();
  });
});
