// The last lines of a CI run: the names of the tests that failed or were flaky, and `N passed, N failed` over all.
// The arguments name the parts of the run (`check`, `test`, `examples`, `create`) that ended with an error; each is
// at least one failure.
import { readFileSync } from 'node:fs';
import { root } from './repository.ts';

/** How many tests passed, and the names of those that failed or that passed only at a second try. */
type TestCount = {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly flaky: readonly string[];
};

/** The part of vitest's JSON report that is read here. */
type VitestReport = {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

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
  readonly stats: Readonly<Record<'expected' | 'flaky', number>>;
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
};

const noReport: TestCount = { passed: 0, failed: ['no report'], flaky: [] };

/** Counts vitest's tests; a file that could not be loaded is one failure. */
export function countVitest(report: VitestReport | undefined): TestCount {
  if (report === undefined) return noReport;
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(root, '');
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
    return tests.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
  if (failed.length === 0 && !report.success) failed.push('an error outside of any test');
  return atLeastOne({ passed: report.numPassedTests, failed, flaky: [] });
}

/** Counts Playwright's tests, each once. One that passed at a second try has passed and is listed as flaky. */
export function countPlaywright(report: PlaywrightReport | undefined): TestCount {
  if (report === undefined) return noReport;
  const { stats, suites, errors } = report;
  return atLeastOne({
    passed: stats.expected + stats.flaky,
    failed: [
      ...named(suites, 'unexpected'),
      ...errors.map(({ message }) => `outside of any test: ${firstLine(message)}`),
    ],
    flaky: named(suites, 'flaky'),
  });
}

/** The names of the tests that ended in a way. */
function named(suites: readonly PlaywrightSuite[], ending: string): readonly string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === ending))
      .map(({ file, title }) => `${file} › ${title}`),
    ...named(inner, ending),
  ]);
}

function firstLine(message = ''): string {
  return message.split('\n', 1)[0] ?? '';
}

/** A run without a single test proves nothing. */
function atLeastOne(count: TestCount): TestCount {
  return count.passed === 0 && count.failed.length === 0
    ? { ...count, failed: ['no test ran'] }
    : count;
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
    const failures = counts.flatMap((count) => count.failed);
    if (broken.has(name) && failures.length === 0) failures.push('ended with an error');
    for (const flaky of counts.flatMap((count) => count.flaky)) console.log(`Flaky: ${flaky}`);
    for (const failure of failures) console.log(`Failed: ${name}: ${failure}`);
    passed += counts.reduce((sum, count) => sum + count.passed, 0);
    failed += failures.length;
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (import.meta.main) printSummary();
