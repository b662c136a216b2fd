import type { Deps } from '../http/call.ts';
import { liftTimeLimits } from '../db/lift-time-limits.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeDemo } from './write-demo.ts';

/** Any fixed number: processes that start together on one empty database seed it one after the other. */
const LOCK = 7_655_460;

type SeedDeps = Pick<Deps, 'pool' | 'now'> & Partial<Pick<Deps, 'files'>>;

/**
 * Fills an empty database with the demo, all of it or nothing; without a place for files it has no pictures. Leaves one that
 * has users as it is.
 */
export async function seedDemo({ pool, now, files }: SeedDeps): Promise<void> {
  await inTransaction(pool, async (client) => {
    await liftTimeLimits(client);
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select from users) as used',
    );
    if (!rows[0]?.used) await writeDemo(client, { now: now(), files });
  });
}
