import { expect, test } from 'vitest';
import { root } from './repository.ts';
import { countPlaywright, countVitest } from './summary.ts';

const vitest = { numPassedTests: 7, success: true, testResults: [] };
const playwright = { stats: { expected: 5, flaky: 0 }, suites: [], errors: [] };

const spec = (title: string, status: string) => ({
  file: 'a.spec.ts',
  title,
  tests: [{ status }],
});

test('counts what passed', () => {
  expect(countVitest(vitest)).toEqual({ passed: 7, failed: [], flaky: [] });
  expect(countPlaywright(playwright)).toEqual({ passed: 5, failed: [], flaky: [] });
});

test('names what failed, each test once', () => {
  const result = (fullName: string, status: string, ...failureMessages: readonly string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const file = {
    name: `${root}packages/a.test.ts`,
    status: 'failed',
    message: '',
    assertionResults: [
      result('group steady', 'passed'),
      result('group broken', 'failed', 'Error: no\n    at a.test.ts:3:1'),
    ],
  };
  expect(countVitest({ ...vitest, success: false, testResults: [file] })).toEqual({
    passed: 7,
    failed: ['packages/a.test.ts › group broken: Error: no'],
    flaky: [],
  });
  const suites = [
    { specs: [spec('steady', 'expected')], suites: [{ specs: [spec('broken', 'unexpected')] }] },
  ];
  expect(countPlaywright({ ...playwright, stats: { expected: 5, flaky: 0 }, suites })).toEqual({
    passed: 5,
    failed: ['a.spec.ts › broken'],
    flaky: [],
  });
});

test('names what passed at a second try, and counts it once', () => {
  const suites = [
    { specs: [spec('steady', 'expected')], suites: [{ specs: [spec('shaky', 'flaky')] }] },
  ];
  expect(countPlaywright({ stats: { expected: 1, flaky: 1 }, suites, errors: [] })).toEqual({
    passed: 2,
    failed: [],
    flaky: ['a.spec.ts › shaky'],
  });
});

test('a file that could not be loaded and an error outside of any test are failures', () => {
  const file = {
    name: `${root}a.test.ts`,
    status: 'failed',
    message: 'no such file',
    assertionResults: [],
  };
  expect(countVitest({ ...vitest, success: false, testResults: [file] }).failed).toEqual([
    'a.test.ts: no such file',
  ]);
  expect(countVitest({ ...vitest, success: false }).failed).toEqual([
    'an error outside of any test',
  ]);
  expect(countPlaywright({ ...playwright, errors: [{ message: 'no\n  at b' }] }).failed).toEqual([
    'outside of any test: no',
  ]);
});

test('no report at all, and a report of no test, are failures', () => {
  expect(countVitest(undefined).failed).toEqual(['no report']);
  expect(countPlaywright(undefined).failed).toEqual(['no report']);
  expect(countVitest({ ...vitest, numPassedTests: 0 }).failed).toEqual(['no test ran']);
  const none = { ...playwright, stats: { expected: 0, flaky: 0 } };
  expect(countPlaywright(none).failed).toEqual(['no test ran']);
});
