import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const table = readFileSync(join(root, 'docs/specification.md'), 'utf8');

test('every section from 2 to 9 names tests', () => {
  const sections = table.split(/^## /m).slice(1);
  expect(sections.map((section) => section[0])).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
  for (const section of sections) expect(section).toMatch(/` “/);
});

test('every page that the table points to exists', () => {
  const pages = [...table.matchAll(/\]\(([^)#]+)/g)].map(([, page = '']) => page);
  expect(pages.filter((page) => !existsSync(join(root, 'docs', page)))).toEqual([]);
});
