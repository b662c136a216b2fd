import type { Pool } from 'pg';

/**
 * Names a new history. To be run after a restore or a move: every device then drops its copies, keeps what it has
 * not delivered, pulls anew and sends again what this database does not know.
 */
export async function newEpoch(
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
