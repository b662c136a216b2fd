/**
 * How many promises a test run kept. Whatever is not a kept promise is a failure: a test that was
 * skipped or left for later, one that passed only the second time, a file that could not be
 * loaded, a report that is missing, a run without a single test.
 */

/** @typedef {import('./outcome.d.mts').Outcome} Outcome */

/**
 * @param {import('./outcome.d.mts').VitestReport | null} report
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
  return settle(code, numPassedTests, failed, output);
}

/**
 * @param {import('./outcome.d.mts').PlaywrightReport | null} report
 * @param {number} code @param {string} output
 * @returns {Outcome}
 */
export function outcomeOfPlaywright(report, code, output) {
  if (!report) return noReport(output);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settle(code, expected, unexpected + flaky + skipped + report.errors.length, output);
}

/** @param {string} output @returns {Outcome} */
function noReport(output) {
  return { passed: 0, failed: 1, output: `${output}\nNo report was written.` };
}

/**
 * A runner that says it failed is believed, even if no test of it did.
 * @param {number} code @param {number} passed @param {number} failed @param {string} output
 * @returns {Outcome}
 */
function settle(code, passed, failed, output) {
  const hidden = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  return { passed, failed: failed + hidden, output };
}
