import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './summary.ts';

const vitest = { numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 0, success: true };
const playwright = { stats: { expected: 5, unexpected: 0, flaky: 0 }, suites: [], errors: [] };

test('counts what passed', () => {
  expect(countVitest(vitest)).toEqual({ passed: 7, failed: 0, flaky: [] });
  expect(countPlaywright(playwright)).toEqual({ passed: 5, failed: 0, flaky: [] });
});

test('counts what failed', () => {
  expect(
    countVitest({ ...vitest, numFailedTests: 2, numFailedTestSuites: 1, success: false }),
  ).toEqual({ passed: 7, failed: 2, flaky: [] });
  expect(
    countPlaywright({ ...playwright, stats: { expected: 5, unexpected: 1, flaky: 0 } }),
  ).toEqual({ passed: 5, failed: 1, flaky: [] });
});

test('names what passed at a second try, and counts it once', () => {
  const spec = (title: string, status: string) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status }],
  });
  const suites = [
    { specs: [spec('steady', 'expected')], suites: [{ specs: [spec('shaky', 'flaky')] }] },
  ];
  expect(
    countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 1 }, suites, errors: [] }),
  ).toEqual({ passed: 2, failed: 0, flaky: ['a.spec.ts › shaky'] });
});

test('a file that could not be loaded is a failure', () => {
  expect(countVitest({ ...vitest, numFailedTestSuites: 1, success: false }).failed).toBe(1);
  expect(countPlaywright({ ...playwright, errors: [{ message: 'no' }] }).failed).toBe(1);
});

test('no report at all, and a report of no test, are failures', () => {
  expect(countVitest(undefined)).toEqual({ passed: 0, failed: 1, flaky: [] });
  expect(countPlaywright(undefined)).toEqual({ passed: 0, failed: 1, flaky: [] });
  expect(countVitest({ ...vitest, numPassedTests: 0 }).failed).toBe(1);
  const none = { ...playwright, stats: { expected: 0, unexpected: 0, flaky: 0 } };
  expect(countPlaywright(none).failed).toBe(1);
});
