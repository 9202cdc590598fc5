import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publishedPackages, root } from './repository.ts';

test('every package names the same minimum version of Node', () => {
  const minimums = publishedPackages().map((folder) => {
    const manifest = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));
    return [folder, manifest.engines.node];
  });
  // StatementSync.columns() of node:sqlite, which the store uses, is in 22.16.
  expect(minimums).toEqual(publishedPackages().map((folder) => [folder, '>=22.16']));
});
