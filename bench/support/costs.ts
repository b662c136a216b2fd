import { processorOf } from './processor-time.ts';
import type { Row } from './report.ts';
import { growth, stored } from './table-bytes.ts';
import type { World } from './world.ts';

export type Costs = { rows: Row[]; notes: string[] };
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

/** The lines of a report about `count` times something, measured several times. */
export function rowsOf(what: string, count: number, costs: readonly Cost[]): Costs {
  const row = (name: string, unit: string, of: (cost: Cost) => number): Row => ({
    what: `${what}: ${name}`,
    unit,
    ours: costs.map((cost) => of(cost) / count),
  });
  const each = (costs.at(-1)?.grown.tables ?? []).map(
    ({ name, rows, bytes }) =>
      `${name} ${(rows / count).toFixed(2)} rows, ${Math.round(bytes / count)} bytes`,
  );
  return {
    rows: [
      row('processor time of the server', 'ms', (cost) => cost.server),
      row('processor time of the database', 'ms', (cost) => cost.database),
      row('rows', 'rows', (cost) => cost.grown.rows),
      row('tables and indexes', 'bytes', (cost) => cost.grown.bytes),
      row('log of the database', 'bytes', (cost) => cost.grown.wal),
    ],
    notes: [`${what}: ${each.join('; ')}`],
  };
}
