import { processorOf } from './processor-time.ts';
import type { Row } from './report.ts';
import { growth, stored } from './table-bytes.ts';
import type { World } from './world.ts';

export type Costs = { rows: Row[]; notes: string[] };
/** Of one time: milliseconds of the processor, rows, and bytes of tables with their indexes and of the log; a figure for each round. */
export type Each = Record<'server' | 'database' | 'rows' | 'bytes' | 'wal', number[]>;
type Cost = { server: number; database: number; grown: ReturnType<typeof growth> };

/** What some work takes: milliseconds of the server's and the database's processor time, and what stays on the disk. */
export async function costOf(world: World, work: () => Promise<void>): Promise<Cost> {
  const before = await stored(world.pool);
  const start = processorOf(world.product.pid);
  await work();
  const end = processorOf(world.product.pid);
  const after = await stored(world.pool);
  return {
    server: end.own - start.own,
    database: end.children - start.children,
    grown: growth(before, after),
  };
}

/** The lines of a report about `count` times something, measured several times, and what one time takes. */
export function rowsOf(
  what: string,
  count: number,
  costs: readonly Cost[],
): Costs & { each: Each } {
  const perTime = (of: (cost: Cost) => number) => costs.map((cost) => of(cost) / count);
  const each: Each = {
    server: perTime((cost) => cost.server),
    database: perTime((cost) => cost.database),
    rows: perTime((cost) => cost.grown.rows),
    bytes: perTime((cost) => cost.grown.bytes),
    wal: perTime((cost) => cost.grown.wal),
  };
  const row = (name: string, unit: string, ours: number[]): Row => ({
    what: `${what}: ${name}`,
    unit,
    ours,
  });
  const tables = (costs.at(-1)?.grown.tables ?? []).map(
    ({ name, rows, bytes }) =>
      `${name} ${(rows / count).toFixed(2)} rows, ${Math.round(bytes / count)} bytes`,
  );
  return {
    rows: [
      row('processor time of the server', 'ms', each.server),
      row('processor time of the database', 'ms', each.database),
      row('rows', 'rows', each.rows),
      row('tables and indexes', 'bytes', each.bytes),
      row('log of the database', 'bytes', each.wal),
    ],
    notes: [`${what}: ${tables.join('; ')}`],
    each,
  };
}
