/** How many tests ended how. */
export type TestCount = { readonly passed: number; readonly failed: number };

/** What vitest's JSON reporter says, as far as it is read here. */
export type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly success: boolean;
};

/** What Playwright's JSON reporter says, as far as it is read here. */
export type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
  /** Errors outside of any test, such as a test file that cannot be read. */
  readonly errors: readonly unknown[];
};

/** Counts vitest's tests; a file that could not be loaded is at least one failure. */
export function countVitest(report: VitestReport | undefined): TestCount {
  if (report === undefined) {
    return { passed: 0, failed: 1 };
  }
  const failed = report.success
    ? report.numFailedTests
    : Math.max(1, report.numFailedTests, report.numFailedTestSuites);
  return atLeastOne({ passed: report.numPassedTests, failed });
}

/** Counts Playwright's tests; one that only passed at a second try has failed. */
export function countPlaywright(report: PlaywrightReport | undefined): TestCount {
  if (report === undefined) {
    return { passed: 0, failed: 1 };
  }
  const { expected, unexpected, flaky } = report.stats;
  return atLeastOne({ passed: expected, failed: unexpected + flaky + report.errors.length });
}

/** A run without a single test proves nothing. */
function atLeastOne({ passed, failed }: TestCount): TestCount {
  return { passed, failed: passed === 0 && failed === 0 ? 1 : failed };
}
