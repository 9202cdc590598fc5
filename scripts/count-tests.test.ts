import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.ts';

const vitest = { numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 0, success: true };
const playwright = { stats: { expected: 5, unexpected: 0, flaky: 0 }, errors: [] };

test('counts what passed', () => {
  expect(countVitest(vitest)).toEqual({ passed: 7, failed: 0 });
  expect(countPlaywright(playwright)).toEqual({ passed: 5, failed: 0 });
});

test('counts what failed', () => {
  expect(
    countVitest({ ...vitest, numFailedTests: 2, numFailedTestSuites: 1, success: false }),
  ).toEqual({ passed: 7, failed: 2 });
  expect(
    countPlaywright({ ...playwright, stats: { expected: 5, unexpected: 1, flaky: 1 } }),
  ).toEqual({ passed: 5, failed: 2 });
});

test('a file that could not be loaded is a failure', () => {
  expect(countVitest({ ...vitest, numFailedTestSuites: 1, success: false }).failed).toBe(1);
  expect(countPlaywright({ ...playwright, errors: [{ message: 'no' }] }).failed).toBe(1);
});

test('no report at all, and a report of no test, are failures', () => {
  expect(countVitest(undefined)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(undefined)).toEqual({ passed: 0, failed: 1 });
  expect(countVitest({ ...vitest, numPassedTests: 0 }).failed).toBe(1);
  const none = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [] };
  expect(countPlaywright(none).failed).toBe(1);
});
