import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';

/** A test that a document names as its proof. */
type CitedTest = {
  /** Relative to the repository. */
  readonly file: string;
  /** Title in the source, with placeholders of tables. */
  readonly name: string;
};

/** Every `` `path/to/a.test.ts` “name of the test” `` of a Markdown text. */
function citedTests(markdown: string): readonly CitedTest[] {
  return [...markdown.matchAll(/`([^`\s]+\.(?:test|spec|conformance)\.tsx?)`\s+“([^”]+)”/g)].map(
    ([, file = '', name = '']) => ({ file, name: name.replace(/\s+/g, ' ') }),
  );
}

/** Every `` `path/to/file.ext` `` of a Markdown text that is below a folder of the repository. */
function citedFiles(markdown: string): readonly string[] {
  return [...markdown.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);
}

/** Checks that the source of a test file has a test of that name. */
function hasTest(source: string, name: string): boolean {
  return [`'${name}'`, `\`${name}\``, `"${name}"`].some((literal) => source.includes(literal));
}

test('finds citations, across line breaks as well', () => {
  expect(
    citedTests(
      'See `a/b.test.ts` “one thing”,\n`c.spec.ts`\n“another\nthing”, and `d.ts` “no test”.',
    ),
  ).toEqual([
    { file: 'a/b.test.ts', name: 'one thing' },
    { file: 'c.spec.ts', name: 'another thing' },
  ]);
});

test('finds files, with a test’s name behind them or not', () => {
  expect(
    citedFiles('See `a/b.ts`, `deploy/Dockerfile`, `c/d.test.ts` “x”, `a.b` and `/x`.'),
  ).toEqual(['a/b.ts', 'c/d.test.ts']);
});

test.each(['docs/asvs.md', 'docs/specification.md', 'SECURITY.md'])(
  'every file that %s names exists',
  (document) => {
    const files = citedFiles(readFileSync(`${root}${document}`, 'utf8'));
    expect(files.filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
  },
);

test('tells an existing test from a missing one', () => {
  expect(hasTest("test('one thing', () => {", 'one thing')).toBe(true);
  expect(hasTest("test('one thing more', () => {", 'one thing')).toBe(false);
});

test.each([
  { document: 'docs/asvs.md', least: 40 },
  { document: 'docs/specification.md', least: 80 },
  { document: 'SECURITY.md', least: 10 },
])('every test that $document cites exists', ({ document, least }) => {
  const cited = citedTests(readFileSync(`${root}${document}`, 'utf8'));
  expect(cited.length).toBeGreaterThanOrEqual(least);
  const missing = cited.filter(
    ({ file, name }) =>
      !existsSync(`${root}${file}`) || !hasTest(readFileSync(`${root}${file}`, 'utf8'), name),
  );
  expect(missing).toEqual([]);
});

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
