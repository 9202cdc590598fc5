// The last line of a CI run: `N passed, N failed` over all tests. The arguments name the parts of the run
// (`check`, `test`, `examples`, `create`) that ended with an error; each is at least one failure.
import { readFileSync } from 'node:fs';
import { root } from './repository.ts';

/** Counts of passed and failed tests, with the names of those that passed only at a second try. */
type TestCount = {
  readonly passed: number;
  readonly failed: number;
  readonly flaky: readonly string[];
};

/** The part of vitest's JSON report that is read here. */
type VitestReport = Readonly<
  Record<'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites', number>
> & { readonly success: boolean };

/** A file of tests, or a group in one. */
type PlaywrightSuite = {
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
};

/** The part of Playwright's JSON report that is read here. Errors are those outside of any test. */
export type PlaywrightReport = {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky', number>>;
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly unknown[];
};

const noReport: TestCount = { passed: 0, failed: 1, flaky: [] };

/** Counts vitest's tests; a file that could not be loaded is at least one failure. */
export function countVitest(report: VitestReport | undefined): TestCount {
  if (report === undefined) return noReport;
  const failed = report.success
    ? report.numFailedTests
    : Math.max(1, report.numFailedTests, report.numFailedTestSuites);
  return atLeastOne({ passed: report.numPassedTests, failed, flaky: [] });
}

/** Counts Playwright's tests, each once. One that passed at a second try has passed and is listed as flaky. */
export function countPlaywright(report: PlaywrightReport | undefined): TestCount {
  if (report === undefined) return noReport;
  const { expected, unexpected, flaky } = report.stats;
  return atLeastOne({
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    flaky: flakyNames(report.suites),
  });
}

function flakyNames(suites: readonly PlaywrightSuite[]): readonly string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} › ${title}`),
    ...flakyNames(inner),
  ]);
}

/** A run without a single test proves nothing. */
function atLeastOne(count: TestCount): TestCount {
  return count.passed === 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** A report; undefined when the runner ended before it had written one, or all of it. */
function read<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(root + path, 'utf8'));
  } catch {
    return undefined;
  }
}

function printSummary(): void {
  const broken = new Set(process.argv.slice(2));
  const parts = {
    check: [],
    test: [
      countVitest(read('test-results/unit.json')),
      countPlaywright(read('e2e/test-results/e2e.json')),
    ],
    examples: [countPlaywright(read('e2e/test-results/examples.json'))],
    create: [countPlaywright(read('e2e/test-results/create.json'))],
  };
  let passed = 0;
  let failed = 0;
  for (const [name, counts] of Object.entries(parts)) {
    const counted = counts.reduce((sum, count) => sum + count.failed, 0);
    const failures = broken.has(name) ? Math.max(1, counted) : counted;
    for (const flaky of counts.flatMap((count) => count.flaky)) console.log(`Flaky: ${flaky}`);
    if (failures > 0) console.log(`Failed: ${name}`);
    passed += counts.reduce((sum, count) => sum + count.passed, 0);
    failed += failures;
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (import.meta.main) printSummary();
