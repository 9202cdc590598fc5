import { expect, test } from 'vitest';
import { readRunbook } from './scenario.ts';
import { scenarios } from './scenarios.ts';

test('every symptom of the runbook has one scenario, and no scenario is of another', () => {
  const headings = readRunbook().map(({ heading }) => heading);
  expect(headings.length).toBeGreaterThan(15);
  expect(scenarios.map(({ heading }) => heading).sort()).toEqual([...headings].sort());
});

test('a scenario cannot quote what its section does not say, and what it leaves out is known', () => {
  const [section] = readRunbook();
  expect(() => section?.quote('a sentence of another page')).toThrow('The runbook does not say');
  expect(section?.unused()).toContain('cannot start:');
  section?.quote('that has `cannot start:` and the reason');
  expect(section?.unused()).not.toContain('cannot start:');
});
