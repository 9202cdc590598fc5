import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSections } from './scenario.ts';
import { scenarios } from './scenarios.ts';

test('every symptom of the runbook has one scenario, and no scenario is of another', () => {
  const headings = readSections()
    .filter(({ isSymptom }) => isSymptom)
    .map(({ heading }) => heading);
  expect(headings.length).toBeGreaterThan(15);
  const tried = scenarios.map(({ heading }) => heading);
  expect(tried.filter((heading) => headings.includes(heading)).sort()).toEqual(headings.sort());
});

test('every scenario is of a section that is there', () => {
  const names = readSections().map(({ page, heading }) => `${page} ${heading}`);
  for (const { page = 'operate.md', heading } of scenarios)
    expect(names).toContain(`${page} ${heading}`);
});

test('every text that the code of scenarios quotes is in a section', () => {
  const isSaid = (text: string) =>
    readSections().some(({ quote }) => {
      try {
        return quote(text);
      } catch {
        return false;
      }
    });
  const calls = /\b(?:confirm|quote)\(\s*(?:'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)")/g;
  for (const file of readdirSync(import.meta.dirname).filter(
    (name) => !name.endsWith('.test.ts'),
  )) {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8');
    for (const [, plain, quoted = plain] of code.matchAll(calls))
      expect(isSaid(quoted?.replaceAll(/\\(.)/g, '$1') ?? ''), `${file}: ${quoted}`).toBe(true);
  }
});

test('a scenario cannot quote what its section does not say, and what it leaves out is known', () => {
  const section = readSections().find(({ isSymptom }) => isSymptom);
  expect(() => section?.quote('a sentence of another page')).toThrow('operate.md does not say');
  expect(section?.unused()).toContain('cannot start:');
  section?.quote('that has `cannot start:` and the reason');
  expect(section?.unused()).not.toContain('cannot start:');
});
