import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { minimumNode } from '../packages/server/src/common/versions.ts';
import { type LockFile, missingPlatforms } from './lock-file.ts';
import { publishedPackages, root } from './repository.ts';

test('names the platform packages that the registry did not offer', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        license: 'MIT',
        optionalDependencies: {
          '@tool/cli-linux-x64': '2.0.0',
          '@tool/cli-linux-x64-musl': '2.0.0',
          'tool-darwin-amd64': '2.0.0',
        },
      },
      'node_modules/@tool/cli-linux-x64': { version: '2.0.0' },
    },
  };
  expect(missingPlatforms(lock)).toEqual({
    'node_modules/@tool/cli-linux-x64-musl': {
      version: '2.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      license: 'MIT',
      optional: true,
    },
    'node_modules/tool-darwin-amd64': {
      version: '2.0.0',
      os: ['darwin'],
      cpu: ['x64'],
      dev: true,
      license: 'MIT',
      optional: true,
    },
  });
});

test('finds a platform package that is nested beside its parent', () => {
  const lock = {
    packages: {
      'node_modules/a/node_modules/tool': { optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
      'node_modules/a/node_modules/tool-linux-x64': { version: '1.0.0' },
    },
  };
  expect(missingPlatforms(lock)).toEqual({});
});

test('takes WebAssembly for a processor of any system', () => {
  const optionalDependencies = { 'tool-wasm32-wasi': '1.0.0' };
  expect(missingPlatforms({ packages: { 'node_modules/tool': { optionalDependencies } } })).toEqual(
    { 'node_modules/tool-wasm32-wasi': { version: '1.0.0', cpu: ['wasm32'], optional: true } },
  );
});

test('refuses to guess a platform', () => {
  const lock = { packages: { 'node_modules/a': { optionalDependencies: { fancy: '1.0.0' } } } };
  expect(() => missingPlatforms(lock)).toThrow('fancy does not say its platform');
});

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));

test('the repository and every package name the same range of Node', () => {
  const folders = ['.', ...publishedPackages()];
  const named = folders.map((folder) => [folder, manifestOf(folder).engines.node]);
  expect(named).toEqual(folders.map((folder) => [folder, `>=${minimumNode}`]));
});

test('everything that npm install brings runs on the oldest Node of the range', () => {
  const lock: LockFile = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
  const refused = Object.entries(lock.packages).flatMap(([path, { engines }]) => {
    const range = Object(engines).node;
    const runs = range === undefined || satisfies(`${minimumNode}.0`, range);
    return runs ? [] : [`${path} needs ${range}`];
  });
  expect(refused).toEqual([]);
});
