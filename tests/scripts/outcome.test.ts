import { describe, expect, test } from 'vitest';
import { outcomeOfPlaywright, outcomeOfVitest, sumOf } from '../../scripts/outcome.mjs';

const vitest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: '/home/tests/a.test.ts',
      status: 'passed',
      assertionResults: [
        { title: 'is quick', duration: 5 },
        { title: 'is slow', duration: 2500 },
      ],
    },
  ],
};
const playwright = {
  stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 },
  errors: [],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            { file: 'a.spec.ts', title: 'plays', tests: [{ results: [{ duration: 1500 }] }] },
          ],
        },
      ],
    },
  ],
};
const stats = (changes: object) => ({ ...playwright, stats: { ...playwright.stats, ...changes } });

test('tests that all passed are passes', () => {
  expect(outcomeOfVitest(vitest, 0, '')).toMatchObject({ passed: 5, failed: 0 });
  expect(outcomeOfPlaywright(playwright, 0, '')).toMatchObject({ passed: 5, failed: 0 });
});

test('the slowest tests come first, with the file of each', () => {
  expect(outcomeOfVitest(vitest, 0, '').slowest).toEqual([
    { test: 'tests/a.test.ts › is slow', seconds: 2.5 },
    { test: 'tests/a.test.ts › is quick', seconds: 0.005 },
  ]);
  expect(outcomeOfPlaywright(playwright, 0, '').slowest).toEqual([
    { test: 'a.spec.ts › plays', seconds: 1.5 },
  ]);
});

test('the runs of one stage add up, and one that failed is not hidden by the others', () => {
  const good = outcomeOfVitest(vitest, 0, 'all is well');
  const bad = outcomeOfVitest(null, 0, 'it broke');
  const sum = sumOf([good, bad]);

  expect(sum).toMatchObject({ passed: 5, failed: 1 });
  expect(sum.output).toContain('it broke');
  expect(sum.output).not.toContain('all is well');
});

describe('whatever is not a kept promise is a failure', () => {
  test.each([
    ['a failed test', { ...vitest, numFailedTests: 1 }],
    ['a skipped test', { ...vitest, numPendingTests: 1 }],
    ['a test left for later', { ...vitest, numTodoTests: 1 }],
    [
      'a file that does not load',
      { ...vitest, testResults: [{ name: 'x', status: 'failed', assertionResults: [] }] },
    ],
    ['a run without tests', { ...vitest, numPassedTests: 0 }],
    ['a missing report', null],
  ])('%s, in vitest', (_what, report) => {
    expect(outcomeOfVitest(report, 0, '').failed).toBe(1);
  });

  test.each([
    ['a failed test', stats({ unexpected: 1 })],
    ['a test that passed the second time', stats({ flaky: 1 })],
    ['a skipped test', stats({ skipped: 1 })],
    ['an error outside of tests', { ...playwright, errors: ['x'] }],
    ['a run without tests', stats({ expected: 0 })],
    ['a missing report', null],
  ])('%s, in Playwright', (_what, report) => {
    expect(outcomeOfPlaywright(report, 0, '').failed).toBe(1);
  });

  test('a runner that says it failed, though no test did', () => {
    expect(outcomeOfVitest(vitest, 1, '').failed).toBe(1);
    expect(outcomeOfPlaywright(playwright, 1, '').failed).toBe(1);
  });
});
