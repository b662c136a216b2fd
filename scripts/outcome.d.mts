export type Outcome = { passed: number; failed: number; output: string };
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};
export function outcomeOfVitest(report: VitestReport | null, code: number, output: string): Outcome;
export function outcomeOfPlaywright(
  report: PlaywrightReport | null,
  code: number,
  output: string,
): Outcome;
