import type { Pool } from 'pg';

/** The name of this database's history. Devices with another one start over with the server's data. */
export async function readEpoch(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ value: string }>({
    name: 'read-epoch',
    text: `select value from meta where key = 'epoch'`,
  });
  const epoch = rows[0]?.value;
  if (epoch === undefined) throw new Error('The database has no epoch: it was never migrated.');
  return epoch;
}

/** How long a process may go on telling an epoch that another one has replaced. */
const RECENT_MS = 1_000;
const recent = new WeakMap<Pool, { epoch: string; readAt: number }>();

/**
 * The epoch as it was within the last second: for commands, and for answers that only mention it. Devices judge their copies by
 * the epoch of sync pages, which each read along with the page.
 */
export async function recentEpoch(pool: Pool, now: Date): Promise<string> {
  const at = now.getTime();
  const known = recent.get(pool);
  if (known && at >= known.readAt && at - known.readAt < RECENT_MS) return known.epoch;
  const epoch = await readEpoch(pool);
  recent.set(pool, { epoch, readAt: at });
  return epoch;
}

/**
 * Names a new history. Every device then drops its copies, keeps its unsent items, pulls everything and resends the commands
 * that this database does not know.
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
  recent.delete(pool);
  return epoch;
}
