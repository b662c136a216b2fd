/** Runs stages one after the other, and prints a table of what each checked and cost. */
import { startCounting } from './processor-time.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {{ name: string, passed: number, failed: number, seconds: number, processor: number | null, slowest: Outcome['slowest'] }} Row */

/**
 * Runs one group of stages after the other; the stages of a group run side by side. A failed stage's output is shown whole. The
 * closing lines are a table, the slowest tests and the sum.
 * @param {string[][]} groups
 * @param {Record<string, () => Promise<Outcome>>} stages
 * @returns {Promise<boolean>} whether nothing failed
 */
export async function runStages(groups, stages) {
  /** @type {Row[]} */
  const rows = [];
  const start = performance.now();
  for (const names of groups) rows.push(...(await runGroup(names, stages)));
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(`\n${tableOf(rows, seconds)}\n`);
  const [passed, failed] = [total(rows, 'passed'), total(rows, 'failed')];
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0;
}

/**
 * Processor time cannot be divided within a group: its last row has all of it.
 * @param {string[]} names @param {Record<string, () => Promise<Outcome>>} stages
 * @returns {Promise<Row[]>}
 */
async function runGroup(names, stages) {
  const counted = startCounting();
  const rows = await Promise.all(names.map((name) => runStage(name, stages)));
  const processor = counted();
  return rows.map((row, index) => (index === rows.length - 1 ? { ...row, processor } : row));
}

/**
 * @param {string} name @param {Record<string, () => Promise<Outcome>>} stages
 * @returns {Promise<Row>}
 */
async function runStage(name, stages) {
  const stage = stages[name];
  if (!stage) throw new Error(`There is no stage named ${name}.`);
  const start = performance.now();
  const { passed, failed, output, slowest } = await stage();
  const seconds = (performance.now() - start) / 1000;
  if (failed > 0) process.stdout.write(`\n${output.trim()}\n\n`);
  const row = { name, passed, failed, seconds, processor: null, slowest };
  process.stdout.write(`${lineOf(row)}\n`);
  return row;
}

/** @param {Row[]} rows @param {number} seconds of all of them, by the clock */
function tableOf(rows, seconds) {
  const sum = {
    name: 'all',
    passed: total(rows, 'passed'),
    failed: total(rows, 'failed'),
    seconds,
    processor: rows.every(({ processor }) => processor === null) ? null : total(rows, 'processor'),
    slowest: [],
  };
  const slowest = rows
    .flatMap((row) => row.slowest.map((one) => ({ ...one, stage: row.name })))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10);
  const head = `${'stage'.padEnd(10)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'seconds'.padStart(10)}${'processor seconds'.padStart(20)}`;
  return [
    head,
    ...rows.map(columnsOf),
    columnsOf(sum),
    ...(rows.some(({ processor }) => processor === null)
      ? ['–: counted with the stages that ran beside it, in the last of them']
      : []),
    ...(slowest.length > 0 ? ['', 'slowest tests'] : []),
    ...slowest.map(({ test, seconds, stage }) => `${inTenths(seconds)} s  ${stage}  ${test}`),
    '',
  ].join('\n');
}

/** @param {Row} row */
function columnsOf({ name, passed, failed, seconds, processor }) {
  const figures = [
    String(passed).padStart(8),
    String(failed).padStart(8),
    seconds.toFixed(1).padStart(10),
  ];
  return name.padEnd(10) + figures.join('') + (processor?.toFixed(1) ?? '–').padStart(20);
}

/** @param {Row} row */
function lineOf({ name, passed, failed, seconds }) {
  return `${name.padEnd(10)}${inTenths(seconds)} s   ${passed} passed, ${failed} failed`;
}

/** @param {number} seconds */
const inTenths = (seconds) => seconds.toFixed(1).padStart(7);

/** @param {Row[]} rows @param {'passed' | 'failed' | 'processor'} column */
const total = (rows, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);
