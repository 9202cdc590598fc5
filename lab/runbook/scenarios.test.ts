import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reasons } from './reasons.ts';
import { readSections } from './sections.ts';

const folder = join(import.meta.dirname, 'scenarios');
const sources = [...readdirSync(folder), '../scenario.ts'].map((file) => [
  file,
  readFileSync(join(folder, file), 'utf8'),
]);
const scenarios = sources.flatMap(([, code = '']) =>
  [...code.matchAll(/^(?:test|describe)\((['"])(.+)\1, /gm)].map(([, , title = '']) => title),
);

test('every symptom of the runbook has one scenario, and no scenario is of another', () => {
  const titles = readSections()
    .filter(({ isSymptom }) => isSymptom)
    .map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(15);
  expect(scenarios.filter((title) => titles.includes(title)).sort()).toEqual(titles.sort());
});

test('every scenario is of a section that is there', () => {
  const titles = readSections().map(({ title }) => title);
  for (const title of scenarios) expect(titles).toContain(title);
});

test('every reason is of one sentence', () => {
  const sentences = readSections().flatMap((section) => section.sentences);
  for (const text of Object.values(reasons).flat())
    expect(
      sentences.filter((sentence) => sentence.includes(text)),
      text,
    ).toHaveLength(1);
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
  for (const [file, code = ''] of sources) {
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
