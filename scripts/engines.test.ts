import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { minimumNode } from '../packages/server/src/common/versions.ts';
import type { LockFile } from './lock-file.ts';
import { publishedPackages, root } from './repository.ts';

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
