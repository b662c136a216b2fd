/** Runs stages one after the other, and prints a table of what each checked and cost. */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {import('./outcome.d.mts').Outcome} Outcome */
/** @typedef {{ name: string, passed: number, failed: number, seconds: number, processor: number | null, slowest: Outcome['slowest'] }} Row */

/**
 * Runs each stage alone: the stages use all cores themselves. A failed stage's output is shown
 * whole. The closing lines are a table, the slowest tests and the sum.
 * @param {string[]} names
 * @param {Record<string, () => Promise<Outcome>>} stages
 * @returns {Promise<boolean>} whether nothing failed
 */
export async function runStages(names, stages) {
  /** @type {Row[]} */
  const rows = [];
  for (const name of names) rows.push(await runStage(name, stages));
  process.stdout.write(`\n${tableOf(rows)}\n`);
  const [passed, failed] = [total(rows, 'passed'), total(rows, 'failed')];
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0;
}

/** @param {string} name @param {Record<string, () => Promise<Outcome>>} stages */
async function runStage(name, stages) {
  const stage = stages[name];
  if (!stage) throw new Error(`There is no stage named ${name}.`);
  const [start, processorStart] = [performance.now(), processorSeconds()];
  const { passed, failed, output, slowest } = await stage();
  const seconds = (performance.now() - start) / 1000;
  const processorEnd = processorSeconds();
  const processor =
    processorStart === null || processorEnd === null ? null : processorEnd - processorStart;
  if (failed > 0) process.stdout.write(`\n${output.trim()}\n\n`);
  const row = { name, passed, failed, seconds, processor, slowest };
  process.stdout.write(`${lineOf(row)}\n`);
  return row;
}

/** @param {Row[]} rows */
function tableOf(rows) {
  const sum = {
    name: 'all',
    passed: total(rows, 'passed'),
    failed: total(rows, 'failed'),
    seconds: total(rows, 'seconds'),
    processor: rows.some(({ processor }) => processor === null) ? null : total(rows, 'processor'),
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

/** @param {Row[]} rows @param {'passed' | 'failed' | 'seconds' | 'processor'} column */
const total = (rows, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);

/** USER_HZ, which Linux fixes at 100 for every program. */
const TICKS_PER_SECOND = 100;
/** Columns of `/proc/self/stat` behind the name: the time of children that have ended (proc(5): cutime, cstime). */
const [CHILDREN_USER, CHILDREN_SYSTEM] = [13, 14];

/** Processor seconds of all programs that this one has started and that have ended, or null where the system does not tell. */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return null;
  const columns = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(columns[CHILDREN_USER]) + Number(columns[CHILDREN_SYSTEM])) / TICKS_PER_SECOND;
}
