import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathOf } from './child.ts';

/** A goal on the ratio of ours to the floor's, or on our own figure. */
export type Goal = { of: 'ratio' | 'ours'; atMost?: number; atLeast?: number };

export type Row = {
  what: string;
  unit: string;
  ours: number[];
  floor?: number[];
  goal?: Goal;
};

export type Result = { name: string; title: string; rows: Row[]; notes: string[] };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle] ?? NaN;
  return ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

const ratioOf = ({ ours, floor }: Row) => (floor ? median(ours) / median(floor) : null);

export function isMet(row: Row): boolean | null {
  if (!row.goal) return null;
  const value = row.goal.of === 'ours' ? median(row.ours) : ratioOf(row);
  if (value === null) return null;
  return value <= (row.goal.atMost ?? Infinity) && value >= (row.goal.atLeast ?? -Infinity);
}

/** One benchmark of a run: how long it took, and what it found or why it failed. */
export type Run = { name: string; seconds: number; load: number; result: Result | null };

/** Prints one benchmark's table and keeps it, with every single figure, in bench/results. */
export async function report(result: Result): Promise<void> {
  const lines = result.rows.map((row) => [
    row.what,
    figure(row.ours, row.unit),
    row.floor ? figure(row.floor, row.unit) : '–',
    ratioOf(row)?.toFixed(2) ?? '–',
    goalText(row),
    { true: '✓', false: '✗', null: ' ' }[String(isMet(row)) as 'true' | 'false' | 'null'],
  ]);
  print(`\n${result.title}`);
  table([['', 'ours', 'floor', 'ratio', 'goal', ''], ...lines]);
  for (const note of result.notes) print(`  ${note}`);
  const rows = result.rows.map((row) => ({ ...row, ratio: ratioOf(row), met: isMet(row) }));
  const kept = {
    ...result,
    rows,
    at: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
  };
  await writeFile(
    join(await resultsFolder(), `${result.name}.json`),
    `${JSON.stringify(kept, null, 2)}\n`,
  );
}

/** Keeps all figures of a run that have a goal as one Markdown table in bench/results, beside each benchmark's time and load. */
export async function summarize(runs: readonly Run[]): Promise<void> {
  const goals = runs.flatMap(({ name, result }) =>
    (result?.rows ?? []).filter(({ goal }) => goal).map((row) => goalCells(name, row)),
  );
  const times = runs.map(({ name, seconds, load, result }) => [
    name,
    result ? `${Math.round(seconds)} s` : 'failed',
    load.toFixed(1),
  ]);
  const text = [
    ...markdown(['Benchmark', 'What', 'Ours', 'Floor', 'Ratio', 'Goal', 'Met'], goals),
    '',
    ...markdown(['Benchmark', 'Took', 'Load after'], times),
  ].join('\n');
  await writeFile(join(await resultsFolder(), 'summary.md'), `${text}\n`);
}

function goalCells(name: string, row: Row): string[] {
  return [
    `\`${name}\``,
    row.what,
    `${short(median(row.ours))} ${row.unit}`,
    row.floor ? `${short(median(row.floor))} ${row.unit}` : '–',
    ratioOf(row)?.toFixed(2) ?? '–',
    goalText(row),
    isMet(row) === true ? 'yes' : 'no',
  ];
}

const markdown = (head: string[], lines: string[][]): string[] =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);

async function resultsFolder(): Promise<string> {
  const folder = pathOf('../results');
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Median, and in brackets the smallest and largest. */
function figure(values: number[], unit: string): string {
  const [middle, ...ends] = [median(values), Math.min(...values), Math.max(...values)].map(short);
  return values.length > 1 ? `${middle} ${unit} (${ends.join('–')})` : `${middle} ${unit}`;
}

function short(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
}

function goalText({ goal, unit }: Row): string {
  if (!goal) return '';
  const of = goal.of === 'ours' ? ` ${unit}` : ' ×';
  return goal.atMost === undefined ? `≥ ${goal.atLeast}${of}` : `≤ ${goal.atMost}${of}`;
}

function table(lines: string[][]): void {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines) {
    print(
      `  ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`,
    );
  }
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);
