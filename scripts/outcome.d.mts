export type TestTime = { test: string; seconds: number };
export type Outcome = { passed: number; failed: number; output: string; slowest: TestTime[] };
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { title: string; duration?: number | null }[];
  }[];
};
export type PlaywrightSuite = {
  specs: { file: string; title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
};
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
};
export function outcomeOfVitest(report: VitestReport | null, code: number, output: string): Outcome;
export function outcomeOfPlaywright(
  report: PlaywrightReport | null,
  code: number,
  output: string,
): Outcome;
export function sumOf(outcomes: Outcome[]): Outcome;
