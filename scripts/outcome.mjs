/**
 * How many promises a test run kept. Everything else is a failure: a test that was skipped or left
 * for later, one that passed only the second time, a file that could not be loaded, a report that
 * is missing, a run without a single test.
 */

/**
 * @typedef {{ test: string, seconds: number }} TestTime
 * @typedef {{ passed: number, failed: number, output: string, slowest: TestTime[] }} Outcome
 * @typedef {{ name: string, status: string, assertionResults: { title: string, duration?: number | null }[] }} VitestSuite
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestSuite[] }} VitestReport
 * @typedef {{ file: string, title: string, tests: { results: { duration: number }[] }[] }} PlaywrightSpec
 * @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[], suites: PlaywrightSuite[] }} PlaywrightReport
 */

const SLOWEST = 10;

/**
 * @param {VitestReport | null} report
 * @param {number} code @param {string} output
 * @returns {Outcome}
 */
export function outcomeOfVitest(report, code, output) {
  if (!report) return noReport(output);
  const unloaded = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  const failed = numFailedTests + numPendingTests + numTodoTests + unloaded;
  const times = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => timeOf(name, title, duration ?? 0)),
  );
  return settle(code, numPassedTests, failed, output, times);
}

/**
 * @param {PlaywrightReport | null} report
 * @param {number} code @param {string} output
 * @returns {Outcome}
 */
export function outcomeOfPlaywright(report, code, output) {
  if (!report) return noReport(output);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + skipped + report.errors.length;
  return settle(code, expected, failed, output, timesOfSuites(report.suites));
}

/**
 * The sum of several runs of one stage.
 * @param {Outcome[]} outcomes
 * @returns {Outcome}
 */
export function sumOf(outcomes) {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    // The runs that passed have nothing to say about a failure.
    output: outcomes.map(({ failed, output }) => (failed > 0 ? output : '')).join(''),
    slowest: slowestOf(outcomes.flatMap(({ slowest }) => slowest)),
  };
}

/** @param {string} output @returns {Outcome} */
function noReport(output) {
  return { passed: 0, failed: 1, output: `${output}\nNo report was written.`, slowest: [] };
}

/**
 * A runner's own failure counts, even if none of its tests failed.
 * @param {number} code @param {number} passed @param {number} failed @param {string} output @param {TestTime[]} times
 * @returns {Outcome}
 */
function settle(code, passed, failed, output, times) {
  const hidden = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  return { passed, failed: failed + hidden, output, slowest: slowestOf(times) };
}

/** @param {TestTime[]} times */
function slowestOf(times) {
  return times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
}

/** @param {PlaywrightSuite[]} suites @returns {TestTime[]} */
function timesOfSuites(suites) {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs.map(({ file, title, tests }) => {
      const runs = tests.flatMap(({ results }) => results);
      return timeOf(
        file,
        title,
        runs.reduce((sum, { duration }) => sum + duration, 0),
      );
    }),
    ...timesOfSuites(inner ?? []),
  ]);
}

/** @param {string} file @param {string} title @param {number} ms @returns {TestTime} */
function timeOf(file, title, ms) {
  return { test: `${file.replace(/^.*\/(?=(tests|e2e)\/)/, '')} › ${title}`, seconds: ms / 1000 };
}
