import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { pathOf } from '../support/child.ts';
import { median, print } from '../support/report.ts';
import type { Contestant, Figure } from './contestant.ts';

/** What came of a figure: one of each counted round, and why there is none in others. */
export type Cell = { values: number[]; failures: string[] };
export type Run = { name: string; title: string; outcomes: Outcome[]; absent: string[] };
export type Outcome = { contestant: Contestant; cells: Map<Figure, Cell> };

const columns: readonly { head: string; figure: Figure }[] = [
  { head: 'W1 ms', figure: 'w1' },
  { head: 'rooms ms', figure: 'w1 first rooms' },
  { head: 'W2 query', figure: 'w2 open + query' },
  { head: 'W2 paint', figure: 'w2 painted' },
  { head: 'W3 write', figure: 'w3 durable' },
  { head: 'W3 send', figure: 'w3 acknowledged' },
  { head: 'W4 ms', figure: 'w4' },
  { head: 'W5 B/msg', figure: 'w5 records' },
  { head: 'disk B', figure: 'w5 disk' },
  { head: 'W6 requests', figure: 'w6 requests' },
  { head: 'W6 bytes', figure: 'w6 bytes' },
  { head: 'W6 ms', figure: 'w6 time' },
];

/** Prints one table, a contestant a line, and keeps it with every single figure in `bench/results/`. */
export async function reportPeers(run: Run): Promise<void> {
  const { title, outcomes, absent } = run;
  const whys: string[] = [];
  const cellText = (cell: Cell | undefined): string => {
    if (!cell) return '–';
    const notes = [...new Set(cell.failures)].map((why) => {
      if (!whys.includes(why)) whys.push(why);
      return `(${whys.indexOf(why) + 1})`;
    });
    const value = cell.values.length > 0 ? [short(median(cell.values))] : [];
    return [...value, ...notes].join(' ') || '–';
  };
  const lines = outcomes.map(({ contestant, cells }) => [
    contestant.title,
    ...columns.map(({ figure }) => cellText(cells.get(figure))),
    short(contestant.scripts),
  ]);
  const head = ['', ...columns.map((one) => one.head), 'gz kB'];
  print(`\n${title}`);
  for (const line of aligned([head, ...lines])) print(`  ${line}`);
  whys.forEach((why, index) => print(`  (${index + 1}) ${why}`));
  print(
    '  Disk: LevelDB files with what is not compacted yet; scripts: gzip -9 of all that a peer loads.',
  );
  for (const { contestant } of outcomes) for (const note of contestant.notes) print(`  ${note}`);
  for (const { name: of, version, license } of outcomes.flatMap((one) => one.contestant.packages))
    print(`  ${of} ${version} (${license})`);
  for (const one of absent) print(`  ${one}`);
  await keep(run);
}

async function keep({ name, title, outcomes, absent }: Run): Promise<void> {
  const folder = pathOf('../results');
  await mkdir(folder, { recursive: true });
  const kept = {
    name,
    title,
    at: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    load: loadavg(),
    absent,
    contestants: outcomes.map(
      ({ contestant: { name: of, title: as, packages, scripts, notes }, cells }) => ({
        name: of,
        title: as,
        packages,
        scripts,
        notes,
        cells: Object.fromEntries(cells),
      }),
    ),
  };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

function aligned(lines: string[][]): string[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

function short(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}
