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

/**
 * Names a new history. Every device then drops its copies, keeps what it has not delivered, pulls anew and sends again
 * what this database does not know.
 */
export async function nameNewEpoch(
  pool: Pool,
  randomBytes: (count: number) => Uint8Array,
): Promise<string> {
  const epoch = Buffer.from(randomBytes(8)).toString('hex');
  await pool.query(
    `insert into meta (key, value) values ('epoch', $1) on conflict (key) do update set value = $1`,
    [epoch],
  );
  return epoch;
}
