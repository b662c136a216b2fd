import type pg from 'pg';

/** Rows and bytes of each table, with its indexes and everything else that it has on the disk; `wal`: what was logged so far. */
export type Stored = { tables: Map<string, { rows: number; bytes: number }>; wal: number };

/** Dead rows are removed first, so that what stays is what a database keeps. */
export async function stored(pool: pg.Pool): Promise<Stored> {
  await pool.query('vacuum (analyze)');
  const { rows: names } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts = names.map(({ name }) => `select '${name}' as name, count(*) as rows from ${name}`);
  const { rows } = await pool.query<{ name: string; rows: string }>(counts.join(' union all '));
  const rowsOf = new Map(rows.map((one) => [one.name, Number(one.rows)]));
  const { rows: logged } = await pool.query<{ wal: string }>(
    `select pg_current_wal_lsn() - '0/0'::pg_lsn as wal`,
  );
  const tables = names.map(
    ({ name, bytes }) => [name, { rows: rowsOf.get(name) ?? 0, bytes: Number(bytes) }] as const,
  );
  return { tables: new Map(tables), wal: Number(logged[0]?.wal) };
}

/** What grew from one moment to another, the largest first. */
export function growth(before: Stored, after: Stored) {
  const grown = [...after.tables].flatMap(([name, { rows, bytes }]) => {
    const old = before.tables.get(name) ?? { rows: 0, bytes: 0 };
    const one = { name, rows: rows - old.rows, bytes: bytes - old.bytes };
    return one.rows === 0 && one.bytes === 0 ? [] : [one];
  });
  const bytes = grown.reduce((sum, one) => sum + one.bytes, 0);
  return {
    tables: grown.toSorted((a, b) => b.bytes - a.bytes),
    bytes,
    rows: grown.reduce((sum, one) => sum + one.rows, 0),
    wal: after.wal - before.wal,
  };
}
