import type { Pool } from 'pg';

/** The name of this database's history. Devices that know another one start over with what the server has. */
export async function readEpoch(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ value: string }>({
    name: 'read-epoch',
    text: `select value from meta where key = 'epoch'`,
  });
  const epoch = rows[0]?.value;
  if (epoch === undefined) throw new Error('The database has no epoch: it was never migrated.');
  return epoch;
}
