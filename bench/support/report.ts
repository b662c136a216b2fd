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
  const folder = pathOf('../results');
  await mkdir(folder, { recursive: true });
  const rows = result.rows.map((row) => ({ ...row, ratio: ratioOf(row), met: isMet(row) }));
  const kept = {
    ...result,
    rows,
    at: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
  };
  await writeFile(join(folder, `${result.name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
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
